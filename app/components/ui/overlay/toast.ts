type Look = "success" | "error" | "plain";
/** One action that a notice offers, such as trying again. */
export type NoticeAct = { name: string; run: () => void };

type Options = {
  description?: string | undefined;
  action?: NoticeAct;
  /** In milliseconds; a few seconds by default. */
  duration?: number;
};

export type Notice = { look: Look; title: string } & Options;

/**
 * The key of a notice: a notice with the same words replaces the first. A notice with an action has
 * none, since each action is its own (Undo of two cases).
 */
export const idOfNotice = ({ look, title, description, action }: Notice): string | undefined =>
  action ? undefined : JSON.stringify([look, title, description]);

const usual = { letters: 100, ms: 4_000 };
const msPerLetter = 50;
const longest = 12_000;

/**
 * How long a notice stays, in ms: an error that names many reasons stays until it can be read
 * (issue 20, 23). Undefined where the usual few seconds are enough.
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
 * Shows a notice that disappears by itself: `success`, `error` (U §8, destructive) or `plain`. The
 * component that renders notices is loaded with the first one.
 */
export const toast = { success: show("success"), error: show("error"), plain: show("plain") };

/**
 * Calls `onFirst` as soon as a notice waits to be shown.
 * @returns the function that ends it
 */
export function onFirstToast(onFirst: () => void): () => void {
  wake = onFirst;
  if (waiting.length > 0) onFirst();
  return () => (wake = undefined);
}

/**
 * Passes all notices to `draw` from now on, first those that have waited.
 * @returns the function that ends it
 */
export function takeToasts(draw: (notice: Notice) => void): () => void {
  deliver = draw;
  waiting.splice(0).forEach(draw);
  return () => (deliver = undefined);
}
