import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { env } from "~/env";

/**
 * The token with which the mail provider delivers mail to us. Demo mode without one derives a token
 * from the session secret, so that replies can be tried. Null in live mode without one: all
 * deliveries are refused.
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
 * Whether an Authorization header carries the token, as a bearer token or as the
 * basic-authentication password. Constant-time.
 */
export function showsInboundToken(authorization: string | undefined): boolean {
  const shown = shownToken(authorization ?? "");
  return (
    inboundToken !== null && shown !== null && timingSafeEqual(digest(shown), digest(inboundToken))
  );
}
