import ArrowLeft from "lucide-react/icons/arrow-left";
import ThumbsDown from "lucide-react/icons/thumbs-down";
import ThumbsUp from "lucide-react/icons/thumbs-up";
import { useEffect, type MouseEvent } from "react";
import { ChatBubble, TypingBubble } from "~/app/components/support/chat-bubble";
import { ChatTime } from "~/app/components/support/chat-time";
import { ChatComposer, type Sent, type Written } from "~/app/components/support/chat-composer";
import { LostTalk } from "~/app/components/support/lost-talk";
import { postSupport } from "~/app/components/support/post-support";
import { StarChoice } from "~/app/components/support/stars";
import { useLiveResource } from "~/app/components/support/use-live-resource";
import { useNewestInSight } from "~/app/components/support/use-newest-in-sight";
import { useSighting } from "~/app/components/support/use-sighting";
import { useTyping, type Typist } from "~/app/components/support/use-typing";
import { Button } from "~/app/components/ui/button";
import { cn } from "~/app/components/ui/cn";
import { Skeleton } from "~/app/components/ui/skeleton";
import { toast } from "~/app/components/ui/overlay/toast";
import type { Chat } from "~/core/support/queries-chat";
import type { ShownMessage } from "~/core/support/queries-thread";

type ChatData = { chat: Chat; staff: Typist[] };

const none: Typist[] = [];

