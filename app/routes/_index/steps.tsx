import { Section } from "./section";

const steps = [
  {
    who: "The sender",
    title: "Get a spam text",
    text: "A company you never gave permission to sends you marketing by text.",
  },
  {
    who: "You",
    title: "Join",
    text: "Here, or by texting our number. A name, an email and your agreement: it takes a minute.",
  },
  {
    who: "You",
    title: "Ask the sender for their email",
    text: "Reply “What’s your email?”. Never tap a link, and never answer what looks like a scam.",
  },
  {
    who: "You",
    title: "Screenshot and send",
    text: "Take a picture of the whole conversation and text it to us.",
  },
  {
    who: "We",
    title: "The AI agent handles the case",
    text: "It reads the picture, opens your case, and sends the notices, one after another.",
  },
  {
    who: "We",
    title: "Get paid $500",
    text: "When your claim settles you choose a gift card or another electronic payment.",
  },
];

/** U §2: the six-step process. */
export function Steps() {
  return (
    <Section id="how-it-works" title="Six steps, and only three are yours">
      <ol className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {steps.map(({ who, title, text }, index) => (
          <li
            key={title}
            className="flex gap-5 border-t border-line py-6 lg:flex-col lg:gap-3 lg:py-8"
          >
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-lg font-bold text-accent-ink tabular-nums"
            >
              {index + 1}
            </span>
            <div>
              <p className="text-sm font-semibold text-muted">{who}</p>
              <h3 className="text-lg leading-snug font-bold tracking-tight">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
