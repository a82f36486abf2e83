import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { comesIn } from "../../bot/agent/incoming";
import { codeOf } from "../../support/code-of";
import { makePerson } from "../../support/people";
import { openTalk } from "../../support/support-talk";
import { isSuppressed } from "~/core/consent/queries";
import { textCode } from "~/core/accounts/sign-in/text-code";
import { answerMessage } from "~/core/messaging/answer-message";
import { seconds } from "~/core/duration";
import { NotFound } from "~/core/errors";
import { changeConversationStatus } from "~/core/support/desk/change-conversation-status";
import { markReadByUser } from "~/core/support/mark-read-by-user";
import { getChat, listTickets } from "~/core/support/queries-chat";
import { listThread } from "~/core/support/queries-thread";
import { rateAnswer } from "~/core/support/training/rate-answer";
import { rateConversation } from "~/core/support/rate-conversation";
import { sendChatMessage } from "~/core/support/send-chat-message";
import { startConversation } from "~/core/support/start-conversation";
import { db } from "~/db/client";
import { messages } from "~/db/schema/conversations";
import { trainingEntries } from "~/db/schema/support";

let { person, staff, say, reply, row } = openTalk();

beforeEach(() => ({ person, staff, say, reply, row } = openTalk()));

describe("a person in the chat", () => {
  it("U §2, U §9: starts a conversation with the greeting; one that was not written into is used again", () => {
    const id = startConversation(person.userId, (words) => words);
    expect(getChat(person.userId, id).messages.map(({ body, from }) => [from, body])).toEqual([
      ["ai", "Hello! How can I help you today?"],
    ]);
    expect(startConversation(person.userId, (words) => words)).toBe(id);
    say("hi", id);
    expect(startConversation(person.userId, (words) => words)).not.toBe(id);
  });

  it("U §5: does not send blank or whitespace-only messages, nor without a conversation of their own", () => {
    expect(codeOf(() => say(" \n\t "))).toBe("blank");
    expect(codeOf(() => say("hi", makePerson().conversationId))).toBe("NotFound");
    expect(codeOf(() => say("hi", "conv_gone"))).toBe("NotFound");
  });

  it("sends the same message once, however often the browser tries", () => {
    const once = {
      userId: person.userId,
      conversationId: person.conversationId,
      body: "hi",
      clientKey: "same",
      ip: null,
    };
    const first = sendChatMessage(once);
    expect(sendChatMessage(once)).toEqual({ messageId: first.messageId, repeated: true });
    expect(listThread(person.conversationId)).toHaveLength(1);
  });

  it("issue 8: 1,600 emoji are kept whole; what is longer than the bound is refused kindly; half a letter does no harm", () => {
    say("🦊".repeat(1600));
    expect([...(listThread(person.conversationId).at(-1)?.body ?? "")]).toHaveLength(1600);
    expect([...(row().lastPreview ?? "")]).toHaveLength(50);
    expect(codeOf(() => say("🦊".repeat(2001)))).toBe("too_long");
    say("half \ud83e");
    expect(listThread(person.conversationId).at(-1)?.body.isWellFormed()).toBe(true);
  });

  it("issue 8: 100 messages in a second are met with a kind text after the first ten, and it ends by itself", () => {
    const now = Date.now();
    const outcomes = Array.from({ length: 100 }, (_, at) =>
      codeOf(() => say(`message ${at}`, person.conversationId, now + at * 10)),
    );
    expect(outcomes.filter((one) => one === "done")).toHaveLength(10);
    expect(new Set(outcomes.slice(10))).toEqual(new Set(["too_many_messages"]));
    expect(() => say("one more", person.conversationId, now + 900)).toThrow(/Give me a moment/);
    expect(codeOf(() => say("later", person.conversationId, now + seconds(20)))).toBe("done");
  });

  it("LG-02: a wish for no more texts counts in the chat at once", () => {
    say("please stop texting me");
    expect(isSuppressed(person.phone)).toBe(true);
  });

  it("texts and chat are one history, and only what was said in the chat is unread there (U §2)", async () => {
    await comesIn(person.phone, "by text");
    say("in the chat");
    expect(listThread(person.conversationId).map(({ channel }) => channel)).toEqual(["sms", "web"]);
    reply();
    expect(listTickets(person.userId).unread).toBe(1);
    reply({ by: "text" });
    expect(listTickets(person.userId).unread).toBe(1);
    markReadByUser(makePerson().userId, person.conversationId);
    expect(listTickets(person.userId).unread).toBe(1);
    markReadByUser(person.userId, person.conversationId);
    expect(listTickets(person.userId).unread).toBe(0);
  });

  it("a code that was texted is no message: not in the thread, the list or the figure of unread, and no answer to what was asked", () => {
    say("how long does it take?");
    const before = listTickets(person.userId).active[0];
    textCode({
      phone: person.phone,
      purpose: "sign_in",
      userId: person.userId,
      asker: "a browser",
      write: (code) => ({ body: `Your code is ${code}.`, segments: 1 }),
      ip: "192.0.2.1",
      userAgent: null,
    });
    const { messages: shown, isReplyPending } = getChat(person.userId, person.conversationId);
    expect(shown.map(({ body }) => body)).toEqual(["how long does it take?"]);
    expect(isReplyPending, "the assistant still owes its answer").toBe(true);
    expect(listTickets(person.userId).active[0]).toEqual(before);
    expect(
      listThread(person.conversationId, { withCodes: true }).map(({ body }) => body),
      "staff sees that one was texted",
    ).toContain("A code was texted.");
  });

  it("a talk of codes alone is no ticket, and the greeting that opens a chat is not unread", () => {
    const other = makePerson();
    textCode({
      phone: other.phone,
      purpose: "sign_in",
      userId: other.userId,
      asker: "a browser",
      write: (code) => ({ body: `Your code is ${code}.`, segments: 1 }),
      ip: "192.0.2.1",
      userAgent: null,
    });
    expect(listTickets(other.userId)).toEqual({ active: [], resolved: [], unread: 0 });
    startConversation(other.userId, (words) => words);
    expect(listTickets(other.userId)).toMatchObject({ active: [{ unread: 0 }], unread: 0 });
  });

  it("U §2: sees the ten most recent tickets of a tab, and never somebody else's", () => {
    for (let count = 0; count < 12; count += 1)
      say(
        "hi",
        startConversation(person.userId, (words) => words),
        Date.now() + count * 60_000,
      );
    expect(listTickets(person.userId).active).toHaveLength(10);
    const other = makePerson();
    expect(() => getChat(other.userId, person.conversationId)).toThrow(NotFound);
  });

  it("U §3: rates a ticket that is over with one to five stars", () => {
    expect(codeOf(() => rateConversation(person.userId, person.conversationId, 5))).toBe(
      "not_over",
    );
    changeConversationStatus(staff, person.conversationId, "resolved");
    for (const stars of [0, 6, 2.5])
      expect(codeOf(() => rateConversation(person.userId, person.conversationId, stars))).toBe(
        "not_a_rating",
      );
    expect(codeOf(() => rateConversation(makePerson().userId, person.conversationId, 1))).toBe(
      "NotFound",
    );
    rateConversation(person.userId, person.conversationId, 4);
    expect(row().satisfactionRating).toBe(4);
  });

  it("issue 8: a badly rated answer is to be reviewed and becomes a proposal without anything that is somebody's own", () => {
    const { messageId } = say(
      `my email is ${person.email}, why was TC-1042 rejected? call (212) 555-0123`,
    );
    answerMessage(messageId, person.conversationId, {
      texts: [
        {
          conversationId: person.conversationId,
          phone: null,
          body: "Because of TC-1042.",
          segments: 1,
          purpose: "answer",
          key: `answer:${messageId}`,
        },
      ],
    });
    const answer = listThread(person.conversationId).at(-1)!;
    expect(codeOf(() => rateAnswer(makePerson().userId, answer.id, false))).toBe("NotFound");
    expect(codeOf(() => rateAnswer(person.userId, messageId, false))).toBe("NotFound");
    rateAnswer(person.userId, answer.id, false);
    rateAnswer(person.userId, answer.id, false);
    const proposed = db
      .select()
      .from(trainingEntries)
      .where(eq(trainingEntries.proposedFrom, answer.id))
      .all();
    expect(proposed).toHaveLength(1);
    expect(proposed[0]).toMatchObject({ state: "proposed" });
    expect(`${proposed[0]?.triggerPhrase} ${proposed[0]?.response}`).not.toMatch(/@|1042|555/);
    expect(db.select().from(messages).where(eq(messages.id, answer.id)).get()).toMatchObject({
      isHelpful: false,
      needsReview: true,
    });
    rateAnswer(person.userId, answer.id, true);
    expect(listThread(person.conversationId).at(-1)?.isHelpful).toBe(true);
  });
});
