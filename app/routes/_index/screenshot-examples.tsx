import Check from "lucide-react/icons/check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Alert, AlertTitle } from "~/app/components/ui/alert";
import { cn } from "~/app/components/ui/cn";
import { Section } from "./section";

type Line = { from: "them" | "you"; text: ReactNode };

const spam: Line = {
  from: "them",
  text: "LAST DAY for 70% off a new roof in your area! Reply YES for your free quote",
};
const right: Line[] = [
  spam,
  { from: "you", text: "What’s your email?" },
  {
    from: "them",
    text: (
      <>
        sure!{" "}
        <mark className="rounded-xs bg-accent px-1 font-semibold text-on-accent">
          quotes@brightroof.example
        </mark>
      </>
    ),
  },
];
const wrong: Line[] = [
  spam,
  { from: "you", text: "No thanks, not interested." },
  { from: "them", text: "OK! Let us know if that changes." },
];

function Phone({ lines, label }: { lines: Line[]; label: string }) {
  return (
    <div
      role="img"
      aria-label={label}
      className="mx-auto w-full max-w-72 rounded-[2.25rem] border border-line-strong bg-raised p-2.5"
    >
      <div
        aria-hidden="true"
        className="flex min-h-96 flex-col rounded-[1.75rem] bg-background px-3.5 pt-4 pb-5"
      >
        <div className="mx-auto h-1.5 w-16 rounded-full bg-line" />
        <div className="mt-4 flex flex-col items-center gap-1 border-b border-line pb-3">
          <span className="grid size-9 place-items-center rounded-full bg-raised text-sm font-bold text-muted">
            ?
          </span>
          <span className="text-xs font-semibold tabular-nums">(646) 555-0148</span>
        </div>
        <p className="py-3 text-center text-[0.6875rem] text-muted">Tuesday 9:41 PM</p>
        <div className="flex flex-col gap-2 text-[0.8125rem] leading-snug">
          {lines.map(({ from, text }, index) => (
            <p
              key={index}
              className={cn(
                "max-w-[85%] rounded-2xl px-3.5 py-2",
                from === "them"
                  ? "self-start rounded-bl-sm bg-raised text-ink"
                  : "self-end rounded-br-sm bg-chart-2 text-background",
              )}
            >
              {text}
            </p>
          ))}
        </div>
      </div>
    </div>
  );
}

function Example({ isRight, lines }: { isRight: boolean; lines: Line[] }) {
  const Icon = isRight ? Check : X;
  return (
    <figure className="flex flex-col gap-4">
      <Phone
        lines={lines}
        label={
          isRight
            ? "A text conversation: marketing for a roof, the reply “What’s your email?”, and the sender’s business email address"
            : "A text conversation: marketing for a roof, the reply “No thanks, not interested.”, and no email address"
        }
      />
      <figcaption className="mx-auto flex max-w-72 gap-3">
        <span
          className={cn(
            "grid size-6 shrink-0 place-items-center rounded-full [&>svg]:size-4",
            isRight ? "bg-accent-soft text-accent-ink" : "bg-danger-soft text-danger-ink",
          )}
        >
          <Icon aria-hidden="true" strokeWidth={3} />
        </span>
        <p className="text-[0.9375rem] text-muted">
          <strong className="block text-ink">{isRight ? "Correct" : "Wrong"}</strong>
          {isRight
            ? "The reply asks for the email, and the sender gives a business address."
            : "The reply declines. Nobody can be written to, and we cannot open a case."}
        </p>
      </figcaption>
    </figure>
  );
}

const parts = [
  { title: "The sender’s email address", text: "The most important part, and a business one." },
  { title: "The phone number", text: "At the top of the conversation, if your phone shows it." },
  { title: "Date and time", text: "When each text arrived." },
  { title: "The message itself", text: "Every word, with your question for their email." },
];

/**
 * U §2: drawings of a right and a wrong screenshot. LG-14: the warning comes before any advice to
 * answer a sender.
 */
export function ScreenshotExamples() {
  return (
    <Section
      id="screenshot"
      title="The screenshot that opens a case"
      lead="JPG, PNG or PDF. Up to ten pictures in one message."
      tinted
    >
      <div className="grid gap-10 lg:grid-cols-[minmax(0,0.9fr)_minmax(0,1.1fr)] lg:items-center lg:gap-16">
        <div className="flex flex-col gap-6">
          <Alert look="warning">
            <TriangleAlert aria-hidden="true" />
            <AlertTitle>Looks like a scam?</AlertTitle>
            <p className="mt-1">
              A parcel you never ordered, a bank you never joined, a stranger who says hello: do not
              tap, do not pay, do not answer. Forward the text to 7726 and report it at{" "}
              <a
                href="https://reportfraud.ftc.gov"
                rel="noreferrer"
                className="font-semibold underline underline-offset-4"
              >
                ReportFraud.ftc.gov
              </a>
              .
            </p>
          </Alert>
          <ol className="flex flex-col divide-y divide-line border-y border-line">
            {parts.map(({ title, text }, index) => (
              <li key={title} className="flex gap-4 py-3.5">
                <span
                  aria-hidden="true"
                  className="mt-0.5 grid size-6 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-bold text-accent-ink"
                >
                  {index + 1}
                </span>
                <p>
                  <strong className="font-semibold">{title}</strong>
                  <span className="block text-[0.9375rem] text-muted">{text}</span>
                </p>
              </li>
            ))}
          </ol>
        </div>
        <div className="grid gap-10 sm:grid-cols-2 sm:gap-6">
          <Example isRight lines={right} />
          <Example isRight={false} lines={wrong} />
        </div>
      </div>
    </Section>
  );
}
