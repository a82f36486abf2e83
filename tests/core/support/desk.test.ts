import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import { comesIn, queuedFor } from "../../bot/agent/incoming";
import { codeOf } from "../../support/code-of";
import { makePerson } from "../../support/people";
import { makeSupportStaff } from "../../support/support-staff";
import { openTalk } from "../../support/support-talk";
import { handOver } from "~/core/messaging/hand-over";
import { hours, minutes } from "~/core/duration";
import { Conflict, NotAllowed } from "~/core/errors";
import { addNote } from "~/core/support/desk/add-note";
import { assignConversation } from "~/core/support/desk/assign-conversation";
import { changeConversationStatus } from "~/core/support/desk/change-conversation-status";
import { closeQuietConversations } from "~/core/support/close-quiet-conversations";
import { markReadByStaff } from "~/core/support/desk/mark-read-by-staff";
import { getChat, listTickets } from "~/core/support/queries-chat";
import { countInbox, listInbox } from "~/core/support/desk/queries-inbox";
import { listNotes, listThread } from "~/core/support/queries-thread";
import { sendChatMessage } from "~/core/support/send-chat-message";
import { setManualMode } from "~/core/support/desk/set-manual-mode";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { auditLog } from "~/db/schema/logs";
import { messages } from "~/db/schema/conversations";

let { person, staff, say, reply, row } = openTalk();

beforeEach(() => ({ person, staff, say, reply, row } = openTalk()));

const call = () =>
  handOver({ conversationId: person.conversationId, reason: "asked", now: Date.now() });

describe("a person of staff", () => {
  it("only staff may: every act refuses others", () => {
    const nobody = { ...staff, userId: person.userId };
    for (const act of [
      () => reply({}, nobody),
      () => changeConversationStatus(nobody, person.conversationId, "open"),
      () => setManualMode(nobody, person.conversationId, true),
      () => assignConversation(nobody, person.conversationId, null),
      () => addNote(nobody, person.conversationId, "x"),
      () => markReadByStaff(nobody, person.conversationId),
    ])
      expect(act).toThrow(NotAllowed);
  });

  it("A §4: an answer ends the waiting, takes the ticket over, and is on record", () => {
    call();
    expect(row()).toMatchObject({ status: "pending", unreadByStaff: 1 });
    expect(countInbox().waiting).toBeGreaterThan(0);
    expect(reply()).toEqual({ outcome: "said_in_chat", isNew: true });
    expect(row()).toMatchObject({
      waitingSince: null,
      aiDisabled: true,
      assignedTo: staff.userId,
      unreadByStaff: 0,
    });
    expect(
      db
        .select()
        .from(auditLog)
        .where(eq(auditLog.subjectId, person.conversationId))
        .all()
        .map(({ act }) => act),
    ).toEqual(["answer-conversation"]);
  });

  it("answers by text where the person can be texted; a text that may not be sent stands in the chat", () => {
    expect(reply({ by: "text" })).toMatchObject({ outcome: "queued" });
    expect(queuedFor(person.phone)).toEqual(["Hello, this is Sam."]);
    say("stop texting me");
    expect(reply({ by: "text", body: "Still there?" })).toMatchObject({ outcome: "withheld" });
    expect(listThread(person.conversationId).at(-1)).toMatchObject({
      body: "Still there?",
      channel: "web",
    });
  });

  it("A §5: blank replies are not sent, nor into a conversation that is gone", () => {
    expect(codeOf(() => reply({ body: "  \n " }))).toBe("blank");
    expect(codeOf(() => reply({ conversationId: "conv_gone" }))).toBe("NotFound");
  });

  it("issue 8: two who answer at once: the second is told before theirs goes out, and may send it then", () => {
    const seenAt = Date.now() - 10;
    reply({ seenAt });
    const other = makeSupportStaff("Robin");
    expect(() => reply({ seenAt }, other)).toThrow(Conflict);
    expect(() => reply({ seenAt }, other)).toThrow(/Sam has just answered/);
    reply({ seenAt: Date.now() + 1 }, other);
    expect(listThread(person.conversationId)).toHaveLength(2);
  });

  it("the same answer sent twice is sent once", () => {
    reply({ clientKey: "one" });
    reply({ clientKey: "one" });
    reply({ by: "text", clientKey: "two" });
    reply({ by: "text", clientKey: "two" });
    expect(listThread(person.conversationId)).toHaveLength(2);
  });

  it("A §4: resolved is stamped and the agent answers again; auto_closed cannot be set by hand", () => {
    call();
    changeConversationStatus(staff, person.conversationId, "resolved");
    expect(row()).toMatchObject({ status: "resolved", waitingSince: null, aiDisabled: false });
    expect(row().resolvedAt).not.toBeNull();
    expect(
      codeOf(() => changeConversationStatus(staff, person.conversationId, "auto_closed")),
    ).toBe("not_settable");
  });

  it("A §4: takes over and gives back; in manual mode the next message waits for a person", () => {
    setManualMode(staff, person.conversationId, true);
    say("is anybody there?");
    expect(row()).toMatchObject({ aiDisabled: true, unreadByStaff: 1 });
    expect(row().waitingSince).not.toBeNull();
    setManualMode(staff, person.conversationId, false);
    expect(row()).toMatchObject({ aiDisabled: false, waitingSince: null, assignedTo: null });
  });

  it("assigns to staff alone, and notes what the person never sees", () => {
    expect(codeOf(() => assignConversation(staff, person.conversationId, person.userId))).toBe(
      "not_staff",
    );
    assignConversation(staff, person.conversationId, staff.userId);
    addNote(staff, person.conversationId, "Called twice.");
    expect(listNotes(person.conversationId)).toMatchObject([
      { body: "Called twice.", author: "Sam" },
    ]);
    expect(JSON.stringify(getChat(person.userId, person.conversationId))).not.toContain(
      "Called twice",
    );
  });
});

