import { RetryAfterError } from "inngest";
import { isTextKnown } from "~/core/messaging/queries";
import { applyConsequence } from "~/core/messaging/send/record-delivery";
import { recordTextRefused } from "~/core/messaging/send/record-text-refused";
import { recordTextSent } from "~/core/messaging/send/record-text-sent";
import { releaseText } from "~/core/messaging/send/release-text";
import { mayReservedTextLeave, reserveText } from "~/core/messaging/send/reserve-text";
import { minutes, seconds } from "~/core/duration";
import { clockMayBeOff } from "~/operations/doctor/our-clock";
import { env } from "~/env";
import {
  CarrierAuthFailed,
  CarrierSilent,
  CarrierUnavailable,
  type SendResult,
} from "~/integrations/sms/contract";
import { bookedConsequence, errorMeaning } from "~/integrations/sms/error-codes";
import { HeldBack, withLastCheck } from "~/integrations/before-leaving";
import { log } from "~/log";
import { askAboutNumber } from "~/operations/messages/ask-about-number";
import { askCarrier } from "~/operations/messages/ask-carrier";

const segmentBudget = env.SEGMENTS_PER_DAY ?? null;

export type Delivery = { outcome: "over" } | { outcome: "wait"; untilAt: number };

/** How long the carrier may take to list a text that it has accepted. */
const listingLag = seconds(30);
/**
 * How long a request without an answer may still reach the carrier: it is given up after 15
 * seconds, and the system tries for about a hundred more to bring what was written (TCP), so that
 * a text sent into a network that is away arrives when it is back. With the lag of the list.
 */
const mayStillArrive = minutes(3);

/**
 * When (ms) the last request of a text failed without an answer; null where it was answered, or
 * never left, so that nothing of it is on its way. A text of a process that is gone is in here not.
 */
const failedAt = new Map<string, number | null>();

// TW-22: a status report that arrived before the answer to our call takes effect now.
function recordAsSent(
  textId: string,
  { sid, status, segments }: { sid: string; status: string; segments: number },
): void {
  const code = recordTextSent(textId, { sid, status: narrow(status), segments });
  if (code !== null) applyConsequence(textId, bookedConsequence(code), Date.now());
}

function conclude(textId: string, result: SendResult): void {
  if (result.outcome === "sent") {
    recordAsSent(textId, result);
    return;
  }
  const { consequence, meaning } = errorMeaning(result.code);
  const level = consequence === "page_staff" ? "error" : consequence === "alert" ? "warn" : "info";
  log[level]({ textId, code: result.code, consequence }, `a text was refused: ${meaning}`);
  recordTextRefused(textId, result.code, bookedConsequence(result.code));
}

function narrow(status: string): Parameters<typeof recordTextSent>[1]["status"] {
  const known = [
    "queued",
    "accepted",
    "scheduled",
    "sending",
    "sent",
    "delivered",
    "undelivered",
    "failed",
    "read",
    "canceled",
  ] as const;
  return known.find((word) => word === status) ?? "accepted";
}

async function send(textId: string, phone: string, body: string): Promise<void> {
  const statusCallback = env.live ? `${env.BASE_URL}/webhooks/twilio/status` : undefined;
  try {
    conclude(
      textId,
      await withLastCheck(
        () => mayReservedTextLeave(textId),
        () =>
          askCarrier((carrier) =>
            carrier.send({ to: phone, body, ...(statusCallback ? { statusCallback } : {}) }),
          ),
      ),
    );
  } catch (cause) {
    // It is queued again, and the sweep finds it once the hold is lifted.
    if (cause instanceof HeldBack) return releaseText(textId);
    if (cause instanceof CarrierAuthFailed) {
      releaseText(textId);
      log.error({ textId }, "the carrier refuses our credentials: staff must act");
      throw new RetryAfterError("The carrier refuses our credentials.", minutes(10), { cause });
    }
    if (!(cause instanceof CarrierUnavailable)) {
      failedAt.set(textId, null);
      throw cause;
    }
    if (!cause.mayHaveBeenSent) releaseText(textId);
    else failedAt.set(textId, cause instanceof CarrierSilent ? Date.now() : null);
    throw new RetryAfterError(
      cause.message,
      cause.mayHaveBeenSent ? Math.max(cause.retryAfterMs, listingLag) : cause.retryAfterMs,
      {
        cause,
      },
    );
  }
}

/** TW-41: the carrier's list decides whether an interrupted send had reached it. */
async function resolve(
  textId: string,
  phone: string,
  body: string,
  reservedAt: number,
  now: number,
): Promise<boolean> {
  const listed = await askCarrier((carrier) =>
    carrier.findSent({ to: phone, body, sentAfter: reservedAt - clockMayBeOff }),
  );
  const ours = listed.find(({ sid }) => !isTextKnown(sid));
  if (ours) {
    failedAt.delete(textId);
    recordAsSent(textId, ours);
    return true;
  }
  if (env.live && now - reservedAt < listingLag)
    throw new RetryAfterError("The carrier may not list the text yet.", listingLag);
  // A request may have waited for the disk before it left: what counts is when it was given up.
  const failed = failedAt.get(textId);
  const leftAt = failed === undefined ? reservedAt : failed;
  const left = leftAt === null ? 0 : leftAt + mayStillArrive - now;
  if (env.live && left > 0)
    throw new RetryAfterError("The text may still reach the carrier.", left);
  failedAt.delete(textId);
  releaseText(textId);
  return false;
}

async function deliver(textId: string, options: { ignoreQuietHours?: boolean }): Promise<Delivery> {
  await askAboutNumber(textId);
  const reserved = reserveText(textId, { ...options, budget: env.live ? segmentBudget : null });
  if (reserved.outcome === "over" || reserved.outcome === "wait") return reserved;
  const { phone, body, reservedAt } = reserved;
  if (reserved.outcome === "send") await send(textId, phone, body);
  else if (!(await resolve(textId, phone, body, reservedAt, Date.now())))
    return deliver(textId, options);
  return { outcome: "over" };
}

// Only one process sends (decisions, Stack), so what is not here was interrupted.
const leaving = new Map<string, Promise<Delivery>>();

/** Whether this process is sending the text at this moment. */
export const isLeaving = (textId: string): boolean => leaving.has(textId);

/**
 * Sends one text of the outbox, or finds that it had been sent (TW-40…46). Never sends one twice:
 * reserves it first, and after a crash asks the carrier; whoever asks for a text that is being sent
 * waits for the same sending. @returns `wait` during the recipient's quiet hours
 */
export function deliverText(
  textId: string,
  options: { ignoreQuietHours?: boolean } = {},
): Promise<Delivery> {
  const running = leaving.get(textId);
  if (running) return running;
  const delivery = deliver(textId, options).finally(() => leaving.delete(textId));
  leaving.set(textId, delivery);
  return delivery;
}
