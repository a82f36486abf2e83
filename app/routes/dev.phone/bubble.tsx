import FileText from "lucide-react/icons/file-text";
import { useState, type ReactNode } from "react";
import { LinkedText } from "~/app/components/site/linked-text";
import { cn } from "~/app/components/ui/cn";

export type ShownPicture = { url: string; name: string; isPicture: boolean };

function Picture({
  picture,
  onEnlarge,
}: {
  picture: ShownPicture;
  onEnlarge: (picture: ShownPicture) => void;
}) {
  const [broken, setBroken] = useState(false);
  if (picture.isPicture && !broken)
    return (
      <button
        type="button"
        aria-label={`Enlarge ${picture.name}`}
        onClick={() => onEnlarge(picture)}
        className="cursor-zoom-in overflow-hidden rounded-[1.15rem] border border-line bg-surface"
      >
        <img
          src={picture.url}
          alt=""
          onError={() => setBroken(true)}
          className="block max-h-64 min-h-24 min-w-24 object-cover"
        />
      </button>
    );
  return (
    <a
      href={picture.url}
      target="_blank"
      rel="noreferrer"
      className="flex items-center gap-2.5 rounded-[1.15rem] border border-line bg-surface px-4 py-3 text-sm font-semibold text-ink"
    >
      <FileText aria-hidden="true" className="size-5 text-muted" />
      {picture.name}
    </a>
  );
}

type BubbleProps = {
  from: "person" | "agent";
  body: string;
  pictures: ShownPicture[];
  /** Shown below the last bubble of a run. */
  foot?: ReactNode;
  faded?: boolean;
  onEnlarge: (picture: ShownPicture) => void;
};

/** One text: pictures first, words below, as on a phone. */
export function Bubble({ from, body, pictures, foot, faded = false, onEnlarge }: BubbleProps) {
  const mine = from === "person";
  return (
    <li
      className={cn(
        "flex flex-col gap-1",
        mine ? "items-end" : "items-start",
        foot ? "mb-3" : "mb-1",
      )}
    >
      <span className="sr-only">{mine ? "You:" : "Agent:"}</span>
      <div
        className={cn(
          "flex max-w-[82%] flex-col gap-1",
          mine ? "items-end" : "items-start",
          faded && "opacity-65",
        )}
      >
        {pictures.map((picture) => (
          <Picture key={picture.url} picture={picture} onEnlarge={onEnlarge} />
        ))}
        {body.trim() === "" ? null : (
          <p
            className={cn(
              "rounded-[1.15rem] px-3.5 py-2 text-[0.9375rem] leading-snug break-words whitespace-pre-wrap",
              mine ? "rounded-br-md bg-accent text-on-accent" : "rounded-bl-md bg-raised text-ink",
            )}
          >
            <LinkedText text={body} />
          </p>
        )}
      </div>
      {foot ? <div className="px-1.5 text-xs text-muted">{foot}</div> : null}
    </li>
  );
}

/** Three dots that mean that an answer is on its way. */
export function Typing() {
  return (
    <li className="mb-3 flex">
      <span className="sr-only">An answer is being prepared.</span>
      <span
        aria-hidden="true"
        className="flex gap-1.5 rounded-[1.15rem] rounded-bl-md bg-raised px-4 py-3.5"
      >
        {[0, 160, 320].map((delay) => (
          <span
            key={delay}
            className="size-2 animate-bounce rounded-full bg-muted"
            style={{ animationDelay: `${delay}ms` }}
          />
        ))}
      </span>
    </li>
  );
}
