import { setImmediate as nextTurn } from "node:timers/promises";
import { cron } from "inngest";
import { lacksInstrument, listAcceptedClaims } from "~/core/claims/instrument/lacks-instrument";
import { inngest } from "~/integrations/inngest";
import { log } from "~/log";
import { keepInstrument } from "~/operations/cases/keep-instrument";
import { sendInstrument } from "~/operations/cases/send-instrument";

/** What is left waits for the next hour: each is a paper and a mail. */
const mostAtOnce = 50;

async function renew(caseId: string): Promise<boolean> {
  try {
    if (!lacksInstrument(caseId)) return false;
    await keepInstrument(caseId);
    return await sendInstrument(caseId);
  } catch (cause) {
    log.warn({ caseId, err: cause }, "an instrument could not be renewed; the others go on");
    return false;
  }
}

/**
 * Makes and sends the instruments without which accepted claims cannot go on, also once all letters
 * are out: facts were corrected, a mail came back, counsel approved. @returns how many went now
 */
export async function renewInstruments(): Promise<number> {
  let renewed = 0;
  for (const caseId of listAcceptedClaims()) {
    renewed += Number(await renew(caseId));
    if (renewed >= mostAtOnce) break;
    await nextTurn();
  }
  return renewed;
}

/** Every hour, renews instruments, so that none that is outdated blocks a settlement (CL-06). */
export const renewInstrumentsRegularly = inngest.createFunction(
  {
    id: "renew-instruments",
    triggers: [cron("50 * * * *")],
    concurrency: [{ limit: 1 }],
    retries: 1,
  },
  async ({ step }) => ({ renewed: await step.run("renew", () => renewInstruments()) }),
);
