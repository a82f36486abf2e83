import MessageCirclePlus from "lucide-react/icons/message-circle-plus";
import { LostTalk } from "~/app/components/support/lost-talk";
import { Stars } from "~/app/components/support/stars";
import { ChatTime } from "~/app/components/support/chat-time";
import { unreadText } from "~/app/components/support/unread-text";
import { Badge } from "~/app/components/ui/badge";
import { Button } from "~/app/components/ui/button";
import { Skeleton } from "~/app/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "~/app/components/ui/tabs";
import type { Ticket } from "~/core/support/queries-chat";

export type TicketsData = { active: Ticket[]; resolved: Ticket[]; unread: number; aiName: string };

function TicketLine({ ticket, onOpen }: { ticket: Ticket; onOpen: () => void }) {
  const badge = unreadText(ticket.unread);
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        data-ticket={ticket.id}
        className="flex w-full cursor-pointer flex-col gap-0.5 rounded-md px-3 py-2.5 text-left hover:bg-raised"
      >
        <span className="flex items-center gap-2">
          <span className="font-semibold">Ticket #{ticket.ticketNumber}</span>
          {badge ? <Badge look="positive">{badge}</Badge> : null}
          {ticket.rating ? <Stars rating={ticket.rating} /> : null}
          <ChatTime
            at={ticket.updatedAt}
            className="ml-auto text-xs whitespace-nowrap text-muted"
          />
        </span>
        <span className="w-full truncate text-sm text-muted">
          {ticket.preview ?? "No messages yet"}
        </span>
      </button>
    </li>
  );
}

function TicketList({
  tickets,
  empty,
  onOpen,
}: {
  tickets: Ticket[];
  empty: string;
  onOpen: (id: string) => void;
}) {
  if (tickets.length === 0)
    return <p className="px-3 py-10 text-center text-sm text-muted">{empty}</p>;
  return (
    <ul className="flex flex-col divide-y divide-line">
      {tickets.map((ticket) => (
        <TicketLine key={ticket.id} ticket={ticket} onOpen={() => onOpen(ticket.id)} />
      ))}
    </ul>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-3 p-3" aria-busy="true">
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}

type TicketMenuProps = {
  tickets: TicketsData | null;
  isLost: boolean;
  onTry: () => void;
  isStarting: boolean;
  onOpen: (id: string) => void;
  onStart: () => void;
};

/**
 * The chat's menu with the sections of U §2: Active Tickets, Resolved Tickets, Start New
 * Conversation.
 */
export function TicketMenu(props: TicketMenuProps) {
  const { tickets, isLost, onTry, isStarting, onOpen, onStart } = props;
  return (
    <>
      <Tabs defaultValue="active" className="flex min-h-0 flex-1 flex-col px-3 pt-3">
        <TabsList className="w-full [&>button]:flex-1">
          <TabsTrigger value="active">Active Tickets</TabsTrigger>
          <TabsTrigger value="resolved">Resolved Tickets</TabsTrigger>
        </TabsList>
        {isLost ? (
          <LostTalk className="mt-3" onTry={onTry}>
            The connection is lost. Your conversations appear again as soon as it is back.
          </LostTalk>
        ) : null}
        <TabsContent value="active" tabIndex={-1} className="mt-2 min-h-0 flex-1 overflow-y-auto">
          {tickets ? (
            <TicketList
              tickets={tickets.active}
              empty="No open tickets. Start a conversation and we'll help."
              onOpen={onOpen}
            />
          ) : (
            <Waiting />
          )}
        </TabsContent>
        <TabsContent value="resolved" tabIndex={-1} className="mt-2 min-h-0 flex-1 overflow-y-auto">
          {tickets ? (
            <TicketList tickets={tickets.resolved} empty="Nothing resolved yet." onOpen={onOpen} />
          ) : (
            <Waiting />
          )}
        </TabsContent>
      </Tabs>
      <div className="border-t border-line p-3">
        <Button className="w-full" disabled={isStarting} onClick={onStart}>
          <MessageCirclePlus aria-hidden="true" /> Start New Conversation
        </Button>
      </div>
    </>
  );
}
