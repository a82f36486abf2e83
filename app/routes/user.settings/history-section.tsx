import ChevronDown from "lucide-react/icons/chevron-down";
import { Day } from "./day";
import { Section } from "./section";

type Agreed = {
  id: string;
  at: number;
  document: string;
  version: string;
  wording: string;
  state: string | null;
  hasPaper: boolean;
};
type Consent = {
  id: string;
  at: number;
  sentence: string;
  words: string;
  wording: string;
  wordingVersion: string;
};

const names: Record<string, string> = {
  terms: "Terms & Conditions",
  privacy: "Privacy Policy",
  claim_assignment: "Assignment of claims",
  age_and_state: "Age and state",
};

function Entry({
  at,
  title,
  wording,
  version,
  paper,
}: {
  at: number;
  title: string;
  wording: string;
  version: string;
  paper: string | null;
}) {
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <details className="group">
        <summary className="flex cursor-pointer list-none items-start gap-3 rounded-sm [&::-webkit-details-marker]:hidden">
          <span className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-baseline sm:gap-3">
            <span className="min-w-0 flex-1 font-semibold">{title}</span>
            <span className="text-sm text-muted">
              <Day at={at} exact />
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="mt-1 size-4.5 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <p className="mt-2 text-sm text-muted">“{wording}”</p>
        <p className="mt-1 text-xs text-muted">Version {version}</p>
        {paper ? (
          <a
            href={paper}
            className="mt-1 inline-block rounded-sm text-sm font-semibold underline underline-offset-4"
          >
            Download the text (PDF)
          </a>
        ) : null}
      </details>
    </li>
  );
}

/** The person's agreements with dates, in the words they saw (LG-08; decisions, Agreement). */
export function HistorySection({
  agreements,
  consents,
}: {
  agreements: Agreed[];
  consents: Consent[];
}) {
  const lines = [
    ...agreements.map(({ id, at, document, version, wording, state, hasPaper }) => ({
      id,
      at,
      title: `Accepted: ${names[document] ?? document}${document === "age_and_state" && state ? ` (${state})` : ""}`,
      wording,
      version,
      paper: hasPaper ? `/user/papers/${id}` : null,
    })),
    ...consents.map(({ id, at, sentence, wording, wordingVersion }) => ({
      id,
      at,
      title: sentence,
      wording,
      version: wordingVersion,
      paper: null,
    })),
  ].sort((one, other) => other.at - one.at);
  return (
    <Section id="history" title="What you agreed to and when">
      {lines.length === 0 ? (
        <p className="text-muted">Nothing yet.</p>
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {lines.map(({ id, ...line }) => (
            <Entry key={id} {...line} />
          ))}
        </ol>
      )}
    </Section>
  );
}
