import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { env } from "~/env";

/**
 * The token that the mail provider shows when it hands mail to us; in demo mode without one a token
 * made from the session secret, so that replies can be tried. Null in live mode without one: then
 * nobody may.
 */
export const inboundToken: string | null =
  env.EMAIL_INBOUND_TOKEN ??
  (env.demo
    ? createHmac("sha256", env.SESSION_SECRET).update("email-inbound").digest("hex")
    : null);

const digest = (words: string): Buffer => createHash("sha256").update(words).digest();

function shownToken(authorization: string): string | null {
  const [, scheme, credentials] = /^(bearer|basic)\s+(\S+)\s*$/i.exec(authorization) ?? [];
  if (!scheme || !credentials) return null;
  if (scheme.toLowerCase() === "bearer") return credentials;
  const pair = Buffer.from(credentials, "base64").toString("utf8");
  return pair.includes(":") ? pair.slice(pair.indexOf(":") + 1) : null;
}

/**
 * Whether an Authorization header shows the token, as a bearer or as the password of basic
 * authentication. Takes one time for all wrong ones.
 */
export function showsInboundToken(authorization: string | undefined): boolean {
  const shown = shownToken(authorization ?? "");
  return (
    inboundToken !== null && shown !== null && timingSafeEqual(digest(shown), digest(inboundToken))
  );
}