function Thumbs({
  message,
  onRate,
}: {
  message: ShownMessage;
  onRate: (helpful: boolean) => void;
}) {
  const both = [
    { helpful: true, name: "Helpful", Icon: ThumbsUp },
    { helpful: false, name: "Not helpful", Icon: ThumbsDown },
  ];
  return both.map(({ helpful, name, Icon }) => (
    <button
      key={name}
      type="button"
      aria-label={name}
      aria-pressed={message.isHelpful === helpful}
      onClick={() => onRate(helpful)}
      className={cn(
        "grid size-7 cursor-pointer place-items-center rounded hover:bg-raised hover:text-ink",
        message.isHelpful === helpful && "bg-raised text-accent-ink",
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
    </button>
  ));
}

type LineProps = {
  message: ShownMessage;
  aiName: string;
  onBack: () => void;
  onRate: (messageId: string, helpful: boolean) => void;
};

// U §4: a click on an answer leads back to the menu, unless it selects text or opens a link.
function backUnlessBusy(onBack: () => void) {
  return (event: MouseEvent): void => {
    const isOnLink = event.target instanceof Element && event.target.closest("a, button") !== null;
    if (!isOnLink && (window.getSelection()?.isCollapsed ?? true)) onBack();
  };
}

function Line({ message, aiName, onBack, onRate }: LineProps) {
  const { from, name, at, channel } = message;
  const via = channel === "sms" ? " · by text" : "";
  const time = <ChatTime at={at} note={via} />;
  if (from === "user") return <ChatBubble message={message} look="mine" foot={time} />;
  if (from === "admin")
    return (
      <ChatBubble
        message={message}
        look="team"
        head={name ?? "Our team"}
        foot={time}
        onClick={backUnlessBusy(onBack)}
      />
    );
  const foot = (
    <>
      {time}
      <Thumbs message={message} onRate={(helpful) => onRate(message.id, helpful)} />
    </>
  );
  return (
    <ChatBubble
      message={message}
      look="theirs"
      head={name ?? aiName}
      foot={foot}
      onClick={backUnlessBusy(onBack)}
    />
  );
}

const isOver = ({ status }: Chat): boolean => status === "resolved" || status === "auto_closed";

function Standing({ chat, staff }: ChatData) {
  const names = staff.map(({ name }) => name).join(", ");
  if (isOver(chat)) return <>This ticket is resolved. Write to open it again.</>;
  if (names) return <>{names} from our team is here</>;
  if (chat.isWaiting) return <>A person on our team will answer you here</>;
  return chat.isManual ? <>Our team answers you here</> : <>Usually answers at once</>;
}

function Rating({ chat, onRate }: { chat: Chat; onRate: (stars: number) => void }) {
  return (
    <div className="flex flex-col gap-1 border-t border-line bg-background p-3 text-center">
      <p className="text-sm font-semibold">
        {chat.rating ? "Thank you for rating!" : "How did we do?"}
      </p>
      <StarChoice rating={chat.rating} onRate={onRate} disabled={false} />
    </div>
  );
}

function useChatActs(address: string, read: () => Promise<void>) {
  const send = async ({ body, picture, clientKey }: Written): Promise<Sent> => {
    const file: Record<string, string | File> = picture
      ? { picture: picture.file, use: picture.use }
      : {};
    const sent = await postSupport(address, { intent: "send", body, clientKey, ...file });
    if (!sent.ok)
      toast.error("Error", {
        description: sent.error ?? "Failed to send message. Please try again.",
      });
    if (!sent.ok && sent.isSignedOut) return "signed_out";
    await read();
    return sent.ok ? "sent" : "failed";
  };
  const rateAnswer = async (messageId: string, helpful: boolean): Promise<void> => {
    const kept = await postSupport(address, {
      intent: "feedback",
      messageId,
      helpful: helpful ? "yes" : "no",
    });
    if (kept.ok && helpful)
      toast.success("Thank you!", { description: "Your feedback helps us improve our support." });
    await read();
  };
  const rate = async (stars: number): Promise<void> => {
    await postSupport(address, { intent: "rate", stars: String(stars) });
    await read();
  };
  return { send, rateAnswer, rate };
}

function Head({ data, onBack }: { data: ChatData | null; onBack: () => void }) {
  return (
    <div className="flex items-center gap-1 border-b border-line px-1.5 py-1.5">
      <Button look="ghost" size="sm" data-back="" onClick={onBack}>
        <ArrowLeft aria-hidden="true" /> Back to Menu
      </Button>
      <div className="min-w-0 flex-1 pr-2 text-right text-xs leading-tight">
        {data ? (
          <>
            <p className="font-semibold">Ticket #{data.chat.ticketNumber}</p>
            <p className="text-muted">
              <Standing {...data} />
            </p>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** U §2, chat view: one ticket, its live messages, and the field to write in. */
export function ChatView({
  conversationId,
  aiName,
  onBack,
}: {
  conversationId: string;
  aiName: string;
  onBack: () => void;
}) {
  const address = `/user/support/${conversationId}`;
  const { data, isLost, read } = useLiveResource<ChatData>(address, conversationId);
  const { send, rateAnswer, rate } = useChatActs(address, read);
  const onTyping = useSighting(address);
  const typist = useTyping(data?.staff ?? none);
  const chat = data?.chat;
  const isPending = chat?.isReplyPending ?? false;
  const last = chat?.messages.at(-1)?.id;
  const { box, onScroll, follow } = useNewestInSight(
    `${last} ${isPending} ${typist}`,
    conversationId,
    chat?.messages.findLast(({ from }) => from === "user")?.id,
  );
  // A message counts as read when somebody sees it; a tab in the background reads nothing.
  useEffect(() => {
    if (!last) return;
    const read = (): void => {
      if (document.visibilityState === "visible") void postSupport(address, { intent: "read" });
    };
    read();
    document.addEventListener("visibilitychange", read);
    return () => document.removeEventListener("visibilitychange", read);
  }, [last, address]);
  return (
    <>
      <Head data={data} onBack={onBack} />
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        aria-busy={!chat}
        tabIndex={0}
        onScroll={onScroll}
        onLoadCapture={follow}
        className="flex min-h-0 flex-1 flex-col gap-2.5 overflow-y-auto overscroll-contain p-3 focus-visible:-outline-offset-2"
      >
        {isLost ? (
          <LostTalk onTry={() => void read()}>
            This conversation can't be loaded right now.
          </LostTalk>
        ) : null}
        {chat ? null : <Skeleton className="h-14 w-3/4" />}
        {chat?.messages.map((message) => (
          <Line
            key={message.id}
            message={message}
            aiName={aiName}
            onBack={onBack}
            onRate={(id, helpful) => void rateAnswer(id, helpful)}
          />
        ))}
        {typist ? (
          <TypingBubble name={typist} />
        ) : isPending ? (
          <TypingBubble name={aiName} />
        ) : null}
      </div>
      {chat && isOver(chat) ? <Rating chat={chat} onRate={(stars) => void rate(stars)} /> : null}
      <ChatComposer
        conversationId={conversationId}
        isPending={isPending || !chat}
        onSend={send}
        onTyping={onTyping}
      />
    </>
  );
}
