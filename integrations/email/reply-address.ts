import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "~/env";
import { mailFrom } from "~/integrations/email/mail-from";

const proofLength = 12;

function bare(address: string): string {
  return (/<([^<>]+)>\s*$/.exec(address)?.[1] ?? address).trim().toLowerCase();
}

function proofOf(caseNumber: string, secret = env.SESSION_SECRET): string {
  return createHmac("sha256", secret)
    .update(`reply-address:${caseNumber.toLowerCase()}`)
    .digest("hex")
    .slice(0, proofLength);
}

/**
 * The reply address for a case: our own with the case's number and a proof that we made it
 * (`claims+tc-100001.ab12…@…`), so that nobody can send mail into a case by guessing its number.
 */
export function replyAddress(caseNumber: string): string {
  const [local = "", host = ""] = bare(mailFrom).split("@");
  return `${local.split("+")[0]}+${caseNumber.toLowerCase()}.${proofOf(caseNumber)}@${host}`;
}

const isOurs = (caseNumber: string, proof: string): boolean =>
  env.SESSION_SECRETS.some((secret) =>
    timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(caseNumber, secret))),
  );

/** The number in an address of `replyAddress`, in capitals; null where we did not make it. */
export function readProvenNumber(address: string): string | null {
  const found = /^[^@+]+\+([a-z0-9-]{3,40})\.([0-9a-f]{12})@/.exec(bare(address));
  const [, number, proof] = found ?? [];
  return number && proof && isOurs(number, proof) ? number.toUpperCase() : null;
}

/** The case number of the first of these addresses that we made, or null if we made none. */
export function readReplyAddress(addresses: readonly string[]): string | null {
  for (const address of addresses) {
    const number = readProvenNumber(address);
    if (number && !isRoundTrip(number)) return number;
  }
  return null;
}

/** Whether a number is no case's, but names a mail of the doctor to ourselves. */
export const isRoundTrip = (number: string): boolean => number.startsWith("TRIP-");
