import { setImmediate as nextTurn } from "node:timers/promises";
import { cron } from "inngest";
import { findPerson } from "~/core/accounts/queries";
import { listClaimants } from "~/core/claims/questions/ask-about-any-claim";
import { minutes } from "~/core/duration";
import { findEmergencyStop } from "~/core/emergency-stops";
import { recipientHours } from "~/core/messaging/send/recipient-hours";
import { inngest } from "~/integrations/inngest";
import { log } from "~/log";
import { askPerson } from "~/workflows/cases/ask-about-case";

/** What is left waits for the next hour: each is a text. */
const mostAtOnce = 500;
const longest = minutes(1);

// A question that waits for the morning is asked in the morning: asked now, it would be open before
// the person can see it.
function mayBeTexted(userId: string, now: number): boolean {
  const phone = findPerson(userId)?.phone;
  return typeof phone === "string" && recipientHours(phone, now).untilAt === null;
}

function ask(userId: string, now: number): boolean {
  try {
    return mayBeTexted(userId, now) && askPerson(userId, now);
  } catch (cause) {
    log.warn({ userId, err: cause }, "a person was not asked about a claim; the others go on");
    return false;
  }
}

// A round that is cut short begins elsewhere the next time.
function fromAnywhere(people: readonly string[]): string[] {
  const first = Math.floor(Math.random() * people.length);
  return [...people.slice(first), ...people.slice(0, first)];
}

/**
 * Asks people what their accepted claims still need, where nothing else would: another claim held
 * the question back, staff corrected a fact, counsel approved a rule or opened a state. Nobody is
 * asked in quiet hours or while texts are stopped. @returns how many were asked
 */
export async function askClaimants(now: number = Date.now()): Promise<number> {
  if (findEmergencyStop("texts", { state: null })) return 0;
  const began = performance.now();
  let asked = 0;
  for (const userId of fromAnywhere(listClaimants())) {
    asked += Number(ask(userId, now));
    if (asked >= mostAtOnce || performance.now() - began > longest) break;
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
