import { useState } from "react";
import { markLooks } from "~/app/components/cases/mark-looks";
import { LostPicture } from "~/app/components/cases/lost-picture";
import type { Mark, MarkKind } from "~/app/components/cases/what-was-read";
import { cn } from "~/app/components/ui/cn";

const order: MarkKind[] = ["email", "phone", "time", "message"];

const percent = (part: number): string => `${(part * 100).toFixed(2)}%`;

/** The accepted picture, with the values that were read highlighted on it. */
export function MarkedPicture({
  address,
  marks,
  onOpen,
}: {
  address: string;
  marks: Mark[];
  onOpen: () => void;
}) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <LostPicture onBack={() => setIsBroken(false)} />;
  return (
    <figure>
      <button
        type="button"
        onClick={onOpen}
        className="relative mx-auto block w-full max-w-xs cursor-zoom-in overflow-hidden rounded-lg border border-line"
      >
        <img
          src={address}
          alt="Open your screenshot in full size"
          loading="lazy"
          onError={() => setIsBroken(true)}
          className="w-full"
        />
        {marks.map(({ kind, box }, index) => (
          <span
            key={`${kind}-${index}`}
            aria-hidden="true"
            className={cn(
              "absolute box-content -translate-x-1 -translate-y-1 rounded-sm border-2 p-0.5",
              markLooks[kind].className,
            )}
            style={{
              left: percent(box.x),
              top: percent(box.y),
              width: percent(box.width),
              height: percent(box.height),
            }}
          />
        ))}
      </button>
      {marks.length > 0 ? (
        <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {order
            .filter((kind) => marks.some((mark) => mark.kind === kind))
            .map((kind) => (
              <span key={kind} className="inline-flex items-center gap-1.5">
                <span
                  aria-hidden="true"
                  className={cn("size-2.5 rounded-sm", markLooks[kind].dot)}
                />
                {markLooks[kind].name}
              </span>
            ))}
        </figcaption>
      ) : null}
    </figure>
  );
}
