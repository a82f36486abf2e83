import { Hono } from "hono";
import { receiveMessage } from "~/bot/receive-message";
import { receiveStatus } from "~/bot/receive-status";
import { verifyTwilio, type TwilioDoor } from "~/bot/verify-twilio";
import { type TwilioEnv } from "~/bot/twilio-env";

/**
 * The bot's routes, which Twilio posts to. `around` wraps each of them, for example with the
 * server's log.
 */
export const bot = (around: (door: TwilioDoor) => TwilioDoor = (door) => door) =>
  new Hono<TwilioEnv>()
    .post("/webhooks/twilio/messages", around(verifyTwilio(receiveMessage)))
    .post("/webhooks/twilio/status", around(verifyTwilio(receiveStatus)));
