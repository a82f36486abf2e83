import { setImmediate as nextTurn } from "node:timers/promises";
import { cron } from "inngest";
import { listToRank, rankForReview } from "~/core/claims/gate/rank-for-review";
import { inngest } from "~/integrations/inngest";

/**
 * Ranks every case that waits for staff anew: days pass, and approvals begin and end. @returns how
 * many
 */
export async function rankReview(now: number = Date.now()): Promise<number> {
  const waiting = listToRank();
  for (const caseId of waiting) {
    rankForReview(caseId, now);
    await nextTurn();
  }
  return waiting.length;
}

/** Every hour, puts the review queue in the order of what runs out of time (CL-07). */
export const rankReviewRegularly = inngest.createFunction(
  { id: "rank-review", triggers: [cron("40 * * * *")], concurrency: [{ limit: 1 }], retries: 1 },
  async ({ step }) => ({ ranked: await step.run("rank", () => rankReview()) }),
);
