import { isDoorClosed } from "~/core/restore/closed-doors";
import {
  noteWebhookNotTaken,
  noteWebhookTry,
  whenWebhookLeft,
} from "~/core/restore/note-webhook-try";
import { getCaseForWebhook } from "~/core/cases/queries-webhook";
import { recordWebhookOutcome, type WebhookOutcome } from "~/core/cases/record-webhook-outcome";
import { getSetting } from "~/core/accounts/settings";
import { NotFound } from "~/core/errors";
import { HeldBack, withLastCheck } from "~/integrations/before-leaving";
import { inngest, on } from "~/integrations/inngest";
import { WebhookFailed, WebhookRefused } from "~/integrations/webhook-out/contract";
import { postWebhook } from "~/integrations/webhook-out/post-webhook";
import { log } from "~/log";

const retries = 5;
/** A week of half hours. */
const maxRounds = 336;

function payloadOf(caseId: string) {
  try {
    return {
      event_type: "case_update",
      case: getCaseForWebhook(caseId),
      timestamp: new Date().toISOString(),
    };
  } catch (cause) {
    if (cause instanceof NotFound) return null;
    throw cause;
  }
}

const mayLeave = (): boolean => !isDoorClosed("webhooks");

const mayHaveArrived = (cause: unknown): boolean =>
  cause instanceof WebhookFailed && cause.mayHaveArrived;

// Its line is in the journal before it leaves, so that a restored house does not send it again.
async function post(url: string, payload: unknown, sendingId: string): Promise<void> {
  noteWebhookTry(sendingId);
  try {
    await withLastCheck(mayLeave, () => postWebhook(url, payload, { idempotencyKey: sendingId }));
  } catch (cause) {
    if (!mayHaveArrived(cause)) noteWebhookNotTaken(sendingId);
    throw cause;
  }
}

async function send(caseId: string, sendingId: string): Promise<WebhookOutcome | null | "held"> {
  if (!mayLeave()) return "held";
  if (whenWebhookLeft(sendingId) !== null) return { sent: true };
  const url = getSetting("n8n_webhook_url").trim();
  if (url === "") return { sent: false, error: "N8n webhook URL not configured" };
  const payload = payloadOf(caseId);
  if (!payload) return null;
  try {
    await post(url, payload, sendingId);
    return { sent: true };
  } catch (cause) {
    if (cause instanceof HeldBack) return "held";
    if (!(cause instanceof WebhookRefused)) throw cause;
    return { sent: false, error: cause.message };
  }
}

// Staff sees a failure at once; the tries continue, and the row says `sent` when one succeeds.
function noteFailure(caseId: string, attempt: number, cause: unknown): never {
  log.warn(
    { caseId, attempt, reason: cause instanceof Error ? cause.name : "unknown" },
    "a case could not be sent to the webhook",
  );
  if (attempt === 0 || attempt === retries)
    recordWebhookOutcome(caseId, {
      sent: false,
      error: cause instanceof WebhookFailed ? cause.message : "Failed to send to N8n",
    });
  throw cause;
}

/**
 * Sends a case's state at the moment of sending to the outgoing webhook (A §7); one at a time per
 * case, retried while the receiver is down. Each try bears the id of the event that asked for it,
 * and what had left before a restore is not sent again (issue 24, 3).
 */
export const sendToWebhook = inngest.createFunction(
  {
    id: "send-to-webhook",
    triggers: [on("case/webhook.requested")],
    concurrency: [{ key: "event.data.caseId", limit: 1 }],
    retries,
  },
  async ({ event, step, attempt }) => {
    const { caseId } = event.data;
    const trySending = () =>
      send(caseId, event.id).catch((cause: unknown) => noteFailure(caseId, attempt, cause));
    let outcome = await step.run("send", trySending);
    for (let round = 1; outcome === "held" && round <= maxRounds; round++) {
      await step.sleep(`held-${round}`, "30m");
      outcome = await step.run(`send-${round}`, trySending);
    }
    if (outcome === "held") throw new Error("The webhook's door stayed closed for a week.");
    if (outcome) await step.run("record", () => recordWebhookOutcome(caseId, outcome));
    return outcome;
  },
);
