import { checkSuppression, type SuppressionCheck } from "~/core/consent/check-suppression";
import { optIn } from "~/core/consent/opt-in";
import { optOut, type OptOut } from "~/core/consent/opt-out";
import { listConsentHistory } from "~/core/consent/queries";
import { recordConsent } from "~/core/consent/record-consent";
import { updatesByText } from "~/core/consent/wordings";
import type { TextPurpose } from "~/db/vocabulary";

/** When the stories of these tests begin, in ms. */
export const start = 1_790_000_000_000;
export const updates = { ...updatesByText("Product"), campaign: "updates" };

let made = 0;

/** A number of a test's own with what its owner does and what we may send it. */
export function newNumber() {
  const phone = `+1212555${String(++made).padStart(4, "0")}`;
  const textFirst = (at = start): string =>
    recordConsent({
      phone,
      action: "texted_first",
      scope: "all",
      affirmativeAct: "Hi",
      wording: "w",
      wordingVersion: "1",
      campaign: "inbound",
      channel: "sms",
      at,
    });
  const stop = (over: Partial<OptOut> = {}): ReturnType<typeof optOut> =>
    optOut({
      phone,
      scope: "all",
      reason: "keyword",
      words: "STOP",
      channel: "sms",
      at: start,
      ...over,
    });
  const agree = (words = "UPDATES", at = start): ReturnType<typeof optIn> =>
    optIn({
      phone,
      words,
      wording: updates.text,
      wordingVersion: updates.version,
      campaign: "updates",
      channel: "sms",
      at,
    });
  const check = (purpose: TextPurpose, now = start): SuppressionCheck =>
    checkSuppression({ phone, purpose, now });
  const refusal = (purpose: TextPurpose, now = start): string | null => {
    const answer = check(purpose, now);
    return answer.allowed ? null : answer.reason;
  };
  const events = (): string[] => listConsentHistory({ phone }).map(({ action }) => action);
  return { phone, textFirst, stop, agree, check, refusal, events };
}
