import { cron, RetryAfterError } from "inngest";
import { listDaysToRead, recordDayRead } from "~/core/accounts/credentials/list-days-to-read";
import {
  listKnownNumbers,
  unlinkDeactivatedNumber,
} from "~/core/accounts/credentials/unlink-deactivated-number";
import { days, minutes } from "~/core/duration";
import { env } from "~/env";
import { inngest } from "~/integrations/inngest";
import { CarrierUnavailable, ListNotPublished } from "~/integrations/sms/contract";
import { log } from "~/log";
import { askCarrier } from "~/operations/messages/ask-carrier";
import { inBatches } from "~/operations/in-batches";

/**
 * When lists that are due are read (UTC): each hour, so that one that is out late, or could not be
 * had, has five rounds before eight in the morning of the east's summer, 12:00 UTC, when the first
 * news may be texted (LG-05). A round's retries end within the hour.
 */
export const readingHours = "10 7-23 * * *";
export const readingRetries = 3;
export const longestPause = minutes(10);
/** A list that is out later than this, counted from the end of its day, is missed aloud. */
const lateAfter = days(1);

/**
 * Unlinks the numbers of ours that are on the carriers' list of a day (days since 1970, UTC).
 * @returns how many were unlinked
 */
export async function unlinkListed(day: number): Promise<number> {
  const at = days(day + 1) - 1;
  let [unlinked, failed] = [0, 0];
  const unlink = (phone: string): void =>
    void (unlinked += Number(!unlinkDeactivatedNumber({ phone, at }).already));
  await askCarrier(async (carrier) => {
    for await (const batch of carrier.deactivatedOn(new Date(days(day)).toISOString().slice(0, 10)))
      failed += (await inBatches(listKnownNumbers(batch), unlink)).failed;
  });
  if (failed > 0) throw new Error(`${failed} deactivated numbers could not be unlinked.`);
  recordDayRead(day);
  if (unlinked > 0)
    log.info({ unlinked }, "numbers that carriers reported as deactivated were unlinked");
  return unlinked;
}

/**
 * Reads the list of a day (days since 1970, UTC), for a run that asks again where that helps.
 * @returns how many numbers were unlinked; null while the list may still be on its way
 * @throws RetryAfterError when the carrier is away, or the list is more than a day late
 */
export async function readDay(day: number, now = Date.now()): Promise<number | null> {
  try {
    return await unlinkListed(day);
  } catch (cause) {
    if (cause instanceof ListNotPublished && now < days(day + 1) + lateAfter) return null;
    if (cause instanceof CarrierUnavailable)
      throw new RetryAfterError(cause.message, Math.min(cause.retryAfterMs, longestPause), {
        cause,
      });
    throw cause;
  }
}

/**
 * Reads every day which numbers carriers have taken back, and unlinks ours among them (LG-07): the
 * next owner of such a number is a stranger. In live mode only: a demo's numbers belong to nobody.
 * Missed days are made up for.
 */
export const unlinkDeactivated = inngest.createFunction(
  {
    id: "unlink-deactivated",
    triggers: [cron(readingHours)],
    concurrency: [{ limit: 1 }],
    retries: readingRetries,
  },
  async ({ step }) => {
    if (!env.live) return 0;
    const due = await step.run("find-days", () => listDaysToRead(Date.now()));
    let unlinked = 0;
    for (const day of due) {
      const found = await step.run(`read-${day}`, () => readDay(day));
      if (found === null) break;
      unlinked += found;
    }
    return unlinked;
  },
);
