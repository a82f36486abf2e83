import { takeIn } from "~/bot/agent/take-in";
import { findCaughtUpAt } from "~/core/conversations/queries";
import { recordCaughtUp } from "~/core/conversations/record-caught-up";
import { hours, minutes } from "~/core/duration";
import { cron } from "inngest";
import { inngest, on } from "~/integrations/inngest";
import { carrier } from "~/integrations/sms/carrier";
import type { ReceivedText } from "~/integrations/sms/contract";
import { env } from "~/env";
import { log } from "~/log";

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

async function fetchMissed(now: number): Promise<{ listed: number; missed: number }> {
  // The overlap covers texts that the carrier listed late; a text that is on record already changes nothing.
  const since = (findCaughtUpAt() ?? now - hours(24)) - minutes(15);
  const received = await carrier().listReceivedSince(since);
  let missed = 0;
  for (const text of received) {
    const { sid, from, body, media, receivedAt } = text;
    const { repeated } = await takeIn({ sid, from, body, media, form: formOf(text), receivedAt, productName: env.PRODUCT_NAME }, null);
    if (!repeated) missed++;
  }
  if (missed > 0) log.warn({ missed }, "texts that the webhook had not brought were fetched from the carrier");
  recordCaughtUp(now);
  return { listed: received.length, missed };
}

/** Fetches what the carrier received while we were down, at start and every few minutes, and treats it as received. */
export const catchUpTexts = inngest.createFunction(
  { id: "catch-up-texts", triggers: [on("service/started"), cron("*/5 * * * *")], concurrency: [{ limit: 1 }], retries: 2 },
  async ({ step }) => step.run("fetch-missed", () => fetchMissed(Date.now())),
);
