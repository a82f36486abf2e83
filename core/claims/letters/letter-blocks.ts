import type { TheoryEntry } from "~/core/claims/theories/theory-entry";

/**
 * A paragraph of the letters about one theory, as counsel approves it (CL-05). Braces are filled in
 * from facts: `{citations}`, `{texts}`, and two sentences that may be left out, `{amount}` where it
 * was verified and `{until}`.
 */
export type LetterBlock = {
  /** `F1.en.1`: theory, language and version; a state stands between theory and language. */
  id: string;
  theory: string;
  /** The state whose letters say it in other words than the rest; null for all others. */
  state: string | null;
  language: "en";
  version: number;
  words: string;
};

const block = (
  theory: string,
  words: string,
  { state = null, version = 1 }: { state?: string | null; version?: number } = {},
): LetterBlock => ({
  id: [theory, ...(state === null ? [] : [state]), "en", version].join("."),
  theory,
  state,
  language: "en",
  version,
  words,
});

const tail = "{amount}{until}";
const differ = "Courts differ on whether a text message is a call under this law.";
// W1: at least one federal court of Georgia holds that it is not (claims, correction 2).
const differInGeorgia =
  "Courts differ, in Georgia too, on whether a text message is a call under this law.";

const registry =
  "Federal law ({citations}) limits sales calls to numbers on the national Do Not Call Registry, from the 31st day after they were registered. {texts} came to this number after that day.";
const internal =
  "Federal law ({citations}) asks a sender of sales calls to keep a list of those who asked it to stop, and to honor it within ten business days. {texts} came after that time.";
const hours =
  "Federal law ({citations}) limits sales calls before 8 in the morning and after 9 in the evening where the recipient is. {texts} came outside those hours.";

const inGeorgia = { state: "GA" } as const;

/** Every paragraph that a letter may say a theory with, each in its present version (CL-05). */
export const letterBlocks: readonly LetterBlock[] = [
  block("F1", `${registry}${tail} ${differ}`),
  block("F1", `${registry}${tail} ${differInGeorgia}`, inGeorgia),
  block("F2", `${internal}${tail} ${differ}`),
  block("F2", `${internal}${tail} ${differInGeorgia}`, inGeorgia),
  block("F3", `${hours}${tail} ${differ}`),
  block("F3", `${hours}${tail} ${differInGeorgia}`, inGeorgia),
  block(
    "FL1",
    `Florida law ({citations}) limits sales texts sent by an automated system after their recipient replied STOP to the number that sent them and 15 days went by. {texts} came after that.${tail}`,
  ),
  block(
    "VA1",
    `Virginia law ({citations}) limits sales texts after their recipient replied STOP or UNSUBSCRIBE. {texts} came after such a reply.${tail}`,
  ),
  block(
    "VA2",
    `Virginia law ({citations}) limits sales texts to numbers on the national Do Not Call Registry. {texts} came to this number after it was registered.${tail}`,
  ),
  block(
    "TX1",
    `Texas law ({citations}) gives a remedy of its own for texts received in Texas that broke the federal rules named here. We count {texts}.${tail}`,
  ),
  block(
    "WA1",
    `Washington law ({citations}) limits commercial texts to residents who did not clearly agree to them. We count {texts}.${tail}`,
  ),
  block(
    "OK1",
    `Oklahoma law ({citations}) limits sales texts sent by an automated system without prior written consent. We count {texts}.${tail}`,
  ),
  block(
    "MD1",
    `Maryland law ({citations}) limits sales texts sent by an automated system without prior written consent, more than three in a day, and outside 8 in the morning to 8 in the evening. We count {texts}.${tail}`,
  ),
  block(
    "CT1",
    `Connecticut law ({citations}) limits sales texts without prior written consent. We count {texts}.${tail}`,
  ),
  block(
    "OR1",
    `Oregon law ({citations}) limits sales texts outside 8 in the morning to 8 in the evening, more than three in a day, and after a request to stop. We count {texts}.${tail}`,
  ),
];

const byPlace = new Map(letterBlocks.map((each) => [`${each.theory} ${each.state ?? ""}`, each]));

/**
 * The paragraph that says a theory in a letter about a person of a state: the state's own where it
 * has one (CL-05). Undefined where no letter may cite the theory, which nobody has words for.
 */
export const findLetterBlock = (
  { id }: Pick<TheoryEntry, "id">,
  state: string | null,
): LetterBlock | undefined => byPlace.get(`${id} ${state ?? ""}`) ?? byPlace.get(`${id} `);
