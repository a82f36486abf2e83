import { Link } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import StickyNote from "lucide-react/icons/sticky-note";
import { useEffect, type RefObject } from "react";
import { useStaffAct } from "~/app/components/staff/use-staff-act";
import { ChatBubble, TypingBubble } from "~/app/components/support/chat-bubble";
import { postSupport } from "~/app/components/support/post-support";
import { useNewestInSight } from "~/app/components/support/use-newest-in-sight";
import { useSighting } from "~/app/components/support/use-sighting";
import { useTyping } from "~/app/components/support/use-typing";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { Select } from "~/app/components/ui/select";
import { Switch } from "~/app/components/ui/switch";
import type { ShownMessage } from "~/core/support/queries-thread";
import { DeskComposer } from "./desk-composer";
import { DeskPersonPane } from "./desk-person";
import type { Conversations } from "./conversations";
import { statusLabels, waitText } from "./inbox-list";
import { Snooze, SnoozedUntil } from "./more-acts";
import type { OpenDesk } from "./open-desk";

const here = "/super-admin/support-chat";

type DeskThreadProps = Omit<Conversations, "desk"> & {
  desk: OpenDesk;
  addressOf: (id: string | null) => string;
  composer: RefObject<HTMLTextAreaElement>;
};

const deliveries: Record<string, string> = {
  queued: "on its way",
  reserved: "on its way",
  failed: "not delivered",
  undelivered: "not delivered",
  suppressed: "not sent: texts are stopped",
  canceled: "not sent",
};

function Foot({ message }: { message: ShownMessage }) {
  const { at, channel, delivery, isHelpful } = message;
  const via = channel === "sms" ? "by text" : "chat";
  const rated = isHelpful === null ? "" : isHelpful ? " · rated helpful" : " · rated not helpful";
  const state = delivery && deliveries[delivery] ? ` · ${deliveries[delivery]}` : "";
  return (
    <span>
      <ViewerTime at={at} as="short" />
      {` · ${via}${state}${rated}`}
    </span>
  );
}

function Line({ message, personName }: { message: ShownMessage; personName: string }) {
  const foot = <Foot message={message} />;
  if (message.from === "user")
    return <ChatBubble message={message} look="theirs" head={personName} foot={foot} />;
  const head = message.from === "ai" ? "Assistant" : (message.name ?? "Team");
  return (
    <ChatBubble
      message={message}
      look={message.from === "ai" ? "answer" : "mine"}
      head={head}
      foot={foot}
    />
  );
}

function Note({ note }: { note: OpenDesk["notes"][number] }) {
  return (
    <div className="flex max-w-[85%] gap-2 self-center rounded-md border border-warning-line bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      <StickyNote aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="text-xs font-semibold">
          Note by {note.author} · <ViewerTime at={note.at} as="short" />
        </p>
        <p className="break-words whitespace-pre-wrap">{note.body}</p>
      </div>
    </div>
  );
}

function Resolve({ desk }: Pick<DeskThreadProps, "desk">) {
  const { act, isBusy } = useStaffAct(here);
  if (desk.status === "resolved") return null;
  return (
    <Button
      size="sm"
      className="ml-auto"
      disabled={isBusy}
      onClick={() => act({ intent: "status", conversationId: desk.id, status: "resolved" })}
    >
      Resolve
    </Button>
  );
}

