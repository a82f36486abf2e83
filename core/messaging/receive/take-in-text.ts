import { denyDoubt } from "~/core/consent/words/deny-doubt";
import { optIn } from "~/core/consent/opt-in";
import { optOut } from "~/core/consent/opt-out";
import { startByText, stopQuestion, updatesByText } from "~/core/consent/wordings";
import { whenDoubtWasDenied } from "~/core/restore/adopted-lines";
import { stopAskedIn } from "~/core/messaging/is-stop-asked";
import {
  recordInbound,
  type InboundText,
  type RecordedInbound,
} from "~/core/messaging/receive/record-inbound";
import { groupCommit } from "~/db/transaction";

/** The change of consent that a text asks for, as its words were read. */
export type ConsentRequest =
  | {
      wish: "stop";
      scope: "all" | "recurring";
      reason: "keyword" | "free_text";
      needsReview: boolean;
    }
  | { wish: "start" | "updates" | "keep" }
  | null;

// The carrier lists the answer too, but the question that it answers was lost with the copy.
function denyAgain({ from: phone, productName }: InboundText, doubtedAt: number): void {
  const at = whenDoubtWasDenied(phone, doubtedAt);
  if (at === null) return;
  const asked = stopQuestion(productName, stopAskedIn(phone, at));
  const shown = { wording: asked.text, wordingVersion: asked.version, channel: "sms" } as const;
  const words = "Said before the database was restored that texts should go on.";
  denyDoubt({ phone, words, at, ...shown });
}

function applyRequest(
  text: InboundText,
  request: NonNullable<ConsentRequest>,
  messageId: string,
): void {
  const said = {
    phone: text.from,
    words: text.body.slice(0, 500),
    channel: "sms",
    messageId,
    at: text.receivedAt,
  } as const;
  if (request.wish === "stop") {
    // Of two wishes of which nobody knows the order the stop holds.
    const at = text.receivedBy ?? text.receivedAt;
    optOut({
      ...said,
      at,
      scope: request.scope,
      reason: request.reason,
      needsReview: request.needsReview,
    });
    if (request.needsReview) denyAgain(text, at);
    return;
  }
  if (request.wish === "keep") {
    const asked = stopQuestion(text.productName, stopAskedIn(text.from, text.receivedAt));
    denyDoubt({ ...said, wording: asked.text, wordingVersion: asked.version });
    return;
  }
  const wording =
    request.wish === "start" ? startByText(text.productName) : updatesByText(text.productName);
  optIn({
    ...said,
    wording: wording.text,
    wordingVersion: wording.version,
    campaign: request.wish,
  });
}

/**
 * Records a received text once and applies its opt-out or opt-in in the same commit (LG-01: at
 * once), together with all else that arrived in this turn of the event loop. Resolves when it is on
 * disk.
 */
export function takeInText(text: InboundText, request: ConsentRequest): Promise<RecordedInbound> {
  return groupCommit(() => {
    const recorded = recordInbound(text);
    if (request && !recorded.repeated) applyRequest(text, request, recorded.messageId);
    return recorded;
  });
}
