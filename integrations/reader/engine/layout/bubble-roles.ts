import { printedTime } from "~/integrations/reader/engine/talk/find-times";
import { PLACEHOLDER, REMARK, STATUS } from "~/integrations/reader/engine/words/screen-words";
import type { Bubble, SortedPage } from "~/integrations/reader/engine/layout/sort-panels";
import { centreY, median, type TextLine } from "~/integrations/reader/engine/layout/text-line";
import { type SidedBubble, sided } from "~/integrations/reader/engine/layout/bubble-cards";

/**
 * The areas of a screen by what they are; `fieldTop` is where the input field or the keyboard
 * begins, or Infinity.
 */
export type BubbleRoles = {
  talk: SidedBubble[];
  chips: Bubble[];
  hasField: boolean;
  fieldTop: number;
};
const SEND = /^(?:send|enviar|sms|mms)$/i;

function wordsOf(bubble: { lines: readonly TextLine[] }): string {
  return bubble.lines
    .map((line) => line.text)
    .join(" ")
    .trim();
}

function signsOf(bubble: Bubble): string {
  return wordsOf(bubble).replace(/\s/g, "");
}

function isField(bubble: Bubble, page: SortedPage): boolean {
  const text = wordsOf(bubble);
  if (bubble.lines.length > 2) return false;
  return (
    PLACEHOLDER.test(text) ||
    PLACEHOLDER.test(text.replace(/^\S{1,2}\s|\s\S{1,2}$/g, "")) ||
    isEmptyField(bubble, page)
  );
}

/**
 * Whatever an app prints in its empty field: a few words at the left of a wide area at the very
 * bottom. Bubbles fit their words.
 */
function isEmptyField(
  { lines, area, top }: Bubble,
  { screen, bubbles, free }: SortedPage,
): boolean {
  const [line] = lines;
  if (!line || !area || lines.length > 1 || top < screen.top + (screen.bottom - screen.top) * 0.8)
    return false;
  const [before, after] = [line.left - area.left, area.right - line.right];
  const text = line.text.trim();
  return (
    area.right - area.left > (screen.right - screen.left) * 0.45 &&
    after > Math.max(line.size * 4, before * 2.5, (line.right - line.left) * 0.45) &&
    text.split(/\s+/).length <= 5 &&
    !/[\d@?!]/.test(text) &&
    printedTime(text) === null &&
    ![...bubbles, ...free.map((each) => ({ ...each, lines: [each] }))].some(
      (other) => other.top > line.bottom && wordsOf(other).replace(/[^\p{L}]/gu, "").length > 6,
    )
  );
}

type Area = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  lines: readonly TextLine[];
};

/** Whether an area stands on a row with another, as a letter in a circle beside its bubble does. */
function standsBeside(one: Area, other: Area): boolean {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return (
    shared > (one.bottom - one.top) * 0.25 &&
    wordsOf(other).length > 2 &&
    (other.left > one.right - 4 || other.right < one.left + 4)
  );
}

/** A key of a keyboard, an icon or a badge: one or two signs in an area of their own. */
function isKey(bubble: Bubble, { screen, bubbles, free }: SortedPage): boolean {
  const tall = screen.bottom - screen.top;
  const low = Math.max(...bubble.lines.map(({ bottom }) => bottom)) - screen.top;
  const text = signsOf(bubble);
  if (low < tall * 0.06 && (text.length <= 5 || STATUS.test(text) || /\d{1,3}%\W*$/.test(text)))
    return true;
  const beside = bubble.leftGap < 0.2 || bubble.rightGap < 0.1;
  const others = [
    ...bubbles.filter((other) => other !== bubble),
    ...free.map((line) => ({ ...line, lines: [line] })),
  ];
  if (text.length <= 1 && others.some((other) => standsBeside(bubble, other))) return true;
  if (text.length <= 1)
    return !(beside && /[a-z0-9?!]/i.test(text) && bubble.top > screen.top + tall * 0.15);
  return (
    text.length <= 4 &&
    !/[a-z]{2}|\d{2}|[?!]/i.test(text) &&
    bubble.right - bubble.left < (bubble.bottom - bubble.top) * 1.5
  );
}

/**
 * From here on there is room for the speaker's picture beside a bubble; the name above may begin
 * over it.
 */
const PICTURE_GAP = 0.1;

