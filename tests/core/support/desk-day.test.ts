import { beforeEach, describe, expect, it, test } from "vitest";
import { queuedFor } from "../../bot/agent/incoming";
import { codeOf } from "../../support/code-of";
import { makePerson } from "../../support/people";
import { openTalk } from "../../support/support-talk";
import { handOver } from "~/core/messaging/hand-over";
import { optOut } from "~/core/consent/opt-out";
import { days, hours, minutes } from "~/core/duration";
import { announceFile } from "~/core/evidence/announce-file";
import { closeQuietConversations } from "~/core/support/close-quiet-conversations";
import { changeConversationStatus } from "~/core/support/desk/change-conversation-status";
import { endSnoozes } from "~/core/support/desk/end-snoozes";
import { lateness } from "~/core/support/desk/lateness";
import { fillPlaceholders, placeholders } from "~/core/support/desk/placeholders";
import { placeholderValues } from "~/core/support/desk/queries-placeholders";
import { countInbox, listInbox } from "~/core/support/desk/queries-inbox";
import { deleteCannedAnswer, saveCannedAnswer } from "~/core/support/desk/save-canned-answer";
import { snoozeConversation } from "~/core/support/desk/snooze-conversation";
import { startWithPerson } from "~/core/support/desk/start-with-person";
import { listTags, tagConversation } from "~/core/support/desk/tag-conversation";
import { undoResolve } from "~/core/support/desk/undo-resolve";
import { listCannedAnswers } from "~/core/support/training/queries-training";
import { getChat } from "~/core/support/queries-chat";
import { db, sqlite } from "~/db/client";
import { messageMedia } from "~/db/schema/conversations";

// A Tuesday, 2 PM in New York: the office is open.
const tuesday = Date.UTC(2026, 10, 24, 19);

let { person, staff, say, reply, row } = openTalk();

beforeEach(() => ({ person, staff, say, reply, row } = openTalk()));

const call = (now = tuesday, conversationId = person.conversationId) =>
  handOver({ conversationId, reason: "asked", now });
const all = (view: "all" | "waiting" | "snoozed" = "all", tag?: string) =>
  listInbox(
    { view, words: "", before: null, staffId: staff.userId, ...(tag !== undefined && { tag }) },
    tuesday + minutes(30),
  ).lines;
const own = { staff_name: "Sam", product: "P", site: "https://p.example", support: "s@p.example" };