function Controls({ desk, staff, me }: Pick<DeskThreadProps, "desk" | "staff" | "me">) {
  const { act, isBusy } = useStaffAct(here);
  const conversationId = desk.id;
  return (
    <div className="flex items-center gap-x-3 gap-y-2 max-md:-mx-3 max-md:overflow-x-auto max-md:px-3 max-md:py-0.5 md:flex-wrap [&>*]:shrink-0">
      <Select
        aria-label="Status"
        value={desk.status}
        disabled={isBusy}
        onChange={(event) =>
          act({ intent: "status", conversationId, status: event.currentTarget.value })
        }
        className="h-9 w-32 text-sm"
      >
        {Object.entries(statusLabels).map(([status, label]) => (
          <option key={status} value={status} disabled={status === "auto_closed"}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Assigned to"
        value={desk.assignedTo ?? ""}
        disabled={isBusy}
        onChange={(event) =>
          act({ intent: "assign", conversationId, to: event.currentTarget.value })
        }
        className="h-9 w-30 text-sm sm:w-36"
      >
        <option value="">Nobody</option>
        {staff.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {userId === me.userId ? `${name} (you)` : name}
          </option>
        ))}
      </Select>
      <label className="flex cursor-pointer items-center gap-2 text-sm">
        <Switch
          checked={desk.isManual}
          disabled={isBusy}
          onChange={(event) =>
            act({
              intent: "manual",
              conversationId,
              on: event.currentTarget.checked ? "yes" : "no",
            })
          }
        />
        Manual mode
      </label>
      <Snooze desk={desk} />
    </div>
  );
}

function Head({ desk, addressOf, staff, me, at, tags }: DeskThreadProps) {
  const here = desk.present.filter(({ kind }) => kind === "user").length > 0;
  const others = desk.present.filter(({ kind }) => kind === "staff").map(({ name }) => name);
  return (
    <header className="flex flex-col gap-2 border-b border-line p-3 max-md:py-2">
      <div className="flex items-center gap-2 md:flex-wrap">
        <Button asChild look="ghost" size="sm" className="-ml-2 md:hidden">
          <Link to={addressOf(null)}>
            <ArrowLeft aria-hidden="true" /> List
          </Link>
        </Button>
        <h2 className="min-w-0 truncate font-bold" title={desk.person.name ?? undefined}>
          {desk.person.name ?? "Somebody new"}
        </h2>
        <span className="text-sm text-muted">#{desk.ticketNumber}</span>
        {here ? (
          <Badge className="min-w-0 shrink truncate" look="positive" title="in the chat now">
            in the chat now
          </Badge>
        ) : null}
        {desk.waitingSince !== null ? (
          <Badge className="shrink-0" look={desk.isLate ? "danger" : "warning"}>
            waits {waitText(desk.waitingSince, at)}
          </Badge>
        ) : null}
        {others.length > 0 ? (
          <Badge
            className="min-w-0 shrink truncate"
            look="warning"
            title={`${others.join(", ")} is here too`}
          >
            {others.join(", ")} is here too
          </Badge>
        ) : null}
        <Resolve desk={desk} />
      </div>
      {desk.handOverReason ? <p className="text-sm text-muted">{desk.handOverReason}</p> : null}
      <SnoozedUntil desk={desk} />
      <Controls desk={desk} staff={staff} me={me} />
      <details className="rounded-md border border-line px-3 py-1.5 xl:hidden">
        <summary className="cursor-pointer text-sm font-semibold">The person and tags</summary>
        <div className="mt-3 max-h-[45dvh] overflow-y-auto pb-1">
          <DeskPersonPane desk={desk} addressOf={addressOf} knownTags={tags} />
        </div>
      </details>
    </header>
  );
}

/** A conversation as staff see it: its messages and notes in order, and the answer field. */
export function DeskThread(props: DeskThreadProps) {
  const { desk } = props;
  const address = `${here}/sighting/${desk.id}`;
  const onTyping = useSighting(address);
  const typist = useTyping(desk.present);
  const last = desk.messages.at(-1)?.id;
  useEffect(() => {
    if (document.visibilityState === "visible") void postSupport(address, { intent: "read" });
  }, [last, address]);
  const entries = [
    ...desk.messages.map((message) => ({ at: message.at, message, note: null })),
    ...desk.notes.map((note) => ({ at: note.at, message: null, note })),
  ].sort((a, b) => a.at - b.at);
  const { box, onScroll, follow } = useNewestInSight(`${entries.length} ${typist}`, desk.id);
  const personName = desk.person.name ?? "The person";
  return (
    <>
      <Head {...props} />
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        tabIndex={0}
        onScroll={onScroll}
        onLoadCapture={follow}
        className="flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto p-3 focus-visible:-outline-offset-2"
      >
        {entries.length === 0 ? (
          <p className="m-auto text-sm text-muted">No messages yet.</p>
        ) : null}
        {entries.map(({ message, note }) =>
          message ? (
            <Line key={message.id} message={message} personName={personName} />
          ) : (
            <Note key={note.id} note={note} />
          ),
        )}
        {typist ? (
          <TypingBubble name={typist} />
        ) : desk.isReplyPending ? (
          <TypingBubble name="The assistant" />
        ) : null}
      </div>
      <DeskComposer {...props} onTyping={onTyping} />
    </>
  );
}
