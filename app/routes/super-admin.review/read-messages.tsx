import type { DrawnReading } from "~/core/cases/review/queries-review";

/** The messages that were read from a picture, each on its side. */
export function ReadMessages({ reading }: { reading: DrawnReading | null }) {
  if (!reading || reading.messages.length === 0) return null;
  return (
    <ol
      className="mt-4 flex max-h-56 flex-col gap-2 overflow-y-auto"
      aria-label="What was read"
      tabIndex={0}
    >
      {reading.messages.map(({ from, text }, index) => (
        <li
          key={index}
          className={
            from === "user"
              ? "ml-8 rounded-lg bg-accent-soft px-3 py-2"
              : "mr-8 rounded-lg bg-raised px-3 py-2"
          }
        >
          <span className="text-xs text-muted">
            {from === "user" ? "User" : from === "sender" ? "Sender" : "Somebody else"}
          </span>
          <p className="text-sm break-words">{text}</p>
        </li>
      ))}
    </ol>
  );
}
