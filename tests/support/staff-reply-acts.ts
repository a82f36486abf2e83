import { recordInboundMail } from "~/core/outreach/mail/record-inbound-mail";
import { releaseCase } from "~/core/outreach/release-case";
import { changeConversationStatus } from "~/core/support/desk/change-conversation-status";
import { startConversation } from "~/core/support/start-conversation";
import { sqlite } from "~/db/client";
import { makeSubmittedCase, staff as system } from "~/tests/support/money";
import type { StaffActTry } from "~/tests/support/staff-act-try";

let made = 0;

function writtenBack(userId: string, isMatched: boolean): { replyId: string; caseNumber: string } {
  const caseId = makeSubmittedCase(userId);
  releaseCase(caseId, system);
  const caseNumber = sqlite
    .prepare<[string], string>("SELECT external_case_id FROM cases WHERE id = ?")
    .pluck()
    .get(caseId)!;
  made++;
  const { replyId } = recordInboundMail({
    messageId: `<reply-${made}@theirs.example>`,
    kind: "reply",
    caseNumber: isMatched ? caseNumber : null,
    references: [],
    fromAddress: `legal${made}@theirs.example`,
    subject: "Re: your letter",
    text: "Who are you?",
    rawKey: `mail/reply-${made}.eml`,
    rawHash: `hash-reply-${made}`,
    rawSize: 100,
    receivedAt: Date.now(),
  });
  return { replyId, caseNumber };
}

const reply =
  (
    intent: string,
    isMatched: boolean,
    form: (caseNumber: string) => Record<string, string> = () => ({}),
  ): StaffActTry =>
  ({ owner }) => {
    const { replyId, caseNumber } = writtenBack(owner.userId, isMatched);
    return { path: "/super-admin/replies", form: { intent, replyId, ...form(caseNumber) } };
  };

/** Acts on what senders wrote back: each is about somebody's case. */
export const replyActs: Record<string, StaffActTry> = {
  "answer-reply-act:answer": reply("answer", true, () => ({ words: "Please see our letter." })),
  "answer-reply-act:handle": reply("handle", true),
  "answer-reply-act:match": reply("match", false, (caseNumber) => ({ caseNumber })),
};

/** Acts of the support desk on the order of its queue. */
export const queueActs: Record<string, StaffActTry> = {
  "act:undo": ({ owner, staff }) => {
    const conversationId = startConversation(owner.userId, (text) => text);
    changeConversationStatus({ ...staff, name: "Staff" }, conversationId, "resolved");
    return { path: "/super-admin/support-chat", form: { intent: "undo", conversationId } };
  },
  "act:snooze": ({ owner }) => ({
    path: "/super-admin/support-chat",
    form: {
      intent: "snooze",
      conversationId: startConversation(owner.userId, (text) => text),
      until: String(Date.now() + 3_600_000),
    },
  }),
  "act:tag": ({ owner }) => ({
    path: "/super-admin/support-chat",
    form: {
      intent: "tag",
      conversationId: startConversation(owner.userId, (text) => text),
      tag: "refund",
      on: "yes",
    },
  }),
  "act:lift-minor": ({ owner }) => {
    const conversationId = startConversation(owner.userId, (text) => text);
    const phone = `+1212559${String(++made).padStart(4, "0")}`;
    sqlite
      .prepare("INSERT INTO phone_numbers (phone, said_minor_at, created_at) VALUES (?, 1, 1)")
      .run(phone);
    sqlite
      .prepare("UPDATE support_conversations SET phone = ? WHERE id = ?")
      .run(phone, conversationId);
    return {
      path: "/super-admin/support-chat",
      form: { intent: "lift-minor", conversationId, reason: "They meant their son." },
    };
  },
  "act:record-stop": ({ owner }) => ({
    path: "/super-admin/support-chat",
    form: {
      intent: "record-stop",
      conversationId: startConversation(owner.userId, (text) => text),
      ...{ by: "mail", words: "No more texts, please." },
    },
  }),
  "act:start": ({ owner }) => ({
    path: "/super-admin/support-chat",
    form: {
      intent: "start",
      to: owner.userId,
      body: "Hello, how can we help?",
      by: "chat",
      clientKey: `first-words-${++made}`,
    },
  }),
};
