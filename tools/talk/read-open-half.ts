import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { defaultTraining } from "~/core/support/training/default-training";
import type { LeftOut, Wording } from "~/tools/talk/read-wordings";

/**
 * The corpora whose texts are training wordings. Of the sixth only dangers and ages are learnt: its
 * stops and questions are judged by, and with them learnt a question how to opt out was missed.
 */
const corpora = ["open", "third", "fourth", "fifth", "sixth", "seventh"];
const isLearnt = (corpus: string, name: string): boolean =>
  corpus !== "sixth" || /^(?:crisis|not-crisis|minors|not-minors|threats)\.json$/.test(name);

const folderOf = (corpus: string): string =>
  join(import.meta.dirname, "../../tests/fixtures/talk", corpus);

const readFiles = <T>(isOf: (name: string) => boolean, without: LeftOut = null): T[] =>
  corpora
    .filter((corpus) => corpus !== without)
    .flatMap((corpus) =>
      readdirSync(folderOf(corpus))
        .filter((name) => name.endsWith(".json") && isOf(name) && isLearnt(corpus, name))
        .sort()
        .flatMap((name) => JSON.parse(readFileSync(join(folderOf(corpus), name), "utf8")) as T[]),
    );

type Turn = { says: string; expect: { good_kinds: string[]; acts: string[] } };
type OpenTalk = { id: string; group: string; state: { doubt: boolean }; turns: Turn[] };

/** Which label the first text of a talk of a group has; what only sounds alike is `safe`. */
const ofGroup: Readonly<Record<string, string>> = {
  stop: "stop",
  "stop-doubt": "doubt",
  "not-stop": "safe",
  crisis: "crisis",
  "not-crisis": "safe",
  minors: "minor",
  "not-minors": "safe",
  threats: "threat",
};

/** What the corpus calls otherwise than the understanding does. */
const ofKind: Readonly<Record<string, string>> = {
  "affiliate-link": "my_link",
  "affiliate-own": "referrals",
  "affiliate-terms": "entry:affiliate",
  "affiliate-when": "entry:commission-when",
  "age-rule": "entry:age",
  deceased: "grief",
  abuse: "upset",
  amount: "entry:how-much",
  bonus: "entry:affiliate",
  case: "entry:follow-case",
  "case-reason": "why_rejected",
  "case-status": "case_status",
  complaint: "upset",
  "company-reply": "company_reply",
  crop: "entry:editing",
  "demand-proof": "entry:legit",
  dnc: "entry:do-not-call",
  "looked-up": "entry:looked-up-email",
  "number-source": "number_source",
  "file-type": "entry:file-types",
  "gave-to-scammer": "secret",
  gmail: "entry:rejected-generic",
  goodbye: "bye",
  greeting: "greeting",
  join: "join_wish",
  keep: "entry:keep-text",
  "legal-advice": "legal",
  "medical-advice": "medical",
  "no-email-given": "entry:no-answer",
  "not-sms": "entry:not-texts",
  "not-us": "entry:states",
  "ok-later": "later",
  "other-person": "entry:other-persons-text",
  "payout-status": "when_paid",
  "payout-held": "payout_held",
  person: "human",
  refuse: "orders",
  "secret-received": "secret",
  sender: "entry:sender-told",
  "stop-spam": "entry:stop-spam",
  thanks: "thanks",
  threat: "threat",
  "why-asked": "entry:why-details",
  "wrong-number": "wrong_number",
};

const entries = new Set(defaultTraining.map(({ name }) => name));

function labelOf({ group, state }: OpenTalk, { expect }: Turn, at: number): string | null {
  const byGroup = ofGroup[group];
  // An answer to our question whether texts should stop says nothing by itself.
  if (byGroup) return at > 0 || (group === "stop" && state.doubt) ? null : byGroup;
  const [kind = "", ...more] = expect.good_kinds;
  if (more.length > 0 || group === "sign-up" || group === "repeats-and-memory") return "safe";
  return ofKind[kind] ?? (entries.has(kind) ? `entry:${kind}` : "safe");
}

/** A talk falls into one of so many parts, always the same. */
export const parts = 5;
export function partOf(id: string): number {
  let sum = 0;
  for (const letter of id) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
  return sum % parts;
}

/**
 * The corpora of talks that are learnt from, written by others than the wordings, as wordings.
 * @param without the part of them, or the whole corpus, that is left out, to be judged by
 */
export function readOpenHalf(without: LeftOut): Wording[] {
  const talks = readFiles<OpenTalk>((name) => !/^(kinds|model-)/.test(name), without);
  return talks
    .filter(({ id }) => partOf(id) !== without)
    .flatMap((talk) =>
      talk.turns.flatMap((turn, at) => {
        const label = labelOf(talk, turn, at);
        const wording = turn.says.replace(/[()|]/g, " ").trim();
        return label === null || wording === ""
          ? []
          : [{ label, wording, source: `open/${talk.group}` }];
      }),
    );
}

/** How people gave their own name in the sign-ups of the corpora; `{N}` stands for it. */
export function readNameAnswers(): string[] {
  return readFiles<OpenTalk>((name) => name === "sign-up.json").flatMap(({ turns }) =>
    turns.flatMap(({ says, expect }) => {
      const name = expect.acts.find((act) => act.startsWith("name:"))?.slice(5) ?? "";
      const at = name === "" ? -1 : says.toLowerCase().indexOf(name.toLowerCase());
      return at < 0 ? [] : [`${says.slice(0, at)}{N}${says.slice(at + name.length)}`];
    }),
  );
}

type OpenDraft = { id: string; class: string; sentence: string; expect: string };

/** What a draft that must not be sent is; one of any other class states what is not so. */
const ofClass: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    place: ["link", "where"],
    act: ["act-not-done", "consent", "false-done", "account"],
    promise: ["amount", "promise-date", "promise-outcome", "guarantee", "date", "cost"],
    secret: ["secret-ask"],
    advice: ["legal", "medical", "safety", "law-advice", "taxes", "stop", "scam"],
    urging: ["pressure"],
  }).flatMap(([label, kinds]) => [label, ...kinds].map((kind) => [kind, label])),
);
const sameName: ReadonlySet<string> = new Set(["language", "rude"]);

/** The drafts of the corpora, as wordings of the head that judges drafts. */
export function readOpenDrafts(without: LeftOut): Wording[] {
  return readFiles<OpenDraft>((name) => name.startsWith("model-"), without)
    .filter(({ id }) => partOf(id) !== without)
    .map(({ class: kind, sentence, expect }) => {
      const wrong = sameName.has(kind) ? kind : (ofClass[kind] ?? "state");
      const wording = sentence.replace(/[()|]/g, " ").trim();
      return { label: expect === "sent" ? "ok" : wrong, wording, source: "open/drafts" };
    });
}
