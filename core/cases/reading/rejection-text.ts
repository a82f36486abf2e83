import type { Verdict } from "~/core/cases/reading/verdict";

const NOT_CLEAR =
  "The case submission was rejected. Please ensure your screenshot clearly shows the spam message.";
const NOT_READABLE = "Unable to process this image. Please try a different screenshot.";

/** LG-14: the warning about scams comes before any advice to answer the sender. */
const NO_ADDRESS =
  "We couldn't find the sender's email address in this screenshot. Careful: if the text looks like a scam, don't tap or pay; forward it " +
  "to 7726. If it's from a real business, reply \"What's your email?\" and send us a new screenshot that shows the answer.";

function genericText(provider: string | null): string {
  const first = provider ?? "gmail.com";
  const second = first === "gmail.com" ? "icloud.com" : "gmail.com";
  return (
    "The email address found does not suffice to file a claim. We cannot proceed with generic email providers " +
    `(${first}, ${second}, etc.) or suspicious domains. Please provide evidence with a business or organizational email address.`
  );
}

/**
 * The sentence a person is shown for a refused screenshot (U §8, decisions "What the verdicts
 * say"). Names known providers only, never a host from the picture. Throws when the verdict
 * accepts.
 */
export function rejectionText(verdict: Pick<Verdict, "decision" | "host">): string {
  switch (verdict.decision) {
    case "reject_generic_email":
      return genericText(verdict.host);
    case "reject_no_email":
      return NO_ADDRESS;
    case "reject_not_sms":
      return NOT_CLEAR;
    case "reject_unreadable":
    case "invalid_file":
      return NOT_READABLE;
    case "accept":
      throw new Error("An accepted case has no rejection text.");
  }
}
