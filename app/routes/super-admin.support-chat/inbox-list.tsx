import { Link, useNavigate } from "@remix-run/react";
import { timeOf } from "~/app/components/support/chat-bubble";
import { Stars } from "~/app/components/support/stars";
import { unreadText } from "~/app/components/support/unread-text";
import { SearchBox } from "~/app/components/staff/search-box";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { cn } from "~/app/components/ui/cn";
import { Select } from "~/app/components/ui/select";
import { formatPhone } from "~/core/words/phone";
import type { InboxLine } from "~/core/support/desk/queries-inbox";
import type { Conversations } from "./conversations";

export const statusLabels = {
  open: "Open",
  pending: "Pending",
  resolved: "Resolved",
  auto_closed: "Auto-closed",
} as const;
const viewNames = {
  all: "All conversations",
  waiting: "Waiting for a person",
  unread: "Unread",
  mine: "Assigned to me",
  ...statusLabels,
};
const statusLooks = {
  open: "positive",
  pending: "warning",
  resolved: "outline",
  auto_closed: "outline",
} as const;

/** How long somebody has waited, in the largest unit. */
export function waitText(since: number, now: number): string {
  const minutes = Math.max(0, Math.round((now - since) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`;
}

const nameOf = ({ name, contact, ticketNumber }: InboxLine): string =>
  name ??
  (contact?.startsWith("+1") ? formatPhone(contact) : (contact ?? `Ticket #${ticketNumber}`));

function Line({
  line,
  to,
  isOpen,
  now,
}: {
  line: InboxLine;
  to: string;
  isOpen: boolean;
  now: number;
}) {
  const unread = unreadText(line.unread);
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        aria-current={isOpen ? "true" : undefined}
        className={cn(
          "flex flex-col gap-1 px-3.5 py-2.5 hover:bg-raised focus-visible:-outline-offset-2",
          isOpen && "bg-raised",
        )}
      >
        <span className="flex items-baseline gap-2">
          <span className={cn("truncate", line.unread > 0 ? "font-bold" : "font-semibold")}>
            {nameOf(line)}
          </span>
          <span suppressHydrationWarning className="ml-auto text-xs whitespace-nowrap text-muted">
            {timeOf(line.lastMessageAt ?? line.updatedAt)}
          </span>
        </span>
        <span className={cn("truncate text-sm", line.unread > 0 ? "text-ink" : "text-muted")}>
          {line.lastSender === "ai" ? "Assistant: " : line.lastSender === "admin" ? "Team: " : ""}
          {line.preview ?? "No messages yet"}
        </span>
        <span className="flex flex-wrap items-center gap-1.5">
          <span className="text-xs text-muted">#{line.ticketNumber}</span>
          <Badge look={statusLooks[line.status]}>{statusLabels[line.status]}</Badge>
          {line.waitingSince !== null ? (
            <Badge look="danger">waits {waitText(line.waitingSince, now)}</Badge>
          ) : null}
          {unread ? <Badge look="positive">{unread}</Badge> : null}
          {line.assignedName ? (
            <span className="text-xs text-muted">{line.assignedName}</span>
          ) : null}
          {line.rating ? <Stars rating={line.rating} /> : null}
        </span>
      </Link>
    </li>
  );
}

type InboxListProps = Conversations & { waiting: number; addressOf: (id: string | null) => string };

function Filter({ view, search, waiting }: InboxListProps) {
  const navigate = useNavigate();
  return (
    <div className="flex flex-col gap-2 border-b border-line p-3">
      <Select
        aria-label="Which conversations"
        value={view}
        onChange={(event) =>
          navigate(event.currentTarget.value === "all" ? "?" : `?view=${event.currentTarget.value}`)
        }
        className="h-10 text-sm"
      >
        {Object.entries(viewNames).map(([name, label]) => (
          <option key={name} value={name}>
            {name === "waiting" && waiting > 0 ? `${label} (${waiting})` : label}
          </option>
        ))}
      </Select>
      <SearchBox
        label="Search conversations"
        placeholder="Name, email, phone, ticket"
        search={search}
        hidden={{ view }}
      />
    </div>
  );
}

/**
 * A §2.8: the conversations with a preview of 50 characters, whoever waits longest first where that
 * is asked for.
 */
export function InboxList(props: InboxListProps) {
  const { inbox, desk, at, view, search, addressOf } = props;
  const openId = desk && desk !== "gone" ? desk.id : null;
  const older = new URLSearchParams({ view, before: String(inbox.next) });
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
