import { eq, inArray, type SQL } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { makePerson } from "~/tests/support/people";
import { appendMessage } from "~/core/messaging/append-message";
import { messagesBefore, messagesIn, messagesOf } from "~/core/messaging/messages-of";
import { openConversation } from "~/core/messaging/open-conversation";
import { findLine, listMessages } from "~/core/messaging/queries";
import { recordInbound } from "~/core/messaging/receive/record-inbound";
import { days, hours, minutes } from "~/core/duration";
import { listInbox } from "~/core/support/desk/queries-inbox";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { conversations, messages } from "~/db/schema/conversations";

const start = Date.UTC(2026, 10, 1);
let person = makePerson();
beforeEach(() => (person = makePerson()));

function say(
  body: string,
  at: number,
  conversationId = person.conversationId,
  twilioSid: string | null = null,
): boolean {
  return appendMessage({
    id: newId("msg"),
    conversationId,
    senderType: "user",
    body,
    channel: "sms",
    twilioSid,
    at,
  });
}

const wordsOf = (which: SQL): string[] =>
  db
    .select({ words: messages.message })
    .from(messages)
    .where(inArray(messages.id, which))
    .all()
    .map(({ words }) => words)
    .sort();

const sayAll = (words: readonly string[]): void =>
  words.forEach((word, index) => say(word, start + index));
const rowOf = (words: string) =>
  db.select().from(messages).where(eq(messages.message, words)).all().at(-1)!;
const ticket = () =>
  db.select().from(conversations).where(eq(conversations.id, person.conversationId)).get();

describe("the chain of a conversation's messages", () => {
  it("holds its own messages alone, and none where nothing was said", () => {
    const other = makePerson();
    expect(wordsOf(messagesIn(person.conversationId))).toEqual([]);
    sayAll(["a", "b", "c"]);
    say("somebody else's", start, other.conversationId);
    expect(wordsOf(messagesIn(person.conversationId))).toEqual(["a", "b", "c"]);
    expect(wordsOf(messagesIn("conv_unknown"))).toEqual([]);
  });

  it("reaches so many of those written last", () => {
    sayAll(["a", "b", "c", "d"]);
    expect(wordsOf(messagesIn(person.conversationId, { most: 2 }))).toEqual(["c", "d"]);
    expect(wordsOf(messagesIn(person.conversationId, { most: 9 }))).toEqual(["a", "b", "c", "d"]);
  });

  it("goes back to an instant, and past a text that the carrier kept for hours", () => {
    say("long ago", start - days(9));
    say("before", start - days(3));
    say("asked", start + 1);
    say("kept by the carrier", start - hours(6));
    say("now", start + 2);
    const reached = wordsOf(messagesIn(person.conversationId, { since: start }));
    expect(reached).toEqual(expect.arrayContaining(["asked", "kept by the carrier", "now"]));
    expect(reached).not.toContain("long ago");
  });

  it("follows all the conversations of a person", () => {
    const second = openConversation({ userId: person.userId, phone: person.phone, at: start });
    sayAll(["a", "b"]);
    say("c", start, second);
    expect(wordsOf(messagesOf(eq(conversations.userId, person.userId)))).toEqual(["a", "b", "c"]);
  });

  it("begins before a message, for what was said until then", () => {
    sayAll(["first of four", "second of four", "third of four", "fourth of four"]);
    expect(wordsOf(messagesBefore(rowOf("third of four")))).toEqual([
      "first of four",
      "second of four",
    ]);
    expect(wordsOf(messagesBefore(rowOf("third of four"), { most: 1 }))).toEqual([
      "second of four",
    ]);
    expect(wordsOf(messagesBefore(rowOf("first of four")))).toEqual([]);
  });

  it("TW-21: a text that is known already is written nowhere, and the chain stays whole", () => {
    const sid = `SM${"7".repeat(32)}`;
    expect(say("once", start, person.conversationId, sid)).toBe(true);
    const before = ticket();
    expect(say("twice", start + 1, person.conversationId, sid)).toBe(false);
    expect(ticket()).toEqual(before);
    expect(say("on", start + 2)).toBe(true);
    expect(wordsOf(messagesIn(person.conversationId))).toEqual(["on", "once"]);
  });

  it("is shown in the order in which it was said, with what the carrier kept in its place", () => {
    sayAll(["a", "b"]);
    say("kept", start - hours(1));
    say("c", start + 9);
    expect(listMessages(person.conversationId).map(({ message }) => message)).toEqual([
      "kept",
      "a",
      "b",
      "c",
    ]);
    expect(listMessages(person.conversationId, 2).map(({ message }) => message)).toEqual([
      "b",
      "c",
    ]);
  });

  it("lists show the last message, whoever wrote it", () => {
    say("first", start);
    appendMessage({
      id: newId("msg"),
      conversationId: person.conversationId,
      senderType: "ai",
      body: "  Our\nanswer ",
      channel: "web",
      at: start + 5,
    });
    expect(ticket()).toMatchObject({
      lastPreview: "Our answer",
      lastSender: "ai",
      lastMessageAt: start + 5,
    });
    expect(ticket()?.lastMessage).toBe(rowOf("  Our\nanswer ").id);
  });

  it("staff's list is in order though a conversation moves up in its index once a minute", () => {
    const other = makePerson();
    const at = Date.now() + days(30);
    say("hello", at);
    say("hello", at + 1000, other.conversationId);
    say("still there?", at + 2000);
    expect(ticket()).toMatchObject({ updatedAt: at, lastMessageAt: at + 2000 });
    const ours = [person.conversationId, other.conversationId];
    const shown = () =>
      listInbox({ view: "open", words: "", before: null, staffId: "nobody" })
        .lines.map(({ id }) => id)
        .filter((id) => ours.includes(id));
    expect(shown()).toEqual(ours);
    say("me too", at + 3000, other.conversationId);
    expect(shown()).toEqual(ours.toReversed());
    say("later", at + minutes(1));
    expect(ticket()).toMatchObject({ updatedAt: at + minutes(1) });
    expect(shown()).toEqual(ours);
  });

  it("a text joins the conversation in which something was said last, within the minute too", () => {
    const at = Date.now() + days(60);
    const second = openConversation({ userId: person.userId, phone: null, at });
    say("in the first", at + 1000);
    say("in the second", at + 2000, second);
    say("in the first again", at + 3000);
    expect(findLine(person.userId).conversationId).toBe(person.conversationId);
    const text = {
      sid: `SM${"6".repeat(32)}`,
      from: person.phone,
      body: "and on",
      optOutType: null,
      media: [],
      form: "",
      productName: "Ours",
    };
    expect(recordInbound({ ...text, receivedAt: at + 4000 }).conversationId).toBe(
      person.conversationId,
    );
    say("in the second again", at + 5000, second);
    expect(findLine(person.userId).conversationId).toBe(second);
    expect(
      recordInbound({ ...text, sid: `SM${"5".repeat(32)}`, receivedAt: at + 6000 }).conversationId,
    ).toBe(second);
  });
});
