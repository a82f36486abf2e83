import { hostOf, mailboxOf } from "~/integrations/reader/engine/address/address-parts";
import { emailLines, namingLines } from "~/integrations/reader/engine/compose-reading";
import type { EmailRead } from "~/integrations/reader/engine/reasons-for-review";
import { type Draft } from "~/integrations/reader/engine/draft-reading";
import { findEmails } from "~/integrations/reader/engine/address/find-emails";
import { joinRows, type BreakDoubt } from "~/integrations/reader/engine/layout/join-rows";
import {
  DIFFERS,
  comparedWithPicture,
} from "~/integrations/reader/engine/address/compare-with-picture";
import { lacksOne } from "~/integrations/reader/engine/address/lost-letter";
import type { Models } from "~/integrations/reader/engine/ocr/models";
import { recognizeText } from "~/integrations/reader/engine/ocr/recognize-text";
import type { TextLine } from "~/integrations/reader/engine/layout/text-line";

/** What stands between the parts of an address that is written in words; spaces are single. */
const SEPARATOR = / ?[[({<]? ?\b(?:at|dot|arroba|punto)\b ?[\])}>]? ?| ?[@.] ?/gi;

/** Slightly other cuts of the same line: what a misreading depends on, a true reading survives. */
const SECOND_LOOKS = [
  { grow: 0.88, keep: false },
  { grow: 1.12, keep: false },
  { grow: 1, keep: true },
];

/** Pixels below which single letters of an address cannot be told apart with certainty. */
const SMALL_LETTERS = 15;

async function readAgain(
  models: Models,
  raster: Draft["parts"][number]["part"]["page"]["raster"],
  line: TextLine,
  look: { grow: number; keep: boolean },
): Promise<TextLine> {
  const { region } = line;
  const again = await recognizeText(
    models.recognizer,
    models.letters,
    raster,
    { ...region, height: region.height * look.grow },
    look.keep,
  );
  return { ...line, ...again };
}

function letterConfidence(lines: readonly TextLine[], address: string): number {
  const wanted = new Set(address);
  const letters = lines.flatMap((line) =>
    line.letters.filter(({ character }) => wanted.has(character.toLowerCase())),
  );
  const sorted = letters.map(({ confidence }) => confidence).sort((a, b) => a - b);
  return sorted.length === 0 ? 0.6 : ((sorted[0] ?? 0) + (sorted[1] ?? sorted[0] ?? 0)) / 2;
}

type Vote = { address: string; weight: number };

/**
 * Two names that a full stop may part: an underline has no gap there, as it has at the tails of g,
 * j, p, q and y.
 */
const NAMES_PARTED = /(?<=[a-z]{2}[a-fhik-or-xz])\.(?=[a-fhik-or-xz][a-z]{2})/g;

const partings = (address: string): number => mailboxOf(address).match(NAMES_PARTED)?.length ?? 0;

/**
 * Whether a reading is another one with what underlines do to letters: a full stop more, or an
 * underscore less.
 */
function differsByUnderline(reading: string, other: string): boolean {
  return (
    (lacksOne(reading, other, ".") && partings(reading) === partings(other)) ||
    lacksOne(other, reading, "_")
  );
}

/**
 * Adds up what each reading weighs, heaviest first. A lone reading that differs from a far heavier
 * one by what underlines do counts for that one.
 */
export function tally(votes: readonly Vote[]): Vote[] {
  const sums = new Map<string, number>();
  for (const { address, weight } of votes) sums.set(address, (sums.get(address) ?? 0) + weight);
  const heaviest = [...sums].sort((a, b) => b[1] - a[1])[0];
  for (const [address, weight] of heaviest ? [...sums] : []) {
    if (!heaviest || weight * 2 > heaviest[1] || !differsByUnderline(address, heaviest[0]))
      continue;
    sums.delete(address);
    sums.set(heaviest[0], (sums.get(heaviest[0]) ?? 0) + weight);
  }
  return [...sums]
    .map(([address, weight]) => ({ address, weight }))
    .sort((a, b) => b.weight - a.weight);
}

function near(a: string, b: string): boolean {
  return (
    Math.abs(a.length - b.length) <= 3 &&
    (a.slice(0, 4) === b.slice(0, 4) || a.slice(-5) === b.slice(-5))
  );
}

/**
 * Which of the addresses that another look found is the one looked at, and not another one that the
 * picture shows too.
 */
export function sameOne(
  found: readonly string[],
  address: string,
  others: readonly string[],
): string | undefined {
  return (
    found.find((each) => each === address) ??
    found.find((each) => near(each, address) && !others.includes(each))
  );
}

/**
 * Reads the chosen address's lines again in other cuts and weighs the readings; disagreement and
 * doubtful breaks are said.
 */
