import { createHmac } from "node:crypto";
import { env } from "~/env";

/**
 * The token that signs and checks the carrier's webhooks: Twilio's primary auth token (TW-14), or
 * in demo mode without one a token derived from the session secret, so that the phone page and `npm
 * run text` sign validly.
 */
export const webhookToken: string =
  env.TWILIO_AUTH_TOKEN ??
  createHmac("sha256", env.SESSION_SECRET).update("twilio-webhook").digest("hex");

/**
 * The tokens that may sign the carrier's webhooks: while the account's token is replaced, Twilio
 * signs with the old one until the new one is made primary.
 */
export const webhookTokens: readonly string[] = [
  webhookToken,
  ...(env.TWILIO_AUTH_TOKEN && env.TWILIO_OTHER_AUTH_TOKEN ? [env.TWILIO_OTHER_AUTH_TOKEN] : []),
];

/** The number that people text; demo mode has its own. */
export const agentNumber: string = env.TWILIO_PHONE_NUMBER ?? "+12125550100";