/** Whether a line names the speaker of the bubble right below it. */
export function isLabel(line: TextLine, bubble: SidedBubble): boolean {
  const text = line.text.trim();
  if (bubble.side !== "left" || printedTime(text) || REMARK.test(text)) return false;
  const below = bubble.top - line.bottom;
  const pictured = bubble.leftGap > PICTURE_GAP;
  const near =
    below > -line.size * 0.6 &&
    below < line.size * (pictured ? 1.8 : 1.3) &&
    line.left > bubble.left - line.size * (pictured ? 7 : 2) &&
    line.left < bubble.left + line.size * 2.5;
  const smaller = line.size < 0.97 * median(bubble.lines.map(({ size }) => size));
  return (
    near &&
    (/^\+?[\d\s().-]{5,18}$/.test(text) ||
      (smaller &&
        text.length <= 28 &&
        text.split(/\s+/).length <= 4 &&
        /^[\p{Lu}\d~+]/u.test(text)))
  );
}

/**
 * A switch or button of the notification shade: a few words, on a screen whose cards name a sender
 * and an age. One such card at the very top is a notification laid over a conversation and makes no
 * shade.
 */
function isToggle(
  bubble: SidedBubble,
  all: readonly SidedBubble[],
  { top, bottom }: SortedPage["screen"],
): boolean {
  const aged = all.filter(
    ({ side, lines }) =>
      side === "card" &&
      lines.length > 1 &&
      lines.some(({ text }) => printedTime(text)?.kind === "relative"),
  );
  const shade = aged.some((card) => card.top > top + (bottom - top) * 0.2);
  return (
    shade &&
    bubble.side !== "card" &&
    bubble.lines.length <= 2 &&
    bubble.lines.every(({ text }) => text.split(/\s+/).length <= 4)
  );
}

/** A date or remark in an area of its own in the middle, or a time set smaller than the talk. */
function isChip(bubble: Bubble, body: number): boolean {
  const text = wordsOf(bubble);
  if (
    bubble.lines.length === 1 &&
    printedTime(text) !== null &&
    (bubble.lines[0]?.size ?? body) < body * 0.88
  )
    return true;
  const centred =
    Math.abs(bubble.leftGap - bubble.rightGap) < 0.06 &&
    bubble.leftGap > (REMARK.test(text) ? 0.04 : 0.1);
  return centred && (printedTime(text) !== null || REMARK.test(text) || bubble.leftGap > 0.25);
}

function topOfField(fields: readonly Bubble[], keys: readonly Bubble[], page: SortedPage): number {
  const { screen, free } = page;
  const tall = screen.bottom - screen.top;
  const lowKeys = keys.filter(({ top }) => top > screen.top + tall * 0.4);
  const keyboard =
    lowKeys.length > 8 ? median(lowKeys.map(({ top }) => top)) - tall * 0.16 : Infinity;
  const prompts = free.filter(
    (line) =>
      PLACEHOLDER.test(line.text.trim()) &&
      line.top > screen.top + tall * 0.55 &&
      !free.some(
        (other) =>
          printedTime(other.text) &&
          other.top > line.top &&
          other.top - line.bottom < line.size * 1.5,
      ) &&
      !page.bubbles.some((other) => other.top > line.bottom && wordsOf(other).length > 12),
  );
  return Math.min(keyboard, ...fields.map(({ top }) => top), ...prompts.map(({ top }) => top));
}

/** A send button may stand a little higher than its field. */
function isAboveField(bubble: Bubble, fieldTop: number): boolean {
  const lift = SEND.test(wordsOf(bubble)) ? 2 * (bubble.lines[0]?.size ?? 0) : 0;
  return centreY(bubble) < fieldTop - lift;
}

/**
 * Sorts the areas of a screen into talk with its side, dates and remarks, input field, keys and
 * switches.
 */
export function bubbleRoles(page: SortedPage): BubbleRoles {
  const fields = page.bubbles.filter((bubble) => isField(bubble, page));
  const others = page.bubbles.filter((bubble) => !fields.includes(bubble));
  const manyShort = page.bubbles.filter((bubble) => signsOf(bubble).length <= 1).length > 8;
  const keys = others.filter(
    (bubble) => isKey(bubble, page) || (manyShort && signsOf(bubble).length <= 1),
  );
  const body = median(
    others.flatMap(({ lines }) =>
      lines.filter(({ text }) => text.length > 12).map(({ size }) => size),
    ),
  );
  const chips = others.filter((bubble) => !keys.includes(bubble) && isChip(bubble, body));
  const fieldTop = topOfField(fields, keys, page);
  const said = others.filter(
    (bubble) => !keys.includes(bubble) && !chips.includes(bubble) && isAboveField(bubble, fieldTop),
  );
  const talk = sided(said, page).filter((bubble, _, all) => !isToggle(bubble, all, page.screen));
  return { talk, chips, hasField: fieldTop < Infinity, fieldTop };
}
