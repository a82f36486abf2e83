import { Link, useNavigate } from "@remix-run/react";
import { conversationLabels } from "~/app/components/support/conversation-labels";
import SquarePen from "lucide-react/icons/square-pen";
import { ViewerTime } from "~/app/components/time/viewer-time";
import { Stars } from "~/app/components/support/stars";
import { unreadText } from "~/app/components/support/unread-text";
import { SearchBox } from "~/app/components/staff/search-box";
import { Button } from "~/app/components/ui/button";
import { cn } from "~/app/components/ui/cn";
import { Select } from "~/app/components/ui/select";
import { formatPhone } from "~/core/words/phone";
import type { InboxLine, ShownLine } from "~/core/support/desk/queries-inbox";
import type { Conversations } from "./conversations";

export const statusLabels = conversationLabels;
const viewNames = {
  all: "All conversations",
  waiting: "Waiting for a person",
  unread: "Unread",
  mine: "Assigned to me",
  snoozed: "Snoozed",
  ...statusLabels,
};
/** How long somebody has waited, in the largest unit that fits. */
export function waitText(since: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - since) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`;
}

const nameOf = ({ name, contact, ticketNumber }: InboxLine): string =>
  name ??
  (contact?.startsWith("+1") ? formatPhone(contact) : (contact ?? `Ticket #${ticketNumber}`));

/**
 * The most important state of a conversation: how long somebody has waited, when its snooze ends,
 * or that it is closed.
 */
function Mark({ line, now }: { line: ShownLine; now: number }) {
  const { waitingSince, snoozedUntil, status, isLate } = line;
  const mark = "shrink-0 rounded-full px-1.5 text-[0.6875rem] leading-4 font-semibold";
  if (waitingSince !== null)
    return (
      <span
        className={cn(
          mark,
          isLate ? "bg-danger-soft text-danger-ink" : "bg-warning-soft text-warning-ink",
        )}
      >
        waits {waitText(waitingSince, now)}
        <span className="sr-only">, {statusLabels[status]}</span>
      </span>
    );
  if (snoozedUntil !== null)
    return (
      <span className={cn(mark, "bg-raised text-muted")}>
        snoozed<span className="sr-only">, {statusLabels[status]}</span>
      </span>
    );
  if (status === "open") return <span className="sr-only">{statusLabels.open}</span>;
  return <span className={cn(mark, "bg-raised text-muted")}>{statusLabels[status]}</span>;
}

function Line({
  line,
  to,
  isOpen,
  now,
}: {
  line: ShownLine;
  to: string;
  isOpen: boolean;
  now: number;
}) {
  const unread = unreadText(line.unread);
  const isUnread = line.unread > 0;
  const by = line.lastSender === "ai" ? "Assistant: " : line.lastSender === "admin" ? "Team: " : "";
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isOpen ? "true" : undefined}
        className={cn(
          "flex flex-col px-3 py-1 hover:bg-raised focus-visible:-outline-offset-2 max-md:py-2",
          isOpen && "bg-raised",
        )}
      >
        <span className="flex h-5 items-center gap-1.5 leading-5">
          <span
            className={cn("truncate text-sm", isUnread ? "font-bold" : "font-semibold")}
            title={nameOf(line)}
          >
            {nameOf(line)}
          </span>
          <Mark line={line} now={now} />
          <ViewerTime
            at={line.lastMessageAt ?? line.updatedAt}
            as="short"
            className="ml-auto text-xs whitespace-nowrap text-muted"
          />
        </span>
        <span className="flex h-4 items-center gap-1.5 text-xs leading-4">
          <span className="text-muted">#{line.ticketNumber}</span>
          <span
            className={cn("min-w-0 flex-1 truncate", isUnread ? "text-ink" : "text-muted")}
            title={line.preview ?? undefined}
          >
            {by}
            {line.preview ?? "No messages yet"}
          </span>
          {line.tags ? (
            <span
              className="max-w-20 truncate rounded bg-raised px-1 text-muted"
              title={line.tags.replaceAll(",", ", ")}
            >
              {line.tags.replaceAll(",", ", ")}
            </span>
          ) : null}
          {line.assignedName ? <span className="text-muted">{line.assignedName}</span> : null}
          {line.rating ? <Stars rating={line.rating} /> : null}
          {unread ? (
            <span className="rounded-full bg-accent-soft px-1.5 font-semibold text-accent-ink">
              {unread}
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}

type InboxListProps = Conversations & {
  waiting: number;
  addressOf: (id: string | null) => string;
  onWrite: () => void;
};

const tagPrefix = "tag:";

function Filter({ view, tag, tags, search, waiting, onWrite }: InboxListProps) {
  const navigate = useNavigate();
  const choose = (chosen: string): void =>
    navigate(
      chosen.startsWith(tagPrefix)
        ? `?tag=${encodeURIComponent(chosen.slice(tagPrefix.length))}`
        : chosen === "all"
          ? "?"
          : `?view=${chosen}`,
    );
  const shownTags = tag && !tags.includes(tag) ? [tag, ...tags] : tags;
  return (
    <div className="flex flex-col gap-1.5 border-b border-line p-2">
      <div className="flex gap-1.5">
        <Select
          aria-label="Which conversations"
          value={tag ? `${tagPrefix}${tag}` : view}
          onChange={(event) => choose(event.currentTarget.value)}
          className="h-9 min-w-0 flex-1 text-sm"
        >
          {Object.entries(viewNames).map(([name, label]) => (
            <option key={name} value={name}>
              {name === "waiting" && waiting > 0 ? `${label} (${waiting})` : label}
            </option>
          ))}
          {shownTags.length > 0 ? (
            <optgroup label="Tags">
              {shownTags.map((one) => (
                <option key={one} value={`${tagPrefix}${one}`}>
                  Tag: {one}
                </option>
              ))}
            </optgroup>
          ) : null}
        </Select>
        <Button
          look="outline"
          size="icon"
          className="size-9 shrink-0"
          aria-label="New conversation"
          title="New conversation"
          onClick={onWrite}
        >
          <SquarePen aria-hidden="true" />
        </Button>
      </div>
      <SearchBox
        label="Search conversations"
        placeholder="Name, email, phone, ticket"
        search={search}
        hidden={{ view }}
        isSmall
      />
    </div>
  );
}

/**
 * A §2.8: the conversations with a preview of 50 characters, sorted by the longest wait if
 * requested.
 */
export function InboxList(props: InboxListProps) {
  const { inbox, desk, at, view, tag, search, addressOf } = props;
  const openId = desk && desk !== "gone" ? desk.id : null;
  const older = new URLSearchParams({
    ...(tag ? { tag } : { view }),
    before: String(inbox.next),
  });
  return (
    <>
      <Filter {...props} />
      {inbox.lines.length === 0 ? (
        <p className="px-4 py-12 text-center text-sm text-muted">
          {search
            ? "Nothing matches."
            : view === "waiting"
              ? "Nobody waits. Well done."
              : "No conversations here."}
        </p>
      ) : (
        <ul
          aria-label="Conversations"
          className="min-h-0 flex-1 divide-y divide-line overflow-y-auto"
        >
          {inbox.lines.map((line) => (
            <Line
              key={line.id}
              line={line}
              to={addressOf(line.id)}
              isOpen={line.id === openId}
              now={at}
            />
          ))}
          {inbox.next !== null && !search ? (
            <li className="p-3 text-center">
              <Button asChild look="ghost" size="sm">
                <Link to={`?${older.toString()}`}>Older conversations</Link>
              </Button>
            </li>
          ) : null}
        </ul>
      )}
    </>
  );
}
