import { setImmediate as nextTurn } from "node:timers/promises";
import { cron } from "inngest";
import { listClaimants } from "~/core/claims/questions/ask-about-any-claim";
import { inngest } from "~/integrations/inngest";
import { log } from "~/log";
import { askPerson } from "~/workflows/cases/ask-about-case";
import { unasked } from "~/workflows/messages/tell-person";

/** What is left waits for the next hour: each is a text. */
const mostAtOnce = 500;

function ask(userId: string, now: number): boolean {
  try {
    return askPerson(userId, unasked, now);
  } catch (cause) {
    log.warn({ userId, err: cause }, "a person was not asked about a claim; the others go on");
    return false;
  }
}

/**
 * Asks people what their accepted claims still need, where nothing else would: another claim held
 * the question back, staff corrected a fact, counsel approved a rule or opened a state. @returns
 * how many were asked
 */
export async function askClaimants(now: number = Date.now()): Promise<number> {
  let asked = 0;
  for (const userId of listClaimants()) {
    asked += Number(ask(userId, now));
    if (asked >= mostAtOnce) break;
    await nextTurn();
  }
  return asked;
}

/** Every hour of the day in all states, asks what accepted claims still need (CL-09). */
export const askClaimantsRegularly = inngest.createFunction(
  {
    id: "ask-claimants",
    triggers: [cron("30 13-23 * * *")],
    concurrency: [{ limit: 1 }],
    retries: 1,
  },
  async ({ step }) => ({ asked: await step.run("ask", () => askClaimants()) }),
);
