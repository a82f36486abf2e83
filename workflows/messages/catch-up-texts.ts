import { setImmediate as breathe } from "node:timers/promises";
import { wasErasedSince, wasPictureErased } from "~/core/restore/adopted-lines";
import { takeIn } from "~/bot/agent/take-in";
import { findCaughtUpAt } from "~/core/messaging/queries";
import { noteSign } from "~/core/incidents/note-sign";
import { placeListed } from "~/core/messaging/receive/place-listed";
import { findReceivedAt } from "~/core/messaging/receive/record-inbound";
import { recordCaughtUp } from "~/core/messaging/receive/record-caught-up";
import { listClosedDoors } from "~/core/restore/closed-doors";
import { days, hours, minutes, seconds } from "~/core/duration";
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

/** Twilio's webhook may be under way for this long while the text is on its list already. */
const webhookTakes = minutes(2);

// The webhook should have brought what came while this process was up.
const shouldHaveCome = (receivedAt: number, now: number): boolean =>
  receivedAt > performance.timeOrigin + webhookTakes && receivedAt < now - webhookTakes;

/**
 * The instant from which to list texts. Too early only makes the list longer, since a recorded text
 * changes nothing; too late loses texts.
 */
function lookFrom(caughtUpAt: number | null, now: number): number {
  if (caughtUpAt === null) return now - hours(24) - overlap;
  // If the mark is ahead of the clock, one of the clocks is wrong, and the mark does not say what
  // was fetched.
  return (caughtUpAt > now ? now - days(3) : caughtUpAt) - overlap;
}

/** What cannot be read is asked for again for so long. */
const asksAgainFor = days(3);

type MissedText = ReturnType<typeof placeListed<ReceivedText>>[number];

/** So many texts are looked at between two turns of the event loop. */
const lookedAtOnce = 200;
/** So many missed texts go into one commit at most. */
const takenAtOnce = 50;

// The list goes back over what came already, which may be thousands.
async function knownOf(received: readonly ReceivedText[]): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for (const [index, { sid }] of received.entries()) {
    if (index % lookedAtOnce === lookedAtOnce - 1) await breathe();
    const at = findReceivedAt(sid);
    if (at !== undefined) known.set(sid, at);
  }
  return known;
}

/** An answer takes a moment, and tells whole seconds. */
const hardlyOff = seconds(2);

// The carrier's instants by our clock, which may be off.
function byOurClock(
  received: readonly ReceivedText[],
  listedAt: number | null,
  answeredAt: number,
): readonly ReceivedText[] {
  const ahead = listedAt === null ? 0 : answeredAt - listedAt;
  if (Math.abs(ahead) <= hardlyOff) return received;
  return received.map((text) => ({ ...text, receivedAt: text.receivedAt + ahead }));
}

/**
 * The missed texts in groups for one commit each. Texts of one number are in different groups: how
 * the later one is read depends on the one before.
 */
function inGroups(missed: readonly MissedText[]): MissedText[][] {
  const groups: MissedText[][] = [];
  for (const text of missed) {
    const last = groups.at(-1);
    const isFull = !last || last.length >= takenAtOnce;
    if (isFull || last.some(({ from }) => from === text.from)) groups.push([text]);
    else last.push(text);
  }
  return groups;
}

// The pictures of a case that was deleted are not brought back, nor a text that was nothing else.
function withoutErased(text: MissedText): MissedText[] {
  const media = text.media.filter(({ url }) => !wasPictureErased(url));
  if (media.length === text.media.length) return [text];
  return media.length === 0 && text.body.trim() === "" ? [] : [{ ...text, media }];
}

const take = async (text: MissedText): ReturnType<typeof takeIn> => {
  const { sid, from, body, media, receivedAt, receivedBy } = text;
  return takeIn({
    ...{ sid, from, body, media, receivedAt, receivedBy },
    // The carrier's list does not say what it answered itself: the words do.
    optOutType: null,
    form: formOf(text),
    productName: env.PRODUCT_NAME,
  });
};

/**
 * Fetches the texts that the carrier received since the last time and records the missing ones.
 * What cannot be read is asked for again the next time, beside what is new.
 * @param now by our own clock, which may be wrong
 * @throws CarrierUnavailable, CarrierAuthFailed; an Error, after all others were recorded, when
 * something on the list cannot be read
 */
export async function fetchMissed(now: number): Promise<{ listed: number; missed: number }> {
  const caughtUpAt = findCaughtUpAt();
  const {
    texts: received,
    listedAt,
    answeredAt,
    unread,
  } = await askCarrier((carrier) => carrier.listReceivedSince(lookFrom(caughtUpAt, now)));
  let [missed, notBrought] = [0, 0];
  const failures: unknown[] = [];
  // An owner who was erased after a text, before the database was restored, is not brought back.
  const known = await knownOf(received);
  const toTake = placeListed(byOurClock(received, listedAt, answeredAt), known, Date.now())
    .filter(({ from, receivedAt }) => !wasErasedSince(from, receivedAt))
    .flatMap(withoutErased);
  for (const group of inGroups(toTake)) {
    // One that cannot be recorded must not keep those beside it, but all that come after it: a
    // later text of its number is read by it.
    if (failures.length > 0) break;
    const taken = await Promise.allSettled(group.map(take));
    for (const [index, one] of taken.entries()) {
      if (one.status === "rejected") failures.push(one.reason);
      if (one.status === "rejected" || one.value.repeated) continue;
      missed++;
      if (shouldHaveCome(group[index]?.receivedAt ?? now, now)) notBrought++;
    }
  }
  if (missed > 0)
    log.warn({ missed }, "texts that the webhook had not brought were fetched from the carrier");
  if (notBrought > 0)
    noteSign("twilio.webhook", `The webhook has not brought ${notBrought} texts that came.`, now);
  if (failures.length > 0) throw failures[0];
  // If our clock is ahead, it must not hide later texts; the carrier's clock gives whole seconds,
  // and its answer took a while.
  const until = listedAt !== null && now - listedAt > minutes(1) ? listedAt : now;
  if (unread === 0) recordCaughtUp(until);
  else {
    if (caughtUpAt !== null && caughtUpAt < until - asksAgainFor)
      recordCaughtUp(until - asksAgainFor);
    throw new Error(`${unread} entries of what was received cannot be read.`);
  }
  return { listed: received.length, missed };
}

/**
 * Fetches what was missed, unless the database was found older than its journal: what the journal
 * knows of (who was erased, what was answered) is adopted first, and `after-restore`, which does
 * that, fetches by itself. @throws like `fetchMissed`
 */
export const fetchUnlessFenced = (now: number): ReturnType<typeof fetchMissed> =>
  listClosedDoors().some(({ door }) => door === "texts")
    ? Promise.resolve({ listed: 0, missed: 0 })
    : fetchMissed(now);

/**
 * At start and every few minutes, fetches the texts that the carrier received while we were down
 * and processes them as usual.
 */
export const catchUpTexts = inngest.createFunction(
  {
    id: "catch-up-texts",
    triggers: [on("service/started"), cron("*/5 * * * *")],
    concurrency: [{ limit: 1 }],
    retries: 2,
  },
  async ({ step }) => step.run("fetch-missed", () => fetchUnlessFenced(Date.now())),
);
