type Look = "success" | "error" | "plain";
/** One thing to do about a notice, such as trying again. */
export type NoticeAct = { name: string; run: () => void };

type Options = {
  description?: string | undefined;
  action?: NoticeAct;
  /** Milliseconds; a few seconds unless said. */
  duration?: number;
};

export type Notice = { look: Look; title: string } & Options;

/**
 * What a notice is known by: one with the same words takes the first one's place. One that offers
 * something to do stands by itself, since each does its own (Undo of two cases).
 */
export const idOfNotice = ({ look, title, description, action }: Notice): string | undefined =>
  action ? undefined : JSON.stringify([look, title, description]);

const usual = { letters: 100, ms: 4_000 };
const msPerLetter = 50;
const longest = 12_000;

/**
 * For how long a notice stays, in ms: an error that names many reasons stays until it can be read
 * (issue 20, 23); undefined where the usual few seconds do.
 */
export function timeToRead({ look, title, description, duration }: Notice): number | undefined {
  const letters = title.length + (description?.length ?? 0);
  if (duration !== undefined || look !== "error" || letters <= usual.letters) return duration;
  return Math.min(longest, usual.ms + (letters - usual.letters) * msPerLetter);
}

const waiting: Notice[] = [];
let deliver: ((notice: Notice) => void) | undefined;
let wake: (() => void) | undefined;

function show(look: Look) {
  return (title: string, options: Options = {}): void => {
    const notice = { look, title, ...options };
    if (deliver) return deliver(notice);
    waiting.push(notice);
    wake?.();
  };
}

/**
 * Shows a notice that goes away by itself: `success`, `error` (U §8, destructive) or `plain`. What
 * draws it is loaded with the first one.
 */
export const toast = { success: show("success"), error: show("error"), plain: show("plain") };

/** Calls `onFirst` as soon as a notice waits to be drawn. @returns the act that ends it */
export function onFirstToast(onFirst: () => void): () => void {
  wake = onFirst;
  if (waiting.length > 0) onFirst();
  return () => (wake = undefined);
}

/**
 * Hands over all notices from now on, first those that have waited. @returns the act that ends it
 */
export function takeToasts(draw: (notice: Notice) => void): () => void {
  deliver = draw;
  waiting.splice(0).forEach(draw);
  return () => (deliver = undefined);
}
