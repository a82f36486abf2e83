import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { Alert, AlertTitle } from "~/app/components/ui/alert";
import { BrokenWell } from "~/app/components/ui/broken-well";
import { cn } from "~/app/components/ui/cn";

const parts = [
  {
    title: "The spammer's email address",
    text: "The most important part: a business address, not Gmail or iCloud.",
  },
  { title: "Phone number", text: "If it is available." },
  { title: "Date and time", text: "When the texts came." },
  { title: "Message content", text: "Every word of it." },
];

function Pin({ number, className }: { number: number; className?: string }) {
  return (
    <span
      className={cn(
        "grid size-6 shrink-0 place-items-center rounded-full bg-accent text-xs font-bold text-on-accent ring-4 ring-surface",
        className,
      )}
    >
      {number}
    </span>
  );
}

function Bubble({ own = false, children }: { own?: boolean; children: ReactNode }) {
  return (
    <p
      className={cn(
        "max-w-[85%] rounded-2xl px-3.5 py-2 text-sm leading-snug",
        own ? "self-end bg-accent text-on-accent" : "self-start bg-raised",
      )}
    >
      {children}
    </p>
  );
}

// The example is drawn, not photographed, so that it is sharp on every screen and follows the
// theme.
function DrawnExample() {
  return (
    <div
      role="img"
      aria-label="A text conversation: the sender's number on top, date and time below it, the messages, and the sender's answer with their business email address."
      className="mx-auto flex w-full max-w-xs flex-col gap-2.5 rounded-[1.75rem] border-4 border-line-strong bg-surface px-4 pt-4 pb-6"
    >
      <div aria-hidden="true" className="contents">
        <div className="relative mx-auto flex items-center gap-2 border-b border-line pb-2 font-semibold">
          (888) 555-0142 <Pin number={2} />
        </div>
        <div className="mx-auto flex items-center gap-2 text-xs text-muted">
          Tue, Nov 17, 2:41 PM <Pin number={3} />
        </div>
        <div className="flex items-center gap-2">
          <Bubble>Your roof qualifies for a free upgrade! Reply YES today.</Bubble>
          <Pin number={4} />
        </div>
        <Bubble own>What's your email?</Bubble>
        <div className="flex items-center gap-2">
          <Bubble>
            Sure:{" "}
            <strong className="break-words underline decoration-2 underline-offset-2">
              <BrokenWell>deals@roofco.example</BrokenWell>
            </strong>
          </Bubble>
          <Pin number={1} />
        </div>
      </div>
    </div>
  );
}

/** U §2: the guide to what must be visible, with its four marks, after the warning of LG-14. */
export function PerfectExample() {
  return (
    <section aria-labelledby="perfect-example" className="flex flex-col gap-5">
      <h2 id="perfect-example" className="text-lg font-bold tracking-tight">
        A perfect example shows
      </h2>
      <DrawnExample />
      <ol className="flex flex-col">
        {parts.map(({ title, text }, index) => (
          <li key={title} className="flex gap-4 border-t border-line py-3">
            <span aria-hidden="true" className="pt-0.5">
              <Pin number={index + 1} />
            </span>
            <span>
              <span className="block font-semibold">{title}</span>
              <span className="text-sm text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <Alert look="warning">
        <TriangleAlert aria-hidden="true" />
        <AlertTitle>Looks like a scam?</AlertTitle>
        <p className="mt-1">Don't tap, don't pay, don't answer. Forward it to 7726.</p>
      </Alert>
      <p className="text-sm text-muted">
        <strong className="font-semibold text-ink">Tip:</strong> to a real business, reply “What's
        your email?” and take the screenshot after they answer.
      </p>
    </section>
  );
}
