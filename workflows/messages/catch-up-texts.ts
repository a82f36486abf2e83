import { wasErasedSince } from "~/core/restore/adopted-lines";
import { takeIn } from "~/bot/agent/take-in";
import { findCaughtUpAt } from "~/core/messaging/queries";
import { recordCaughtUp } from "~/core/messaging/receive/record-caught-up";
import { days, hours, minutes } from "~/core/duration";
import { cron } from "inngest";
import { inngest, on } from "~/integrations/inngest";
import type { ReceivedText } from "~/integrations/sms/contract";
import { env } from "~/env";
import { log } from "~/log";
import { askCarrier } from "~/operations/messages/ask-carrier";

function formOf(text: ReceivedText): string {
  const media = text.media.flatMap(({ url, contentType }, index): [string, string][] => [
    [`MediaUrl${index}`, url],
    [`MediaContentType${index}`, contentType],
  ]);
  const parameters: [string, string][] = [
    ["MessageSid", text.sid],
    ["AccountSid", text.accountSid],
    ["From", text.from],
    ["To", text.to],
    ["Body", text.body],
    ["NumMedia", String(text.media.length)],
    ...media,
    ["FetchedFromList", "true"],
  ];
  return new URLSearchParams(parameters).toString();
}

const overlap = minutes(15);

/**
 * Since when texts are asked for. Looking too far back costs a longer list, for a text that is on
 * record changes nothing; too short loses texts.
 */
function lookFrom(caughtUpAt: number | null, now: number): number {
  if (caughtUpAt === null) return now - hours(24) - overlap;
  // A mark ahead of the clock was made by a wrong one, or the clock is wrong now: neither says what
  // was fetched.
  return (caughtUpAt > now ? now - days(3) : caughtUpAt) - overlap;
}

/**
 * Fetches the texts that the carrier received since the last time and takes in those that are not
 * on record.
 * @param now by our own clock, which may be wrong
 * @throws CarrierUnavailable, CarrierAuthFailed
 */
export async function fetchMissed(now: number): Promise<{ listed: number; missed: number }> {
  const { texts: received, listedAt } = await askCarrier((carrier) =>
    carrier.listReceivedSince(lookFrom(findCaughtUpAt(), now)),
  );
  let missed = 0;
  for (const text of received) {
    const { sid, from, body, media, receivedAt } = text;
    // The owner was erased after this text, before the database was restored.
    if (wasErasedSince(from, receivedAt)) continue;
    const { repeated } = await takeIn({
      sid,
      from,
      body,
      // The carrier's list does not say what it answered itself: the words do.
      optOutType: null,
      media,
      form: formOf(text),
      receivedAt,
      productName: env.PRODUCT_NAME,
    });
    if (!repeated) missed++;
  }
  if (missed > 0)
    log.warn({ missed }, "texts that the webhook had not brought were fetched from the carrier");
  // A clock of ours that is ahead must not hide what comes next; the carrier's tells whole seconds
  // and the answer took a while.
  recordCaughtUp(listedAt !== null && now - listedAt > minutes(1) ? listedAt : now);
  return { listed: received.length, missed };
}

/**
 * Fetches what the carrier received while we were down, at start and every few minutes, and treats
 * it as received.
 */
export const catchUpTexts = inngest.createFunction(
  {
    id: "catch-up-texts",
    triggers: [on("service/started"), cron("*/5 * * * *")],
    concurrency: [{ limit: 1 }],
    retries: 2,
  },
  async ({ step }) => step.run("fetch-missed", () => fetchMissed(Date.now())),
);