describe("issue 20, 29: a day at the support desk", () => {
  it("whoever waits for a person stands first, longest first, whoever wrote last", () => {
    const [first, second, quiet] = [person, makePerson(), makePerson()];
    call(tuesday + minutes(5), second.conversationId);
    call(tuesday, first.conversationId);
    say("hello", first.conversationId, tuesday);
    const quietId = quiet.conversationId;
    sqlite
      .prepare("UPDATE support_conversations SET updated_at = ?, last_message_at = ? WHERE id = ?")
      .run(tuesday + days(1), tuesday + days(1), quietId);
    const order = all().map(({ id }) => id);
    const at = (id: string): number => order.indexOf(id);
    expect(at(first.conversationId)).toBeGreaterThanOrEqual(0);
    expect(at(first.conversationId)).toBeLessThan(at(second.conversationId));
    expect(at(second.conversationId)).toBeLessThan(at(quietId));
    expect(order.filter((id) => id === first.conversationId)).toHaveLength(1);
  });

  it("a wait is late by the one rule: office time, not the clock on the wall", () => {
    const late = (since: number, now: number) => lateness(now).isLate(since);
    expect(late(tuesday, tuesday + minutes(14))).toBe(false);
    expect(late(tuesday, tuesday + minutes(16))).toBe(true);
    // From an hour after closing on Tuesday until five minutes after opening on Wednesday.
    const evening = Date.UTC(2026, 10, 25, 0);
    expect(late(evening, Date.UTC(2026, 10, 25, 14, 5))).toBe(false);
    expect(late(evening, Date.UTC(2026, 10, 25, 14, 20))).toBe(true);
    expect(lateness(tuesday).isLate(null)).toBe(false);
    call();
    expect(all("waiting").find(({ id }) => id === person.conversationId)).toMatchObject({
      isLate: true,
    });
  });

  it("a snoozed conversation is in no queue, and comes back at its time", () => {
    call();
    snoozeConversation(staff, person.conversationId, tuesday + hours(3), tuesday);
    const before = countInbox().waiting;
    expect(row()).toMatchObject({ waitingSince: null, unreadByStaff: 0 });
    expect(all("snoozed").map(({ id }) => id)).toContain(person.conversationId);
    expect(all("waiting").map(({ id }) => id)).not.toContain(person.conversationId);
    endSnoozes(tuesday + hours(2));
    expect(row().snoozedUntil).toBe(tuesday + hours(3));
    endSnoozes(tuesday + hours(4));
    expect(row()).toMatchObject({ snoozedUntil: null, waitingSince: tuesday + hours(3) });
    expect(countInbox().waiting).toBe(before + 1);
  });

  it("a snoozed conversation comes back when the person writes, and is not closed meanwhile", () => {
    snoozeConversation(staff, person.conversationId, tuesday + days(5), tuesday);
    closeQuietConversations(tuesday + days(4));
    expect(row().status).toBe("open");
    say("Are you there?", person.conversationId, tuesday + days(4));
    expect(row()).toMatchObject({ snoozedUntil: null, waitingSince: tuesday + days(4) });
  });

  it("a snooze lies ahead, within ninety days, and of a conversation that is not over", () => {
    const until = (at: number) => () =>
      snoozeConversation(staff, person.conversationId, at, tuesday);
    expect(codeOf(until(tuesday))).toBe("not_ahead");
    expect(codeOf(until(tuesday + days(91)))).toBe("too_far");
    changeConversationStatus(staff, person.conversationId, "resolved", tuesday);
    expect(codeOf(until(tuesday + hours(1)))).toBe("is_over");
  });

  it("tags are small letters, found again, at most ten, and taken off", () => {
    for (const typed of ["Refund", " refund ", "Big  Sender"])
      tagConversation(staff, person.conversationId, typed, true);
    expect(listTags(person.conversationId)).toEqual(["big sender", "refund"]);
    expect(all("all", "refund").map(({ id }) => id)).toEqual([person.conversationId]);
    tagConversation(staff, person.conversationId, "REFUND", false);
    expect(all("all", "refund")).toEqual([]);
    for (let at = 0; at < 9; at++) tagConversation(staff, person.conversationId, `t${at}`, true);
    expect(codeOf(() => tagConversation(staff, person.conversationId, "one more", true))).toBe(
      "too_many",
    );
  });

  it("a resolve is taken back with the place in the queue, and not after somebody opened it", () => {
    call();
    changeConversationStatus(staff, person.conversationId, "resolved", tuesday + minutes(1));
    expect(row()).toMatchObject({ status: "resolved", waitingSince: null, aiDisabled: false });
    undoResolve(staff, person.conversationId, tuesday + minutes(2));
    expect(row()).toMatchObject({
      status: "pending",
      waitingSince: tuesday,
      aiDisabled: true,
      resolvedAt: null,
      handOverReason: "asked",
    });
    expect(codeOf(() => undoResolve(staff, person.conversationId, tuesday + minutes(2)))).toBe(
      "Conflict",
    );
    changeConversationStatus(staff, person.conversationId, "resolved", tuesday + minutes(3));
    expect(codeOf(() => undoResolve(staff, person.conversationId, tuesday + hours(1)))).toBe(
      "Conflict",
    );
  });
});

