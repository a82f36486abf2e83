import { expect, it } from "vitest";
import { recipientHours } from "~/core/messaging/send/recipient-hours";

// In New York, in winter: eight o'clock is 13:00, nine in the evening 02:00.
const until = (time: string): string | null => {
  const { untilAt } = recipientHours("+12125550144", Date.parse(time));
  return untilAt === null ? null : new Date(untilAt).toISOString();
};
const morning = "2026-01-15T13:01:00.000Z";

it.each([
  ["2026-01-15T07:00:00Z", morning],
  ["2026-01-15T12:59:59Z", morning],
  ["2026-01-15T13:00:30Z", morning],
  ["2026-01-15T13:01:00Z", null],
  ["2026-01-15T01:58:59Z", null],
  ["2026-01-15T01:59:00Z", morning],
  ["2026-01-15T02:00:00Z", morning],
])("LG-05: a minute of doubt about our clock is quiet, too: %s", (time, ends) => {
  expect(until(time)).toBe(ends);
});
