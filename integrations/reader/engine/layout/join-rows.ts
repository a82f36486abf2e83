import { ROLES } from "~/integrations/reader/engine/address/mailbox-words";
import { mendAddresses } from "~/integrations/reader/engine/address/mend-text";
import { centreY, type TextLine } from "~/integrations/reader/engine/layout/text-line";
import {
  breakBetween,
  headOfMailbox,
  isUnfinished,
} from "~/integrations/reader/engine/layout/break-between";

/**
 * Another reading of a break inside an address or link; `unlikely` when the rows themselves speak
 * against it.
 */
export type BreakDoubt = { text: string; otherwise: string; unlikely?: true };

/** A message's rows joined into running text, with the doubts about its breaks. */
export type JoinedText = {
  text: string;
  doubts: BreakDoubt[];
  rows: { line: TextLine; from: number; to: number }[];
  widest: number;
};

/**
 * Puts pieces that stand beside each other on one row into one list of rows, top to bottom, left to
 * right.
 */
export function rowsOf(lines: readonly TextLine[]): TextLine[][] {
  const rows: TextLine[][] = [];
  for (const line of [...lines].sort((a, b) => centreY(a) - centreY(b))) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (
      row &&
      first &&
      Math.abs(centreY(line) - centreY(first)) < Math.min(line.size, first.size) * 0.62 &&
      row.every(
        (other) => line.left > other.right - line.size || line.right < other.left + line.size,
      )
    )
      row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.sort((a, b) => a.left - b.left));
}

/**
 * Endings that a row may break before the last letter of, and what that letter alone on a row is
 * read as.
 */
const BROKEN_ENDINGS = ["com", "org", "net", "io", "co", "us", "bet", "biz", "shop", "info"];
const READ_AS: Readonly<Record<string, RegExp>> = {
  m: /[mnwB]/,
  o: /[oO0cQ]/,
  g: /[g9q]/,
  t: /[tfl1]/,
  s: /[sS5]/,
  p: /[pP]/,
  z: /[zZ2]/,
};

/**
 * A row that goes on with the ending of an address but has lost its full stop, and perhaps the
 * space behind it (`comy le contesto`).
 */
function withStop(text: string, before: string): string {
  if (!/@[\w-]+$/.test(before)) return text;
  const [whole, ending, glued] = /^(com|net|org|info|biz)([a-z]?)(?=[\s,;:!?)]|$)/.exec(text) ?? [];
  return whole && ending
    ? `.${ending}${glued ? ` ${glued}` : ""}${text.slice(whole.length)}`
    : text;
}

/**
 * The letter that the ending of an address lacks where a text breaks off; undefined when it lacks
 * none or more.
 */
function lackingLetter(text: string): string | undefined {
  const begun = /(?:@[\w.-]+\.|\b(?:at|arroba)\b.{4,40}\b(?:dot|punto)\W{1,3})([a-z]+)\.?$/i
    .exec(text)?.[1]
    ?.toLowerCase();
  return BROKEN_ENDINGS.find((whole) => whole.slice(0, -1) === begun)?.at(-1);
}

/**
 * The last letter of an address's ending when that letter stands alone on a row (`acme.co` above
 * `m`, `acme.i` above `o`); or null.
 */
function closingLetter(text: string, row: readonly TextLine[], read: string): string | null {
  if (read.length > 1 || row.length !== 1 || row[0]?.letters.length !== 1) return null;
  const letter = lackingLetter(text);
  return letter && (read === "" || READ_AS[letter]?.test(read)) ? letter : null;
}

/** The text with the letter that the ending of its address lacks, and the doubt about it. */
function closed(joined: JoinedText, letter: string, sure: boolean): JoinedText {
  const begun = ending(joined.text);
  const doubts = sure
    ? joined.doubts
    : [...joined.doubts, { text: begun + letter, otherwise: begun }];
  return { ...joined, text: joined.text.replace(/\.$/, "") + letter, doubts };
}

function ending(text: string): string {
  return (text.split(/\s+/).at(-1) ?? "").replace(/\.$/, "");
}

const FAINT = 0.8;

/**
 * Whether a row ends in a full stop that was hardly read: the end of an underline looks like one.
 */
function endsFaintly({ letters }: TextLine): boolean {
  const last = letters.at(-1);
  return last?.character === "." && last.confidence < FAINT;
}

/**
 * The address that a row ends in without the full stop that is a bit of an underline: behind the g
 * or y of a host that the next row goes on with, or a faint one behind a mailbox (`ann.or.` above
 * `tiz@acme.com`); null when there is none.
 */
