import { cron, NonRetriableError, RetryAfterError } from "inngest";
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
/** After this long nobody waits for it any more. */
const goneAfter = days(7);

/**
 * Unlinks the numbers of ours that are on the carriers' list of a day (days since 1970, UTC).
 * @param isNext whether all lists before it were read, so that this one need not be read again
 * @returns how many were unlinked
 */
export async function unlinkListed(day: number, isNext = true): Promise<number> {
  const at = days(day + 1) - 1;
  let [unlinked, failed] = [0, 0];
  const unlink = (phone: string): void =>
    void (unlinked += Number(!unlinkDeactivatedNumber({ phone, at }).already));
  await askCarrier(async (carrier) => {
    for await (const batch of carrier.deactivatedOn(new Date(days(day)).toISOString().slice(0, 10)))
      failed += (await inBatches(listKnownNumbers(batch), unlink)).failed;
  });
  if (failed > 0) throw new Error(`${failed} deactivated numbers could not be unlinked.`);
  if (isNext) recordDayRead(day);
  if (unlinked > 0)
    log.info({ unlinked }, "numbers that carriers reported as deactivated were unlinked");
  return unlinked;
}

/** How a day's list was found: how many numbers it unlinked, or why it was not read. */
export type DayRead = number | "coming" | "late" | "gone";

function withoutList(day: number, now: number): DayRead {
  const since = now - days(day + 1);
  if (since < lateAfter) return "coming";
  if (since < goneAfter) return "late";
  log.error({ day }, "the carriers' list of a day never came; the numbers on it stay as they are");
  return "gone";
}

/**
 * Reads the list of a day (days since 1970, UTC), for a run that asks again where that helps.
 * @throws RetryAfterError when the carrier is away
 */
export async function readDay(day: number, isNext = true, now = Date.now()): Promise<DayRead> {
  try {
    return await unlinkListed(day, isNext);
  } catch (cause) {
    if (cause instanceof ListNotPublished) return withoutList(day, now);
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
    const late: number[] = [];
    for (const day of due) {
      const found = await step.run(`read-${day}`, () => readDay(day, late.length === 0));
      if (found === "coming") break;
      if (found === "late") late.push(day);
      if (typeof found === "number") unlinked += found;
    }
    // The later lists were read all the same: a number that is somebody else's is texted no more.
    if (late.length > 0)
      throw new NonRetriableError(`The carriers' lists of ${late.length} days are late.`);
    return unlinked;
  },
);
