import {
  headerIdentity,
  identityOf,
  remarkIdentity,
  type NamedLine,
} from "~/integrations/reader/engine/talk/find-sender";
import { readBubble } from "~/integrations/reader/engine/layout/bubble-captions";
import { splitCaption } from "~/integrations/reader/engine/layout/caption-line";
import { isLabel } from "~/integrations/reader/engine/layout/bubble-roles";
import { type SidedBubble } from "~/integrations/reader/engine/layout/bubble-cards";
import type { Screen } from "~/integrations/reader/engine/layout/find-screen";
import { isoClock, printedTime, tightened } from "~/integrations/reader/engine/talk/find-times";
import { joinRows, rowsOf, type JoinedText } from "~/integrations/reader/engine/layout/join-rows";
import {
  isSpanish,
  mendCapitals,
  mendSpanish,
} from "~/integrations/reader/engine/address/mend-text";
import { centreY, median, type TextLine } from "~/integrations/reader/engine/layout/text-line";

export type SpokenMessage = {
  from: "sender" | "user" | "other";
  who: string | null;
  joined: JoinedText;
  confidence: number;
  lines: TextLine[];
};

export type SpokenTime = { raw: string; iso: string | null; line: TextLine };

/** One screen read as a conversation. */
export type Conversation = {
  identity: NamedLine | null;
  messages: SpokenMessage[];
  times: SpokenTime[];
  isGroup: boolean;
};

/** Signs read with little certainty at a line's ends are emoji or icons, not words. */
function tidied(line: TextLine): TextLine {
  const words = line.text.split(" ");
  const sure = (word: string): boolean => {
    const at = line.text.indexOf(word);
    const letters = line.letters.slice(at, at + word.length);
    return (
      letters.length === 0 ||
      letters.reduce((sum, { confidence }) => sum + confidence, 0) / letters.length > 0.62
    );
  };
  while (words.length > 0 && (words.at(-1)?.length ?? 0) <= 2 && !sure(words.at(-1) ?? ""))
    words.pop();
  return { ...line, text: words.join(" ") };
}

/**
 * Whether a bubble has room for one more row below its last than above its first, in letter
 * heights: a row of a single letter is easily missed.
 */
function hasRoomBelow({ top, bottom, lines, loose }: SidedBubble): boolean {
  const above = Math.min(...lines.map((line) => line.top)) - top;
  const below = bottom - Math.max(...lines.map((line) => line.bottom));
  const more = (below - above) / median(lines.map((line) => line.size));
  return !loose && above > 0 && more > 1.2 && more < 2.6;
}

/** A bubble's lines as a message; `widest` is the widest row of the screen in pixels. */
export function spoken(
  bubble: SidedBubble,
  lines: TextLine[],
  who: string | null,
  widest: number,
): SpokenMessage {
  const joined = joinRows(lines.map(tidied), widest, hasRoomBelow(bubble));
  const confidence =
    lines.reduce((sum, line) => sum + line.confidence, 0) / Math.max(1, lines.length);
  return { from: bubble.side === "right" ? "user" : "sender", who, joined, confidence, lines };
}

/**
 * A notification's card: its first row names the sender, a time stands at its right, the rest is
 * the message.
 */
function readCard(
  bubble: SidedBubble,
  widest: number,
): { message: SpokenMessage | null; times: TextLine[]; title: TextLine | null } {
  const times = bubble.lines.filter((line) => printedTime(line.text) !== null);
  const rows = rowsOf(bubble.lines.filter((line) => !times.includes(line)));
  const titleRow = rows.findIndex((row) =>
    row.some((line) => ["phone", "shortcode", "email"].includes(identityOf(line.text)?.kind ?? "")),
  );
  const title = rows[titleRow >= 0 ? titleRow : 0]?.[0] ?? null;
  const body = rows.slice((titleRow >= 0 ? titleRow : 0) + 1).flat();
  return {
    message: body.length > 0 ? spoken(bubble, body, title?.text ?? null, widest) : null,
    times,
    title,
  };
}

function widestRow(bubbles: readonly SidedBubble[]): number {
  return Math.max(
    0,
    ...bubbles.flatMap((bubble) =>
      rowsOf(bubble.lines).map((row) => (row.at(-1)?.right ?? 0) - (row[0]?.left ?? 0)),
    ),
  );
}

function sameName(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  return left === right;
}

/**
 * In a group the violator is whoever gave the address, or else whoever wrote the longest message;
 * everybody else is "other".
 */
