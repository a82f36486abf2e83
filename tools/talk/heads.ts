import { sureLanguage } from "~/bot/agent/understand/sure-language";
import { isForQuestions, type Wording } from "~/tools/talk/read-wordings";

const stops = new Set(["stop", "keep", "doubt"]);
const dangers = new Set(["crisis", "danger", "threat", "secret", "minor"]);
/** What only sounds like danger, and is nothing that is asked. */
const soundsAlike = new Set(["safe", "adult"]);

/** What tells no wish and no danger from others: only what is asked for is learnt from it. */
const isAskedOnly = (wording: Wording): boolean =>
  wording.label === "own_line" || isForQuestions(wording);

/** The questions that a text is asked, and which label of each a wording has. */
export const headLabels = {
  stop: (wording: Wording) =>
    isAskedOnly(wording) ? null : stops.has(wording.label) ? wording.label : "none",
  safety: (wording: Wording) =>
    isAskedOnly(wording) ? null : dangers.has(wording.label) ? wording.label : "none",
  intent: ({ label }: Wording) =>
    stops.has(label) || dangers.has(label) || soundsAlike.has(label) ? null : label,
  draft: (wording: Wording) => (isForQuestions(wording) ? null : wording.label),
  // What is surely of a language teaches what its other words are.
  language: ({ label, wording }: Wording) =>
    label === "details" ? null : sureLanguage(wording.replace(/[()|]/g, " ")),
} as const;

export type HeadName = keyof typeof headLabels;

/** So many ways of a wording are learnt. */
export const mostWays: Record<HeadName, number> = {
  stop: 14,
  safety: 7,
  intent: 5,
  draft: 12,
  language: 2,
};

/**
 * How a head is learnt; `windows` where the meaning of words told more of unseen texts than their
 * letters did. `shares` were chosen by `tools/talk/cross.ts` on one unseen part of the open half.
 */
type HowToLearn = {
  buckets: number;
  rounds: number;
  rate: number;
  /** So many times it is learnt, to take the mean; windows once. */
  times: number;
  windows: { count: number; rounds: number } | null;
  shares: readonly [linear: number, windows: number];
};

/** The heads of few labels are small, and can be learnt longer and with more buckets. */
const few = { buckets: 1 << 16, rounds: 10, rate: 0.5, times: 1 } as const;
/** What is learnt from tens of thousands of wordings has words enough for all buckets. */
const broad = { ...few, buckets: 1 << 18, times: 3 } as const;

export const howToLearn: Record<HeadName, HowToLearn> = {
  stop: { ...broad, windows: null, shares: [0.85, 0] },
  safety: { ...broad, windows: null, shares: [0.85, 0] },
  draft: { ...few, windows: null, shares: [0.65, 0] },
  language: {
    buckets: 1 << 13,
    rounds: 3,
    rate: 0.5,
    times: 1,
    windows: null,
    shares: [0.65, 0],
  },
  intent: {
    buckets: 1 << 15,
    rounds: 6,
    rate: 0.35,
    times: 3,
    windows: null,
    shares: [0.74, 0],
  },
};
