import type { SidedBubble } from "~/integrations/reader/engine/layout/bubble-cards";
import { identityOf } from "~/integrations/reader/engine/talk/find-sender";
import { printedTime } from "~/integrations/reader/engine/talk/find-times";
import { CONTROL, REMARK, STATUS } from "~/integrations/reader/engine/words/screen-words";
import type { SortedPage } from "~/integrations/reader/engine/layout/sort-panels";
import { centreY, type TextLine } from "~/integrations/reader/engine/layout/text-line";

/**
 * Areas at the top that look like bubbles and are none: the title bar, and notifications laid over
 * the app.
 */
export type AppAreas = { talk: SidedBubble[]; titles: SidedBubble[]; banners: SidedBubble[] };

const TITLE_SHARE = 0.3;
const NAME_SHARE = 0.13;
const BANNER_SHARE = 0.2;

function isSign(text: string): boolean {
  const bare = text.replace(/[^\p{L}\p{N}]/gu, "");
  return bare.length <= 3 || CONTROL.test(text.trim()) || STATUS.test(text.trim());
}

/** A number, code or address that stands alone, perhaps beside icons and counts. */
function namesSender({ lines }: SidedBubble): boolean {
  const words = lines.filter(({ text }) => !isSign(text));
  return (
    words.length === 1 &&
    ["phone", "shortcode", "email"].includes(identityOf(words[0]?.text ?? "")?.kind ?? "") &&
    lines.length <= 4
  );
}

function isContactName(text: string): boolean {
  const words = text
    .replace(/[^\p{L}\p{N}\s&'.-]/gu, "")
    .trim()
    .split(/\s+/);
  return (
    identityOf(text)?.kind === "name" &&
    words.length <= 4 &&
    /^[\p{Lu}\d]/u.test(words[0] ?? "") &&
    !/[.!?,]$/.test(text.trim())
  );
}

function isMark(line: TextLine): boolean {
  return (
    ["date", "datetime"].includes(printedTime(line.text)?.kind ?? "") ||
    REMARK.test(line.text.trim())
  );
}

/**
 * A contact's name in a bar of its own at the very top with nothing but a date before the first
 * message.
 */
function isNameBar(
  bubble: SidedBubble,
  next: SidedBubble | undefined,
  { screen, free }: SortedPage,
): boolean {
  const tall = screen.bottom - screen.top;
  const named = bubble.lines.filter(({ text }) => !isSign(text));
  const [line] = named;
  if (
    !line ||
    named.length > 1 ||
    centreY(line) > screen.top + tall * NAME_SHARE ||
    !isContactName(line.text)
  )
    return false;
  return free.some(
    (mark) =>
      isMark(mark) &&
      mark.top > line.bottom &&
      (!next || mark.bottom < next.top + next.lines.length),
  );
}

/** An app's name and how long ago it has something to say, on one line (`MAIL • now`). */
const APP_AND_AGE = /^\p{L}[\p{L}\s]{1,20}[•·-]\s?(?:now|ahora|\d{1,2}\s?m(?:in)?\.?(?: ago)?)$/iu;

/**
 * A card laid over the top of the app: it says "now" or how long ago, or the app's own title stands
 * below it.
 */
function isBanner(
  bubble: SidedBubble,
  talk: readonly SidedBubble[],
  { screen, free }: SortedPage,
): boolean {
  const tall = screen.bottom - screen.top;
  if (
    bubble.top > screen.top + tall * BANNER_SHARE ||
    !talk.some((other) => other.side !== "card" && other !== bubble)
  )
    return false;
  if (bubble.side === "card") return true;
  const beside = [
    ...bubble.lines,
    ...free.filter(
      (line) =>
        Math.abs(centreY(line) - (bubble.lines[0] ? centreY(bubble.lines[0]) : 0)) < line.size,
    ),
  ];
  return (
    bubble.top < screen.top + tall * 0.08 &&
    beside.some(
      ({ text }) => printedTime(text)?.kind === "relative" || APP_AND_AGE.test(text.trim()),
    )
  );
}

/** Parts the app's own areas from the talk. */
export function appAreas(all: readonly SidedBubble[], page: SortedPage): AppAreas {
  const tall = page.screen.bottom - page.screen.top;
  const banners = all.filter((bubble) => !namesSender(bubble) && isBanner(bubble, all, page));
  const talk = all.filter((bubble) => !banners.includes(bubble));
  const titles: SidedBubble[] = [];
  for (const [i, bubble] of talk.entries()) {
    if (bubble.top > page.screen.top + tall * TITLE_SHARE) break;
    const signs =
      bubble.lines.every(({ text }) => isSign(text)) &&
      bubble.bottom < page.screen.top + tall * NAME_SHARE;
    if (signs || namesSender(bubble) || isNameBar(bubble, talk[i + 1], page)) titles.push(bubble);
    else if (!bubble.lines.every(({ text }) => isSign(text))) break;
  }
  return { talk: talk.filter((bubble) => !titles.includes(bubble)), titles, banners };
}
