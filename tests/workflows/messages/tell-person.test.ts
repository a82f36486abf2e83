import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { minutes } from "~/core/duration";
import { sqlite } from "~/db/client";
import { makePerson } from "~/tests/support/people";
import { textPerson, unasked } from "~/workflows/messages/tell-person";

// Three in the morning in New York.
const night = Date.parse("2026-11-23T08:00:00Z");

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: night }));
afterEach(() => void vi.useRealTimers());

const waitsOf = (userId: string): (number | null)[] =>
  sqlite
    .prepare(
      "SELECT t.not_before_at FROM texts t JOIN support_messages m ON m.id = t.message_id JOIN support_conversations c ON c.id = m.conversation_id WHERE c.user_id = ?",
    )
    .pluck()
    .all(userId) as (number | null)[];

describe("LG-05: quiet hours of a text that tells a person of their case", () => {
  it("money is told in the morning: it answers nothing that they did just now", () => {
    const { userId } = makePerson();
    textPerson(
      { userId, messageId: null, askedAt: unasked, aboutCaseId: null },
      `told:${userId}`,
      "You were paid.",
    );
    expect(waitsOf(userId)).toEqual([Date.parse("2026-11-23T13:01:00Z")]);
  });

  it("a decision that comes a minute after the upload is a direct answer, and one that comes hours later is not", () => {
    const { userId } = makePerson();
    textPerson(
      { userId, messageId: null, askedAt: night - minutes(1), aboutCaseId: null },
      `told:${userId}:1`,
      "Accepted.",
    );
    textPerson(
      { userId, messageId: null, askedAt: night - minutes(300), aboutCaseId: null },
      `told:${userId}:2`,
      "Accepted.",
    );
    expect(waitsOf(userId)).toEqual([null, Date.parse("2026-11-23T13:01:00Z")]);
  });
});
