import X from "lucide-react/icons/x";
import AlarmClock from "lucide-react/icons/alarm-clock";
import { useState } from "react";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Button } from "~/app/components/ui/button";
import { Input } from "~/app/components/ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "~/app/components/ui/overlay/popover";
import { hours } from "~/core/duration";
import type { OpenDesk } from "./open-desk";

const here = "/super-admin/support-chat";

// The time is by the clock of the person who clicks: 'tomorrow at nine' is theirs.
function atNine(daysAhead: number): number {
  const date = new Date();
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysAhead, 9).getTime();
}

const toMonday = (): number => (8 - new Date().getDay()) % 7 || 7;

const choices = [
  { name: "In an hour", until: () => Date.now() + hours(1) },
  { name: "In 3 hours", until: () => Date.now() + hours(3) },
  { name: "Tomorrow at 9 AM", until: () => atNine(1) },
  { name: "Monday at 9 AM", until: () => atNine(toMonday()) },
  { name: "In a week at 9 AM", until: () => atNine(7) },
];

/** Snoozes the conversation until a time, or ends its snooze. */
export function Snooze({ desk }: { desk: OpenDesk }) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const { act, isBusy } = useStaffAct(here, (answer) => answer.ok && setIsOpen(false));
  const isOver = desk.status === "resolved" || desk.status === "auto_closed";
  const snooze = (until: number | ""): void =>
    act({ intent: "snooze", conversationId: desk.id, until });
  if (desk.snoozedUntil !== null)
    return (
      <Button size="sm" look="outline" disabled={isBusy} onClick={() => snooze("")}>
        Take up now
      </Button>
    );
  if (isOver) return null;
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button size="sm" look="outline">
          <AlarmClock aria-hidden="true" /> Snooze
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Snooze until" className="flex w-64 flex-col gap-1">
        {choices.map(({ name, until }) => (
          <Button
            key={name}
            look="ghost"
            size="sm"
            className="justify-start"
            disabled={isBusy}
            onClick={() => snooze(until())}
          >
            {name}
          </Button>
        ))}
        <div className="mt-1 flex gap-2 border-t border-line pt-3">
          <Input
            type="datetime-local"
            aria-label="Another time"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="h-9 px-2 text-sm"
          />
          <Button
            size="sm"
            look="secondary"
            disabled={isBusy || typed === ""}
            onClick={() => snooze(new Date(typed).getTime())}
          >
            Set
          </Button>
        </div>
      </PopoverContent>
    </Popover>
  );
}

/** Says until when a conversation is snoozed. */
export function SnoozedUntil({ desk }: { desk: OpenDesk }) {
  if (desk.snoozedUntil === null) return null;
  return (
    <p className="text-sm text-muted">
      Snoozed until <ViewerTime at={desk.snoozedUntil} as="minute" />; it comes back then, or when
      the person writes.
    </p>
  );
}

/** The tags of the conversation, with fields to change them. */
export function Tags({ desk, known }: { desk: OpenDesk; known: readonly string[] }) {
  const [typed, setTyped] = useState("");
  const { act, isBusy } = useStaffAct(here, (answer) => answer.ok && setTyped(""));
  const tag = (name: string, on: "yes" | "no"): void =>
    act({ intent: "tag", conversationId: desk.id, tag: name, on });
  return (
    <form
      data-typing={`tag:${desk.id}`}
      className="flex flex-wrap items-center gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== "") tag(typed, "yes");
      }}
    >
      {desk.tags.map((name) => (
        <span
          key={name}
          className="inline-flex items-center rounded-full border border-line bg-raised pl-2.5 text-xs leading-6 font-semibold"
        >
          {name}
          <button
            type="button"
            aria-label={`Remove the tag ${name}`}
            disabled={isBusy}
            className="grid size-6 cursor-pointer place-items-center rounded-full text-muted hover:text-danger-ink"
            onClick={() => tag(name, "no")}
          >
            <X aria-hidden="true" className="size-3.5" />
          </button>
        </span>
      ))}
      <Input
        name="tag"
        aria-label="Add a tag"
        placeholder="Add a tag"
        list="known-tags"
        value={typed}
        maxLength={30}
        disabled={isBusy}
        onChange={(event) => setTyped(event.target.value)}
        className="h-8 w-28 px-2.5 text-sm"
      />
      <datalist id="known-tags">
        {known
          .filter((name) => !desk.tags.includes(name))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
    </form>
  );
}
