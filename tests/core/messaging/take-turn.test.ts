import { beforeEach, expect, test } from "vitest";
import { giveUpTurn } from "~/core/messaging/give-up-turn";
import { markAnswered } from "~/core/messaging/mark-answered";
import { noteFailedTry } from "~/core/messaging/note-failed-try";
import { takeTurn, turnLifetime } from "~/core/messaging/take-turn";
import { days, minutes } from "~/core/duration";
import { sqlite } from "~/db/client";
import { text } from "~/tests/support/post-webhook";

let phones = 7300;
let conversationId: string;
let ids: string[];
const now = Date.now() + minutes(1);
const turn = (runId: string, at = now) =>
  takeTurn({ conversationId, messageId: ids.at(-1) ?? "", runId, now: at });
const nudges = () =>
  sqlite.prepare("SELECT data FROM events WHERE id LIKE 'after:%'").pluck().all() as string[];

beforeEach(async () => {
  const phone = `+1212555${phones++}`;
  for (const word of ["one", "two", "three"]) await text(phone, word);
  conversationId = sqlite
    .prepare("SELECT id FROM support_conversations WHERE phone = ?")
    .pluck()
    .get(phone) as string;
  ids = sqlite
    .prepare("SELECT id FROM support_messages WHERE conversation_id = ? ORDER BY created_at, id")
    .pluck()
    .all(conversationId) as string[];
});

test("S1: whichever event woke a run, it is given the oldest unanswered message, and after that the next", () => {
  for (const id of ids) {
    expect(turn("a")).toBe(id);
    markAnswered(id);
  }
  expect(turn("a")).toBeNull();
});

test("S1: while one run holds the turn no other answers; what it leaves is free again when it ends or falls silent", () => {
  expect(turn("a")).toBe(ids[0]);
  expect(turn("b")).toBeNull();
  expect(turn("b", now + turnLifetime - 1)).toBeNull();
  expect(turn("b", now + turnLifetime)).toBe(ids[0]);
  for (const id of ids) markAnswered(id);
  expect(turn("b", now + turnLifetime)).toBeNull();
  sqlite.prepare("UPDATE support_messages SET answered_at = NULL WHERE id = ?").run(ids[2]);
  expect(turn("c", now + turnLifetime)).toBe(ids[2]);
});

test("H1: a turn and a pause that a wrong clock put into the future hold nobody up", () => {
  expect(turn("a", now + days(3))).toBe(ids[0]);
  expect(turn("b")).toBe(ids[0]);
  sqlite
    .prepare("UPDATE support_messages SET try_again_at = ? WHERE id = ?")
    .run(now + days(3), ids[0]);
  expect(turn("b")).toBe(ids[0]);
});

test("S2: a message that an outage kept from its answer is set aside for a minute, and the next one is started", () => {
  expect(turn("a")).toBe(ids[0]);
  expect(giveUpTurn({ conversationId, messageId: ids[0]!, runId: "a", now })).toBeNull();
  expect(turn("b")).toBe(ids[1]);
  expect(nudges().at(-1)).toContain(ids[1]);
  markAnswered(ids[1]!);
  markAnswered(ids[2]!);
  expect(turn("b")).toBeNull();
  expect(turn("c", now + minutes(1))).toBe(ids[0]);
});

test("S2: only what failed three times on our side is owed an apology", () => {
  expect(turn("a")).toBe(ids[0]);
  noteFailedTry(ids[0]!);
  noteFailedTry(ids[0]!);
  expect(giveUpTurn({ conversationId, messageId: ids[0]!, runId: "a", now })).toBeNull();
  expect(turn("b", now + minutes(2))).toBe(ids[0]);
  noteFailedTry(ids[0]!);
  expect(
    giveUpTurn({ conversationId, messageId: ids[0]!, runId: "b", now: now + minutes(2) }),
  ).toBe(ids[0]);
  expect(
    giveUpTurn({ conversationId, messageId: ids[0]!, runId: "b", now: now + minutes(2) }),
  ).toBeNull();
});

test("S2: a run that never held the turn ends nobody else's", () => {
  expect(turn("a")).toBe(ids[0]);
  expect(giveUpTurn({ conversationId, messageId: ids[0]!, runId: "z", now })).toBeNull();
  expect(turn("b")).toBeNull();
});
