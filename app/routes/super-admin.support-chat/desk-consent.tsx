import { useState } from "react";
import { StopDialog } from "~/app/components/staff/people/stop-dialog";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Button } from "~/app/components/ui/button";
import { Part } from "./desk-part";
import type { OpenDesk } from "./open-desk";

/** The person's consent, and a stop that came in another way than by text. */
export function Consent({ desk }: { desk: OpenDesk }) {
  const { person } = desk;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Part title="Consent">
      {person.phone ? (
        <p className="font-semibold">
          {person.mayBeTexted ? "May be texted" : "Texts are stopped"}
        </p>
      ) : null}
      {person.consent.length === 0 ? <p className="text-muted">Nothing recorded</p> : null}
      <ul className="flex flex-col gap-1.5">
        {person.consent.map(({ id, at, sentence }) => (
          <li key={id}>
            {sentence} <ViewerTime at={at} className="text-muted" />
          </li>
        ))}
      </ul>
      {person.phone && person.mayBeTexted ? (
        <Button
          size="sm"
          look="outline"
          className="mt-1 self-start"
          onClick={() => setIsOpen(true)}
        >
          Record a Stop
        </Button>
      ) : null}
      <StopDialog
        key={desk.id}
        isOpen={isOpen}
        close={() => setIsOpen(false)}
        page="/super-admin/support-chat"
        form={{ intent: "record-stop", conversationId: desk.id }}
      />
    </Part>
  );
}
