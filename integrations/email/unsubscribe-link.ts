import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "~/env";

function proofOf(address: string, secret = env.SESSION_SECRET): Buffer {
  return createHmac("sha256", secret).update(`unsubscribe:${address}`).digest().subarray(0, 16);
}

/**
 * The link that unsubscribes a mail address from affiliate news, without a sign-in; it never
 * expires (LG-10, RFC 8058).
 */
export function unsubscribeLink(address: string): string {
  const email = address.trim().toLowerCase();
  return `${env.BASE_URL}/unsubscribe/${Buffer.from(email).toString("base64url")}.${proofOf(email).toString("base64url")}`;
}

/** The mail address for which a link's token was made, or null if we did not make it. */
export function readUnsubscribeToken(token: string): string | null {
  const [, name, proof] = /^([\w-]{1,600})\.([\w-]{22})$/.exec(token) ?? [];
  if (!name || !proof) return null;
  const email = Buffer.from(name, "base64url").toString("utf8");
  const shown = Buffer.from(proof, "base64url");
  if (shown.length !== 16) return null;
  const isOurs = env.SESSION_SECRETS.some((secret) =>
    timingSafeEqual(shown, proofOf(email, secret)),
  );
  return isOurs ? email : null;
}
