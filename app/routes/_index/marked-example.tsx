import type { ReactNode } from "react";
import { markLooks } from "~/app/components/cases/mark-looks";
import { cn } from "~/app/components/ui/cn";

const stop = { name: "Your STOP", className: "border-danger bg-danger/20", dot: "bg-danger" };
const looks = {
  phone: markLooks.phone,
  time: markLooks.time,
  email: markLooks.email,
  stop,
};

function Mark({ kind, children }: { kind: keyof typeof looks; children: ReactNode }) {
  return (
    <span
      className={cn(
        "box-decoration-clone rounded-sm border-2 px-1 py-px font-semibold whitespace-nowrap",
        looks[kind].className,
      )}
    >
      {children}
    </span>
  );
}

function Bubble({ own = false, children }: { own?: boolean; children: ReactNode }) {
  return (
    <p
      className={cn(
        "w-fit max-w-[88%] rounded-2xl px-3 py-2",
        own ? "self-end rounded-br-sm bg-line" : "rounded-bl-sm bg-raised",
      )}
    >
      {children}
    </p>
  );
}

const words =
  "A screenshot as our agent reads it: the sender's number, the date and time, the sender's email address in the message, your answer STOP, and a further message after it, each of them marked.";

/**
 * An example of what the agent reads in a screenshot, with the reader's marks. It is drawn as
 * markup, so that it is sharp on every screen, follows the theme, and keeps its size before the
 * font has loaded.
 */
export function MarkedExample() {
  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span className="font-semibold text-ink">What our agent reads:</span>
        {Object.values(looks).map(({ name, dot }) => (
          <span key={name} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={cn("size-2.5 rounded-sm", dot)} />
            {name}
          </span>
        ))}
      </figcaption>
      <div
        role="img"
        aria-label={words}
        className="h-[17.5rem] overflow-hidden rounded-2xl border border-line-strong bg-background p-4 shadow-card lg:h-[15.5rem] lg:p-3"
      >
        <div
          aria-hidden="true"
          className="flex flex-col gap-2 text-[0.8125rem] leading-relaxed lg:leading-normal"
        >
          <p className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-2.5 tabular-nums">
            <Mark kind="phone">(646) 555-0148</Mark>
            <span className="text-xs">
              <Mark kind="time">Tue, Nov 17, 9:41 PM</Mark>
            </span>
          </p>
          <Bubble>
            LAST DAY! 70% off a new roof. Write to{" "}
            <Mark kind="email">quotes@brightroof.example</Mark>
          </Bubble>
          <Bubble own>
            <Mark kind="stop">STOP</Mark>
          </Bubble>
          <p className="text-center text-xs">
            <Mark kind="time">Wed, Nov 18, 8:05 AM</Mark>
          </p>
          <Bubble>Still thinking? Your roof discount ends tonight!</Bubble>
        </div>
      </div>
    </figure>
  );
}
