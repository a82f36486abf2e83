import { expect, it } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment);
const { sendText } = await import("~/workflows/messages/send-text");

it("TW-45: texts leave at a long code's pace, about one a second, those of a conversation one after the other", () => {
  expect(sendText.opts.throttle).toMatchObject({ limit: 1, period: "1s" });
  expect(sendText.opts.throttle?.burst).toBeLessThanOrEqual(3);
  expect(sendText.opts.concurrency).toEqual([{ key: "event.data.conversationId", limit: 1 }]);
});