export function nameSpeakers(messages: SpokenMessage[]): string | null {
  const labelled = messages.filter((message) => message.from === "sender");
  for (const [i, message] of labelled.entries()) message.who ??= labelled[i - 1]?.who ?? null;
  if (!labelled.some(({ who }) => who !== null)) return null;
  const weight = (message: SpokenMessage): number =>
    message.joined.text.length +
    (/@\S+\.\S|\bat\b.{2,30}\bdot\b/i.test(message.joined.text) ? 1000 : 0) +
    (/https?:|\.(?:com|net|org)\/|\bstop\b/i.test(message.joined.text) ? 200 : 0);
  const violator = [...labelled].sort((a, b) => weight(b) - weight(a))[0]?.who ?? null;
  for (const message of labelled)
    if (message.who !== null && !sameName(message.who, violator ?? "")) message.from = "other";
  return violator;
}

/** From the middle of the last figure to the middle of AM's A, in letter heights. */
function gapBeforeHalf({ text, letters, left, right, size }: TextLine): number[] {
  const at = text.search(/\d[ap]m\b/i);
  const [figure, half] = [letters[at], letters[at + 1]];
  return at >= 0 && figure && half && letters.length === text.length
    ? [((half.at - figure.at) * (right - left)) / size]
    : [];
}

/**
 * Whether an app prints AM and PM right behind the figures: the recogniser loses a space now and
 * then, but not every time.
 */
function printsTight(lines: readonly TextLine[]): boolean {
  const halves = lines.filter(({ text }) => /\d\s?[ap]m\b/i.test(text));
  const gaps = halves.flatMap(gapBeforeHalf);
  const usual = gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length);
  return (
    halves.length >= 2 &&
    gaps.length > 0 &&
    usual < 0.8 &&
    halves.every(({ text }) => /\d[ap]m\b/i.test(text))
  );
}

/** Times with the day that was printed above them. */
export function withDates(times: { line: TextLine }[]): SpokenTime[] {
  let day: string | null = null;
  const tight = printsTight(times.map(({ line }) => line));
  return times.flatMap(({ line }) => {
    const time = printedTime(line.text);
    if (!time) return [];
    if (time.iso) day = time.iso.slice(0, 10);
    else if (time.kind !== "time") day = null;
    const clock = time.kind === "time" && day ? isoClock(time.raw) : null;
    return [
      {
        raw: tight ? tightened(time.raw) : time.raw,
        iso: clock ? `${day}T${clock}` : time.iso,
        line,
      },
    ];
  });
}

/**
 * Mends letters by the language of the whole conversation; lengths may change, so this comes after
 * every place has been noted.
 */
export function mended(messages: readonly SpokenMessage[]): SpokenMessage[] {
  const spanish = isSpanish(messages.map(({ joined }) => joined.text).join(" "));
  return messages.map((message) => {
    const text = mendCapitals(message.joined.text);
    return { ...message, joined: { ...message.joined, text: spanish ? mendSpanish(text) : text } };
  });
}

/** Turns a screen into who wrote, what, and when. */
export function findConversation(screen: Screen): Conversation {
  const cards = screen.bubbles.filter(({ side }) => side === "card");
  const sided = screen.bubbles.filter(({ side }) => side !== "card");
  const widest = widestRow(sided.length > 0 ? sided : cards);
  const messages: SpokenMessage[] = [];
  const clockLines = [
    ...screen.between,
    ...screen.header
      .map((line) => splitCaption(line)?.clock ?? line)
      .filter((line) => ["date", "datetime"].includes(printedTime(line.text)?.kind ?? "")),
  ].filter((line) => printedTime(line.text));
  const titles = screen.header.map(({ text }) => text);
  let title: TextLine | null = null;
  for (const bubble of screen.bubbles) {
    if (bubble.side === "card" && sided.length === 0) {
      const card = readCard(bubble, widest);
      if (card.message) messages.push({ ...card.message, who: null });
      clockLines.push(...card.times);
      title ??= card.title;
    } else {
      const { words, clocks, who, own } = readBubble(bubble, titles);
      clockLines.push(...clocks);
      const label = screen.labels
        .filter((line) => isLabel(line, bubble))
        .sort((a, b) => b.top - a.top)[0];
      const named = who !== null && titles.some((text) => sameName(text, who)) ? null : who;
      const side = own ? "right" : who !== null ? "left" : bubble.side;
      if (words.length > 0)
        messages.push(spoken({ ...bubble, side }, words, label?.text.trim() ?? named, widest));
    }
  }
  const violator = nameSpeakers(messages);
  const named = violator
    ? (screen.labels.find((line) => line.text.trim() === violator) ??
      messages.find(({ who }) => who === violator)?.lines[0])
    : undefined;
  const identity = violator && named ? identityOf(violator) : null;
  const titled = title ? identityOf(title.text) : null;
  return {
    identity:
      named && identity
        ? { identity, line: named }
        : title && titled
          ? { identity: titled, line: title }
          : (headerIdentity(screen.header) ?? remarkIdentity(screen.between)),
    messages: mended(messages).filter(({ joined }) => /[\p{L}\p{N}]/u.test(joined.text)),
    times: withDates(clockLines.sort((a, b) => centreY(a) - centreY(b)).map((line) => ({ line }))),
    isGroup: violator !== null,
  };
}