describe("tickets that are over", () => {
  it("A §9: closes what was silent for auto_close_hours, not who waits nor whose words are unanswered", () => {
    const waiting = makePerson();
    const unanswered = makePerson();
    handOver({ conversationId: waiting.conversationId, reason: "asked", now: Date.now() });
    sendChatMessage({
      userId: unanswered.userId,
      conversationId: unanswered.conversationId,
      body: "hi",
      clientKey: "a",
      ip: null,
    });
    expect(closeQuietConversations(Date.now() + hours(23))).toBe(0);
    closeQuietConversations(Date.now() + hours(25));
    expect(row().status).toBe("auto_closed");
    expect(row(waiting.conversationId).status).toBe("pending");
    expect(row(unanswered.conversationId).status).toBe("open");
  });

  it("issue 8: auto-closed is opened again by the next message, in the chat and by text", async () => {
    closeQuietConversations(Date.now() + hours(25));
    say("me again");
    expect(row()).toMatchObject({ status: "open", resolvedAt: null });
    db.update(messages).set({ answeredAt: 1 }).run();
    closeQuietConversations(Date.now() + hours(25));
    expect(row().status).toBe("auto_closed");
    await comesIn(person.phone, "and by text");
    expect(row()).toMatchObject({ status: "open", lastPreview: "and by text" });
  });

  it("a resolved ticket is opened again by a message in the chat; a text opens a new one", async () => {
    changeConversationStatus(staff, person.conversationId, "resolved");
    await comesIn(person.phone, "a new matter");
    expect(row().status).toBe("resolved");
    expect(listTickets(person.userId).active).toHaveLength(1);
    say("still not solved");
    expect(row()).toMatchObject({ status: "open", resolvedAt: null });
  });
});

describe("staff's list", () => {
  const list = (over: Partial<Parameters<typeof listInbox>[0]> = {}) =>
    listInbox({ view: "all", words: "", before: null, staffId: staff.userId, ...over }).lines;

  it("A §2.8: shows a 50-character preview, filters by status, and finds by name, address, number and ticket", () => {
    say("This is a rather long message that says much more than fifty characters hold.");
    const [first] = list({ words: person.email ?? "" });
    expect(first).toMatchObject({ id: person.conversationId, lastSender: "user" });
    expect([...(first?.preview ?? "")].length).toBe(50);
    const last = person.phone.slice(-4);
    for (const words of [
      person.email ?? "",
      `person ${row().ticketNumber}`,
      person.phone.slice(2),
      `PAT person${last.slice(1)}`.slice(0, 10),
    ])
      expect(
        list({ words }).map(({ id }) => id),
        words,
      ).toContain(person.conversationId);
    expect(list({ words: `"' OR 1=1 * NEAR( ${"x".repeat(500)}` })).toEqual([]);
    expect(list({ view: "resolved" }).map(({ id }) => id)).not.toContain(person.conversationId);
    changeConversationStatus(staff, person.conversationId, "resolved");
    expect(list({ view: "resolved" }).map(({ id }) => id)).toContain(person.conversationId);
  });

  it("issue 20, 23: whoever changes name or address is listed and found by the new one", () => {
    db.update(profiles)
      .set({ firstName: "Quentin", lastName: "Zabriskie", email: "quentin@moved.example" })
      .where(eq(profiles.userId, person.userId))
      .run();
    for (const words of ["zabriskie", "quentin@moved.example"])
      expect(list({ words })[0]).toMatchObject({
        id: person.conversationId,
        name: "Quentin Zabriskie",
        contact: "quentin@moved.example",
      });
    expect(list({ words: person.email ?? "" })).toEqual([]);
  });

  it("issue 8: the queue is ordered by waiting time", () => {
    const earlier = makePerson();
    handOver({
      conversationId: person.conversationId,
      reason: "asked",
      now: Date.now() - minutes(5),
    });
    handOver({
      conversationId: earlier.conversationId,
      reason: "asked",
      now: Date.now() - minutes(9),
    });
    const queue = list({ view: "waiting" }).map(({ id }) => id);
    expect(queue.indexOf(earlier.conversationId)).toBeLessThan(
      queue.indexOf(person.conversationId),
    );
  });

  test("pages go on where the last one ended", () => {
    for (let count = 0; count < 45; count += 1) makePerson();
    const first = listInbox({ view: "open", words: "", before: null, staffId: staff.userId });
    expect(first.lines).toHaveLength(40);
    const second = listInbox({
      view: "open",
      words: "",
      before: first.next,
      staffId: staff.userId,
    });
    expect(second.lines.length).toBeGreaterThan(4);
    expect(second.lines.some(({ id }) => first.lines.some((line) => line.id === id))).toBe(false);
  });
});
