import { Link } from "@remix-run/react";
import type { Next, StoryLine } from "~/app/components/cases/tell-story";
import { timeText } from "~/app/components/moments";

/** The events of a case, newest first, with the next step above them. */
export function CaseTimeline({ story, next }: { story: StoryLine[]; next: Next | null }) {
  return (
    <ol className="relative flex flex-col gap-5 border-l-2 border-line pl-5">
      {next ? (
        <li className="relative">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[1.65rem] size-3 rounded-full border-2 border-accent bg-surface"
          />
          <p className="text-sm font-semibold text-accent-ink">Next</p>
          <p className="font-semibold">{next.title}</p>
          <p className="text-sm text-muted">{next.text}</p>
          {next.needsProof ? (
            <Link
              to="/user/settings#email"
              className="text-sm font-semibold text-accent-ink underline underline-offset-4"
            >
              Confirm your email
            </Link>
          ) : null}
        </li>
      ) : null}
      {story.map((line, index) => (
        <li key={`${line.at}-${index}`} className="relative">
          <span
            aria-hidden="true"
            className="absolute top-1.5 -left-[1.65rem] size-3 rounded-full bg-line-strong"
          />
          <p className="font-semibold break-words">{line.title}</p>
          {line.text ? <p className="text-sm break-words text-muted">{line.text}</p> : null}
          {line.quote ? (
            <blockquote
              className="mt-1.5 max-h-40 overflow-y-auto rounded-md bg-raised px-3 py-2 text-sm break-words whitespace-pre-wrap"
              tabIndex={0}
            >
              {line.quote}
            </blockquote>
          ) : null}
          <time
            dateTime={new Date(line.at).toISOString()}
            className="mt-0.5 block text-xs text-muted"
          >
            {timeText(line.at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
