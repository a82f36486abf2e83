import { noteSign } from "~/core/incidents/note-sign";
import { caseActs } from "~/tests/support/staff-case-acts";
import { deskActs } from "~/tests/support/staff-desk-acts";
import { moneyActs } from "~/tests/support/staff-money-acts";
import { queueActs, replyActs } from "~/tests/support/staff-reply-acts";
import { settingsActs } from "~/tests/support/staff-settings-acts";
import { one, plain, type StaffActTry } from "~/tests/support/staff-act-try";

let contacts = 0;
let incidents = 0;

/**
 * Every act of staff, by the file that takes it and its intent. Where the matter is somebody's, the
 * scene's owner is that somebody.
 */
export const ownedActs: Record<string, StaffActTry> = {
  ...caseActs,
  ...moneyActs,
  ...replyActs,
};

/** Acts that are nobody's matter. */
export const houseActs: Record<string, StaffActTry> = {
  "answer-affiliates:add": plain("/super-admin/affiliates", () => ({
    intent: "add",
    firstName: "Ada",
    lastName: "Contact",
    email: `ada${++contacts}@contacts.example`,
  })),
  "answer-email-tester:send": ({ staff }) => ({
    path: "/super-admin/email-tester",
    form: {
      intent: "send",
      kind: "welcome",
      firstName: "Ana",
      email: one("SELECT email FROM users WHERE id = ?", staff.userId),
    },
  }),
  "answer-incident:take-incident": () => {
    noteSign(`texts.${++incidents}`, "Twilio answers with a code.");
    const incident = one("SELECT id FROM incidents WHERE cause = ?", `texts.${incidents}`);
    return { path: "/super-admin?index", form: { intent: "take-incident", incident } };
  },
  ...settingsActs,
  ...deskActs,
  ...queueActs,
};
