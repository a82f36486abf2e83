import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "~/env";

function proofOf(address: string): Buffer {
  return createHmac("sha256", env.SESSION_SECRET)
    .update(`unsubscribe:${address}`)
    .digest()
    .subarray(0, 16);
}

/**
 * The address that ends affiliate news to a mail address, without a sign-in and for as long as it
 * exists (LG-10, RFC 8058).
 */
export function unsubscribeLink(address: string): string {
  const email = address.trim().toLowerCase();
  return `${env.BASE_URL}/unsubscribe/${Buffer.from(email).toString("base64url")}.${proofOf(email).toString("base64url")}`;
}

/**
 * The mail address that a token of such a link was made for, or null when it was not made by us.
 */
export function readUnsubscribeToken(token: string): string | null {
  const [, name, proof] = /^([\w-]{1,600})\.([\w-]{22})$/.exec(token) ?? [];
  if (!name || !proof) return null;
  const email = Buffer.from(name, "base64url").toString("utf8");
  const shown = Buffer.from(proof, "base64url");
  return shown.length === 16 && timingSafeEqual(shown, proofOf(email)) ? email : null;
}