describe("issue 20, 29: placeholders", () => {
  const values = () => placeholderValues(person.conversationId, own);

  test.each([
    ["Hi {first_name}, it is {staff_name}.", /^Hi \p{L}+, it is Sam\.$/u],
    ["Hi {{ First Name }}!", /^Hi \p{L}+!$/u],
    ["{firstName}: ticket {ticket} at {site}", /^\p{L}+: ticket #\d+ at https:\/\/p\.example$/u],
  ])("%s is filled in", (words, said) => expect(fillPlaceholders(words, values())).toMatch(said));

  it("an unknown one refuses with its name, one without a value says so", () => {
    expect(() => fillPlaceholders("Hi {nick_name}", values())).toThrow(/\{nick_name\}/);
    expect(codeOf(() => fillPlaceholders("Case {case}", values()))).toBe("nothing_to_fill");
    expect(codeOf(() => saveCannedAnswer(staff, { title: "x", body: "Hi {nick_name}" }))).toBe(
      "unknown_placeholder",
    );
  });

  it("never leaves unfilled, by whichever way", () => {
    for (const name of [...Object.keys(placeholders), "nick_name"])
      for (const by of ["chat", "text"] as const)
        expect(codeOf(() => reply({ by, body: `Hi {${name}}` }))).toBe("unfilled_placeholder");
    expect(getChat(person.userId, person.conversationId).messages).toEqual([]);
  });

  it("a saved answer is changed under its own id, and taken away", () => {
    const id = saveCannedAnswer(staff, { title: "Hello", body: "Hi {first_name}" });
    saveCannedAnswer(staff, { id, title: "Hello", body: "Dear {first_name}" });
    const kept = () => listCannedAnswers().filter((one) => one.id === id);
    expect(kept()).toMatchObject([{ body: "Dear {first_name}" }]);
    deleteCannedAnswer(staff, id);
    expect(kept()).toEqual([]);
  });
});

describe("issue 20, 29: what staff sends", () => {
  const picture = { contentType: "application/pdf", fileName: "form.pdf", storageKey: "support/a" };

  it("a file stands in the chat once, where its person sees it; by text it is refused", () => {
    announceFile(picture.storageKey);
    const sent = { body: "", picture, clientKey: "same-key" };
    expect(reply(sent)).toEqual({ outcome: "said_in_chat", isNew: true });
    expect(reply(sent)).toEqual({ outcome: "said_in_chat", isNew: false });
    const [message, ...others] = getChat(person.userId, person.conversationId).messages;
    expect(others).toEqual([]);
    expect(message?.pictures).toMatchObject([{ name: "form.pdf", isThere: true, isImage: false }]);
    expect(row().unreadByUser).toBe(1);
    expect(sqlite.prepare("SELECT count(*) FROM unclaimed_files").pluck().get()).toBe(0);
    expect(codeOf(() => reply({ ...sent, by: "text", clientKey: "other-key" }))).toBe(
      "no_file_by_text",
    );
    expect(db.select().from(messageMedia).all()).toHaveLength(1);
  });

  const start = (over: Partial<Parameters<typeof startWithPerson>[1]> = {}) =>
    startWithPerson(staff, {
      userId: person.userId,
      body: "We have a question.",
      by: "text",
      segments: 1,
      clientKey: "start-key",
      now: tuesday,
      ...over,
    });

  it("first words to a person stand in their open conversation, once, and are kept by their writer", () => {
    const started = start({ by: "chat" });
    expect(started).toMatchObject({ conversationId: person.conversationId, hadOne: true });
    start({ by: "chat" });
    expect(getChat(person.userId, person.conversationId).messages).toHaveLength(1);
    expect(row()).toMatchObject({ assignedTo: staff.userId, aiDisabled: true });
    changeConversationStatus(staff, person.conversationId, "resolved", tuesday);
    const next = start({ by: "chat", clientKey: "next-key" });
    expect(next.hadOne).toBe(false);
    expect(next.conversationId).not.toBe(person.conversationId);
  });

  it("a text that nobody asked for needs consent and heeds a stop", () => {
    optOut({
      phone: person.phone,
      scope: "recurring",
      reason: "free_text",
      needsReview: true,
      words: "no more",
      channel: "web",
      messageId: "msg_x",
      userId: person.userId,
      ip: null,
      at: tuesday,
    });
    expect(start().outcome).toMatchObject({ outcome: "withheld" });
    expect(queuedFor(person.phone)).toEqual([]);
    expect(getChat(person.userId, person.conversationId).messages.at(-1)?.body).toBe(
      "We have a question.",
    );
  });
});
