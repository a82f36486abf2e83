import type { Wording } from "~/tools/talk/read-wordings";

const stops = new Set(["stop", "keep", "doubt"]);
const dangers = new Set(["crisis", "danger", "threat", "secret", "minor"]);
/** What only sounds like danger, and is nothing that is asked. */
const soundsAlike = new Set(["safe", "adult"]);

/** The three questions that a text is asked, and which label of each a wording has. */
export const headLabels = {
  stop: ({ label }: Wording) => (stops.has(label) ? label : "none"),
  safety: ({ label }: Wording) => (dangers.has(label) ? label : "none"),
  intent: ({ label }: Wording) =>
    stops.has(label) || dangers.has(label) || soundsAlike.has(label) ? null : label,
  draft: ({ label }: Wording) => label,
} as const;

export type HeadName = keyof typeof headLabels;

/** So many ways of a wording are learnt. */
export const mostWays: Record<HeadName, number> = { stop: 14, safety: 12, intent: 12, draft: 20 };

const few = { buckets: 1 << 16, rounds: 12, rate: 0.5 };

/** The heads of few labels are small, and can be learnt longer and with more buckets. */
export const howToLearn: Record<HeadName, { buckets: number; rounds: number; rate: number }> = {
  stop: few,
  safety: few,
  draft: few,
  intent: { buckets: 1 << 14, rounds: 6, rate: 0.35 },
};