function withoutStub(text: string, next: string, faint: boolean): string | null {
  const named = /(?:^|\s)[a-z]+(?:[._-][a-z]+)+\.$/i.test(text) && /^[\w.-]*\w@\w/.test(next);
  if (faint && named && !ROLES.has(headOfMailbox(next))) return text.slice(0, -1);
  const stubbed = /@[\w-]*[gjpqy]\.$/.test(text);
  return stubbed &&
    /^[a-z0-9-]+\.[a-z]{2,}\b/.test(next) &&
    !/^(?:com?|org|net|gob|edu)\./.test(next)
    ? text.slice(0, -1)
    : null;
}

const CLEARLY_READ = 0.9;

/**
 * Whether two rows of one address belong together beyond doubt: an `m` behind `.co` is no word, nor
 * does a mailbox of one letter stand behind a piece of one; and both pieces may give a word that
 * mailboxes are named after.
 */
function surelyOne(tail: string, head: string, first: TextLine): boolean {
  if (tail.includes("@"))
    return /^m[^\w']*$/.test(head) && (first.letters[0]?.confidence ?? 0) >= CLEARLY_READ;
  const piece = /[a-z]*$/.exec(tail)?.[0] ?? "";
  const rest = /^[a-z]+(?=[@._-])/.exec(head)?.[0] ?? "";
  return ROLES.has(piece + rest) || (rest.length === 1 && piece.length > 2);
}

function shownIn(row: readonly TextLine[]): string {
  return row
    .map((piece) => piece.text.trim())
    .join(" ")
    .replace(/^[.,_\s-]+(?=@)/, "")
    .replace(/(?<=[\w@][-_])\.$/, "")
    .replace(/(?<=\w)\s_\s?(?=\w+@)/, "_")
    .replace(/^I(?=[a-z.]*@)/, "l");
}

function doubtOf(glue: "" | " ", tail: string, head: string, first: TextLine): BreakDoubt {
  if (glue === " ") return { text: `${tail} ${head}`, otherwise: tail + head };
  const isSure = surelyOne(tail, head, first);
  return { text: tail + head, otherwise: `${tail} ${head}`, ...(isSure && { unlikely: true }) };
}

/**
 * Joins the rows of one bubble. `widest` is the width in pixels of the widest row that the bubbles
 * of this screen allow; `roomBelow` says that the bubble has room for a further row, which was not
 * found.
 */
export function joinRows(
  lines: readonly TextLine[],
  widest: number,
  roomBelow = false,
): JoinedText {
  let joined: JoinedText = { text: "", doubts: [], rows: [], widest };
  let previous: {
    text: string;
    right: number;
    left: number;
    pitch: number;
    faint: boolean;
  } | null = null;
  for (const row of rowsOf(lines)) {
    const text = withStop(shownIn(row), joined.text);
    const [first, last] = [row[0], row.at(-1)];
    if (!first || !last) continue;
    const closing = closingLetter(joined.text, row, text);
    if (closing) {
      joined = closed(joined, closing, isUnfinished(ending(joined.text)));
      joined.rows.push({ line: first, from: joined.text.length - 1, to: joined.text.length });
      continue;
    }
    if (text === "") continue;
    const [left, right] = [first.left, last.right];
    const whole = withoutStub(joined.text, text, previous?.faint ?? false);
    if (whole !== null && previous) {
      joined.doubts.push({
        text: ending(whole) + (text.split(/\s+/)[0] ?? ""),
        otherwise: ending(whole) + "." + (text.split(/\s+/)[0] ?? ""),
      });
      joined.text = whole;
    } else if (previous) {
      const { glue, doubtful } = breakBetween(
        previous.text,
        text,
        previous.right - previous.left + previous.pitch * 1.6 >= widest,
      );
      const tail = joined.text.split(/\s+/).at(-1) ?? "";
      const head = text.split(/\s+/)[0] ?? "";
      if (doubtful) joined.doubts.push(doubtOf(glue, tail, head, first));
      joined.text += glue;
    }
    const from = joined.text.length;
    joined.text += text;
    for (const line of row) joined.rows.push({ line, from, to: joined.text.length });
    previous = {
      text,
      left,
      right,
      pitch: (right - left) / Math.max(1, text.length),
      faint: endsFaintly(last),
    };
  }
  const lost = roomBelow ? lackingLetter(joined.text) : undefined;
  if (lost) joined = closed(joined, lost, false);
  return { ...joined, text: mendAddresses(joined.text) };
}
