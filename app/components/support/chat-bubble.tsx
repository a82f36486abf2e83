import FileText from "lucide-react/icons/file-text";
import ImageOff from "lucide-react/icons/image-off";
import { useState, type MouseEvent, type ReactNode } from "react";
import { LinkedText } from "~/app/components/site/linked-text";
import { cn } from "~/app/components/ui/cn";
import type { ShownMessage, ShownPicture } from "~/core/support/queries-thread";

function Gone({ name }: { name: string }) {
  return (
    <p className="flex items-center gap-2 rounded-md border border-dashed border-line-strong px-3 py-2 text-sm text-muted">
      <ImageOff aria-hidden="true" className="size-4 shrink-0" /> {name} is no longer kept
    </p>
  );
}

/** A picture in a chat; it opens in a new tab. */
function ChatPicture({ picture }: { picture: ShownPicture }) {
  const [isBroken, setIsBroken] = useState(false);
  if (!picture.isThere || isBroken) return <Gone name={picture.name} />;
  const address = `/user/support/attachments/${picture.id}`;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className="block w-fit max-w-full overflow-hidden rounded-md border border-line bg-surface text-ink"
    >
      {picture.isImage ? (
        <img
          src={address}
          alt={picture.name}
          loading="lazy"
          onError={() => setIsBroken(true)}
          className="max-h-48 w-auto max-w-full"
        />
      ) : (
        <span className="flex items-center gap-2 px-3 py-2 text-sm underline underline-offset-2">
          <FileText aria-hidden="true" className="size-4 shrink-0" /> {picture.name}
        </span>
      )}
    </a>
  );
}

const looks = {
  mine: "rounded-br-sm bg-accent text-on-accent",
  theirs: "rounded-bl-sm bg-raised text-ink",
  answer: "rounded-br-sm border border-line bg-background text-ink",
  team: "rounded-bl-sm border border-accent bg-accent-soft text-ink",
} as const;

type ChatBubbleProps = {
  message: Pick<ShownMessage, "body" | "pictures">;
  look: keyof typeof looks;
  head?: ReactNode;
  foot?: ReactNode;
  onClick?: ((event: MouseEvent) => void) | undefined;
  faded?: boolean;
};

/** One message: its author above, its time below. Its content is plain text only. */
export function ChatBubble({ message, look, head, foot, onClick, faded = false }: ChatBubbleProps) {
  return (
    <div
      className={cn(
        "flex max-w-[85%] flex-col gap-1",
        look === "mine" || look === "answer" ? "items-end self-end" : "items-start self-start",
      )}
    >
      {head ? <p className="px-1 text-xs font-semibold text-muted">{head}</p> : null}
      {message.pictures.map((picture) => (
        <ChatPicture key={picture.id} picture={picture} />
      ))}
      {message.body ? (
        <div
          onClick={onClick}
          className={cn(
            "rounded-2xl px-3.5 py-2 text-[0.9375rem] leading-snug break-words whitespace-pre-wrap [&_a]:underline",
            looks[look],
            faded && "opacity-65",
          )}
        >
          <LinkedText text={message.body} />
        </div>
      ) : null}
      {foot ? (
        <div className="flex min-h-5 items-center gap-2 px-1 text-xs text-muted">{foot}</div>
      ) : null}
    </div>
  );
}

/** Three dots that mean that somebody is typing. */
export function TypingBubble({ name }: { name: string }) {
  return (
    <div role="status" className="flex items-center gap-2 self-start px-1 text-xs text-muted">
      <span
        aria-hidden="true"
        className="flex gap-1 rounded-2xl rounded-bl-sm bg-raised px-3.5 py-3"
      >
        {[0, 150, 300].map((delay) => (
          <span
            key={delay}
            style={{ animationDelay: `${delay}ms` }}
            className="size-1.5 animate-pulse rounded-full bg-muted"
          />
        ))}
      </span>
      {name} is typing…
    </div>
  );
}
