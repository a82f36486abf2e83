import { allAiSettings } from "~/core/support/set-ai-settings";
import { startConversation } from "~/core/support/start-conversation";
import { one, plain, type StaffActTry } from "~/tests/support/staff-act-try";

let words = 0;
const desk = "/super-admin/support-chat";
const talk = (intent: string, form: Record<string, string>): StaffActTry => {
  return ({ owner }) => ({
    path: desk,
    form: { intent, conversationId: startConversation(owner.userId, (text) => text), ...form },
  });
};
const training = (): Record<string, string> => ({
  triggerPhrase: `A phrase number ${++words} that nobody else has`,
  response: "An answer.",
  category: "general",
  language: "en",
});
const trained = (): string =>
  one("SELECT id FROM ai_training_data WHERE state = 'live' ORDER BY rowid DESC LIMIT 1");

/** What staff do at the support desk. */
export const deskActs: Record<string, StaffActTry> = {
  "act:reply": talk("reply", {
    body: "Hello.",
    by: "chat",
    seenAt: "9999999999999",
    clientKey: "key-of-an-answer",
  }),
  "act:status": talk("status", { status: "resolved" }),
  "act:manual": talk("manual", { on: "yes" }),
  "act:assign": ({ owner, staff }) => talk("assign", { to: staff.userId })({ owner, staff }),
  "act:note": talk("note", { body: "A note." }),
  "act:canned-save": plain(desk, { intent: "canned-save", title: "Hello", body: "Hello there." }),
  "act:canned-delete": plain(desk, () => ({
    intent: "canned-delete",
    id: one("SELECT id FROM canned_answers LIMIT 1"),
  })),
  "act:training-add": plain(desk, () => ({ intent: "training-add", ...training() })),
  "act:training-edit": plain(desk, () => ({
    intent: "training-edit",
    id: trained(),
    ...training(),
  })),
  "act:settings": plain(desk, () => ({
    intent: "settings",
    ...allAiSettings(),
    greeting_message: `Hello ${++words}`,
  })),
  "act:training-delete": plain(desk, () => ({ intent: "training-delete", id: trained() })),
};
