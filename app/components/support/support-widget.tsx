import MessageCircle from "lucide-react/icons/message-circle";
import X from "lucide-react/icons/x";
import * as Radix from "radix-ui/dialog";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { ChatView } from "~/app/components/support/chat-view";
import { keepOpen, recallOpen } from "~/app/components/support/kept-words";
import { onOpenTalk } from "~/app/components/support/open-talk";
import { postSupport } from "~/app/components/support/post-support";
import { TicketMenu, type TicketsData } from "~/app/components/support/ticket-menu";
import { unreadText } from "~/app/components/support/unread-text";
import { useLiveResource } from "~/app/components/support/use-live-resource";
import { toast } from "~/app/components/ui/overlay/toast";

function useConversations() {
  const { data, isLost, read } = useLiveResource<TicketsData>("/user/support");
  const [opened, setOpenedHere] = useState<string | null>(null);
  const setOpened = (id: string | null): void => {
    setOpenedHere(id);
    keepOpen(id);
  };
  const [isStarting, setIsStarting] = useState(false);
  const start = async (): Promise<void> => {
    setIsStarting(true);
    const started = await postSupport<{ conversationId: string }>("/user/support", {});
    setIsStarting(false);
    if (started.ok) setOpened(started.data.conversationId);
    else toast.error("Error", { description: started.error ?? "Failed to start conversation" });
    await read();
  };
  return { tickets: data, isLost, read, opened, setOpened, setOpenedHere, isStarting, start };
}

function Trigger({ unread }: { unread: number }) {
  const badge = unreadText(unread);
  return (
    <Radix.Trigger
      data-floats=""
      aria-label={badge ? `Support, ${unread} unread` : "Support"}
      className="fixed right-4 bottom-4 z-40 grid size-14 cursor-pointer place-items-center rounded-full bg-accent text-on-accent shadow-float hover:bg-accent-strong data-[state=open]:invisible sm:right-6 sm:bottom-6"
    >
      <MessageCircle aria-hidden="true" className="size-6" />
      {badge ? (
        <span
          aria-hidden="true"
          className="absolute -top-1.5 -right-1.5 rounded-full bg-danger px-2 py-0.5 text-xs font-bold text-on-danger"
        >
          {badge}
        </span>
      ) : null}
    </Radix.Trigger>
  );
}

/**
 * Leads the focus along when a ticket is opened or left, since the button that was pressed is gone:
 * into the talk, and back to the ticket.
 * @returns the ref of the chat's box
 */
function useFocusAlong(opened: string | null) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(opened);
  useEffect(() => {
    const left = before.current;
    before.current = opened;
    if (left === opened || !box.current) return;
    const find = (what: string) => box.current?.querySelector<HTMLElement>(what);
    const inMenu = find(`[data-ticket="${left}"]`) ?? find("[role=tab][aria-selected=true]");
    (opened ? find("[data-back]") : inMenu)?.focus();
  }, [opened]);
  return box;
}

// Beside the page Tab leads out of the chat, which Radix would hold in a ring; on a phone the chat
// covers the page, and it stays within.
function freeBesidePage(event: KeyboardEvent): void {
  if (event.key === "Tab" && window.matchMedia("(min-width: 40rem)").matches)
    event.stopPropagation();
}

/**
 * U §2, support chat widget: a floating button, a menu of tickets, and the chat with one of them.
 */
export function SupportWidget() {
  const talk = useConversations();
  const { tickets, isLost, read, opened, setOpened, setOpenedHere, isStarting, start } = talk;
  const [isShown, setIsShown] = useState(false);
  // A conversation that a reload or a sign-in interrupted continues where it was.
  useEffect(() => {
    const before = recallOpen();
    if (!before) return;
    setOpenedHere(before);
    setIsShown(true);
  }, [setOpenedHere]);
  const openHere = (id: string): void => {
    setOpened(id);
    setIsShown(true);
  };
  useEffect(() => onOpenTalk(openHere));
  const show = (next: boolean): void => {
    setIsShown(next);
    keepOpen(next ? opened : null);
  };
  const box = useFocusAlong(opened);
  const aiName = tickets?.aiName ?? "Support";
  return (
    <Radix.Root modal={false} open={isShown} onOpenChange={show}>
      <Trigger unread={tickets?.unread ?? 0} />
      <Radix.Portal>
        <Radix.Content
          ref={box}
          aria-describedby={undefined}
          // The page beside the chat stays usable while the chat is open.
          onInteractOutside={(event) => event.preventDefault()}
          className="fixed inset-0 z-50 flex flex-col overflow-hidden bg-surface text-ink sm:inset-auto sm:right-6 sm:bottom-6 sm:h-[min(40rem,calc(100dvh-3rem))] sm:w-96 sm:rounded-xl sm:border sm:border-line sm:shadow-float"
        >
          <div role="presentation" className="contents" onKeyDown={freeBesidePage}>
            <div className="flex items-center border-b border-line py-1.5 pr-1.5 pl-4">
              <Radix.Title className="font-bold tracking-tight">
                {aiName === "Support" ? "Support" : `${aiName} Support`}
              </Radix.Title>
              <Radix.Close className="ml-auto grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-raised hover:text-ink">
                <X aria-hidden="true" className="size-5" />
                <span className="sr-only">Close</span>
              </Radix.Close>
            </div>
            {opened ? (
              <ChatView
                key={opened}
                conversationId={opened}
                aiName={aiName}
                onBack={() => setOpened(null)}
              />
            ) : (
              <TicketMenu
                tickets={tickets}
                isLost={isLost}
                onTry={() => void read()}
                isStarting={isStarting}
                onOpen={setOpened}
                onStart={() => void start()}
              />
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