export async function confirmEmail(models: Models, draft: Draft): Promise<EmailRead | null> {
  const sighting = draft.choice.chosen;
  if (!sighting) return null;
  const message = draft.messages[sighting.message];
  const place = message?.place ?? draft.identity?.place;
  const lines = message
    ? emailLines(draft.messages, sighting)
    : draft.identity
      ? namingLines(draft.identity)
      : [];
  if (!place || lines.length === 0) return null;
  const votes: Vote[] = [
    { address: sighting.address, weight: 1.2 * letterConfidence(lines, sighting.address) },
  ];
  for (const look of SECOND_LOOKS) {
    const again = new Map<TextLine, TextLine>();
    for (const line of lines)
      again.set(line, await readAgain(models, place.part.page.raster, line, look));
    const all = (message?.item.joined.rows.map(({ line }) => line) ?? lines).map(
      (line) => again.get(line) ?? line,
    );
    const text = message
      ? joinRows(all, message.item.joined.widest).text
      : all.map((each) => each.text.trim()).join("");
    const found = sameOne(
      findEmails(text).map(({ address }) => address),
      sighting.address,
      draft.choice.others,
    );
    if (found) votes.push({ address: found, weight: letterConfidence([...again.values()], found) });
  }
  const read = judged(
    tally(votes),
    votes.length,
    lines,
    message?.item.joined.doubts ?? [],
    sighting,
  );
  return comparedWithPicture(
    read,
    draft.messages.map(({ item }) => item.joined.text),
  );
}

/**
 * Whether a doubt about a break is about this address, of which a further row may hold the rest.
 */
function concerns(text: string, value: string): boolean {
  const pieces = text.split(" ").filter((piece) => piece.includes("@"));
  return (
    findEmails(text).some(({ address }) => address === value) ||
    text.includes(value) ||
    pieces.some((piece) => value.startsWith(piece))
  );
}

/** The mailbox with a q for a g that may be one: beneath an underline their tails look alike. */
export function withOtherTail(lines: readonly TextLine[], address: string): string | null {
  const mailbox = mailboxOf(address);
  for (const { letters } of lines) {
    const end = letters.findIndex(({ character }) => character === "@");
    const from =
      letters.slice(0, Math.max(0, end)).findLastIndex(({ character }) => character === " ") + 1;
    const shown = letters.slice(from, end);
    const at = shown.findIndex(
      ({ character, other, otherConfidence }) =>
        character === "g" && other === "q" && otherConfidence > 0.25,
    );
    const start = mailbox.length - shown.length;
    if (at >= 0 && start >= 0 && mailbox[start + at] === "g")
      return `${mailbox.slice(0, start + at)}q${mailbox.slice(start + at + 1)}@${hostOf(address)}`;
  }
  return null;
}

function judged(
  ranked: Vote[],
  count: number,
  lines: readonly TextLine[],
  doubts: readonly BreakDoubt[],
  sighting: { address: string; written: boolean; shown: string; mended?: true },
): EmailRead {
  const first = ranked[0];
  // By its host: the mailbox may have been put together from two rows.
  const goesOn =
    first !== undefined &&
    doubts.some(({ text }) => text.toLowerCase().endsWith(`@${hostOf(first.address)}m`));
  const value = goesOn ? `${first.address}m` : (first?.address ?? sighting.address);
  const total = ranked.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const agreement = (first?.weight ?? 0) / total;
  const reasons: string[] = [];
  const tailed = withOtherTail(lines, value);
  if (agreement < 0.8 || tailed) reasons.push(DIFFERS);
  const letters = letterConfidence(lines, value);
  if (letters < 0.55) reasons.push("letters of the address are unclear");
  if (sighting.mended) reasons.push("the ending of the address was not clear");
  const small = Math.max(...lines.map((line) => line.size)) < SMALL_LETTERS;
  if (small && letters < 0.85) reasons.push("the letters of the address are very small");
  const likely = doubts.filter(({ unlikely }) => !unlikely);
  const doubt = likely.find(({ text }) => concerns(text.toLowerCase(), value));
  const otherwise = doubt ? findEmails(doubt.otherwise).map(({ address }) => address) : [];
  if (doubt) reasons.push("the address may end at a line break");
  if (sighting.written && /\s/.test(sighting.shown.replace(/\s+/g, " ").replace(SEPARATOR, "")))
    reasons.push("the address is written in words");
  const confidence =
    agreement * Math.min(1, letters + 0.1) * (doubt ? 0.7 : 1) * (count < 3 ? 0.8 : 1);
  return {
    value,
    confidence,
    alternatives: [
      ...new Set([
        ...ranked.map(({ address }) => address),
        ...otherwise,
        ...(tailed ? [tailed] : []),
      ]),
    ].filter((address) => address !== value),
    reasons,
  };
}
