import { expect, it } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment, { TEXTS_PER_SECOND: "3" });
const { sendText } = await import("~/workflows/messages/send-text");

it("TW-45: texts leave at the pace that the registration allows, those of a conversation one after the other", () => {
  expect(sendText.opts.throttle).toMatchObject({ limit: 3, period: "1s" });
  expect(sendText.opts.throttle?.key, "of the sender alone").toBe(
    `"${liveEnvironment.TWILIO_PHONE_NUMBER}"`,
  );
  expect(sendText.opts.throttle?.burst).toBeLessThanOrEqual(5);
  expect(sendText.opts.concurrency).toEqual([{ key: "event.data.conversationId", limit: 1 }]);
});
