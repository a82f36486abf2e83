import { Hono } from "hono";
import { receiveMessage } from "~/bot/receive-message";
import { receiveStatus } from "~/bot/receive-status";
import { verifyTwilio, type TwilioDoor } from "~/bot/verify-twilio";
import { type TwilioEnv } from "~/bot/twilio-env";

/**
 * The bot's doors: what Twilio posts to us. `around` is put around each of them, such as the
 * server's log.
 */
export const bot = (around: (door: TwilioDoor) => TwilioDoor = (door) => door) =>
  new Hono<TwilioEnv>()
    .post("/webhooks/twilio/messages", around(verifyTwilio(receiveMessage)))
    .post("/webhooks/twilio/status", around(verifyTwilio(receiveStatus)));
