import { setImmediate as nextTurn } from "node:timers/promises";
import { cron } from "inngest";
import { forgetSecrets } from "~/core/messaging/mail/forget-secrets";
import { hideOldSecrets } from "~/core/messaging/mail/hide-old-secrets";
import { days, hours } from "~/core/duration";
import { env } from "~/env";
import { inngest } from "~/integrations/inngest";

/**
 * How long a sent message keeps its links: in the demo, mailbox and phone show the outbox itself.
 */
const keptAfterSending = env.demo ? days(30) : hours(1);

/** Removes expired links and codes from the outbox. @returns how many */
export async function forgetSpentSecrets(
  now: number = Date.now(),
  keptFor: number = keptAfterSending,
): Promise<number> {
  for (let old = hideOldSecrets(null, now); old !== null; old = hideOldSecrets(old, now))
    await nextTurn();
  let forgotten = 0;
  let at: Parameters<typeof forgetSecrets>[0] = null;
  do {
    const piece = forgetSecrets(at, now - keptFor, now);
    forgotten += piece.forgotten;
    at = piece.next;
    await nextTurn();
  } while (at !== null);
  return forgotten;
}

/**
 * Every ten minutes: removes links and codes from the outbox, where they are sealed, once nobody
 * needs them there.
 */
export const forgetSecretsRegularly = inngest.createFunction(
  {
    id: "forget-secrets",
    triggers: [cron("*/10 * * * *")],
    concurrency: [{ limit: 1 }],
    retries: 3,
  },
  async ({ step }) => ({ forgotten: await step.run("forget", () => forgetSpentSecrets()) }),
);
