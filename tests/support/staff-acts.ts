import { days } from "~/core/duration";
import { recordReading } from "~/core/cases/reading/record-reading";
import { proposeCorrection } from "~/core/cases/review/propose-correction";
import { sendToReview } from "~/core/cases/review/send-to-review";
import { releaseCase } from "~/core/outreach/release-case";
import { pausePursuit } from "~/core/outreach/pause-pursuit";
import { allAiSettings } from "~/core/support/set-ai-settings";
import { startConversation } from "~/core/support/start-conversation";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { sqlite } from "~/db/client";
import { outreachTemplate } from "~/letters/outreach-template";
import { aStop, justRejected, signedRegister, standingStop } from "~/tests/support/claim-acts";
import { makeSettledCase, makeSubmittedCase, staff as system } from "~/tests/support/money";
import { collect } from "~/tests/support/owed-payouts";
import { makeCase, makeReading } from "~/tests/support/people";
import { queueActs, replyActs } from "~/tests/support/staff-reply-acts";
import { setSetting } from "~/tests/support/set-setting";
import { versionOf } from "~/tests/support/staff-people";

/** Whose matter an act is about, and who acts. */
export type Scene = { owner: { userId: string }; staff: Staff };
type Order = { path: string; form: Record<string, string> };
export type StaffActTry = (scene: Scene) => Order;

const one = (sql: string, ...values: unknown[]): string =>
  String(
    sqlite
      .prepare(sql)
      .pluck()
      .get(...values),
  );
const cases = (
  intent: string,
  form: Record<string, string> = {},
  to: (userId: string) => string = makeSubmittedCase,
): StaffActTry => {
  return ({ owner }) => {
    const caseId = to(owner.userId);
    return {
      path: "/super-admin/cases",
      form: { intent, caseId, version: String(versionOf(caseId)), ...form },
    };
  };
};

function inReview(userId: string): string {
  const { caseId, fileId } = makeCase(userId);
  recordReading(caseId, fileId, makeReading());
  sqlite
    .prepare(
      "UPDATE cases SET violator_email = 'deals@bright-roof.com', violator_domain = 'bright-roof.com' WHERE id = ?",
    )
    .run(caseId);
  sendToReview(caseId, ["look"]);
  return caseId;
}

function released(userId: string): string {
  const caseId = makeSubmittedCase(userId);
  releaseCase(caseId, system);
  return caseId;
}

const pursuit = (
  intent: string,
  form: Record<string, string> = {},
  to: (userId: string) => string = released,
): StaffActTry => {
  return ({ owner }) => {
    const caseId = to(owner.userId);
    return {
      path: `/super-admin/cases/${caseId}`,
      form: { intent, version: String(versionOf(caseId)), ...form },
    };
  };
};

const correction = (intent: string): StaffActTry => {
  return ({ owner }) => {
    const caseId = inReview(owner.userId);
    proposeCorrection(owner.userId, caseId, { field: "sender_name", value: "Bright Roofers" });
    const id = one("SELECT id FROM corrections WHERE case_id = ?", caseId);
    return {
      path: `/super-admin/cases/${caseId}`,
      form: { intent, version: String(versionOf(caseId)), correction: id },
    };
  };
};

const review = (intent: string, form: Record<string, string> = {}): StaffActTry => {
  return ({ owner }) => {
    const caseId = inReview(owner.userId);
    return {
      path: "/super-admin/review",
      form: { intent, caseId, version: String(versionOf(caseId)), ...form },
    };
  };
};

function pending(userId: string): string {
  makeSettledCase(userId);
  const waiting = sqlite
    .prepare("SELECT id FROM payouts WHERE user_id = ? AND status = 'pending'")
    .pluck()
    .get(userId) as string | undefined;
  return waiting ?? collect(userId);
}

const payouts = (
  intent: string,
  form: (payoutId: string) => Record<string, string>,
): StaffActTry => {
  return ({ owner }) => {
    const payoutId = pending(owner.userId);
    return {
      path: "/super-admin/payouts",
      form: { intent, seen: String(Date.now() + 1000), ...form(payoutId) },
    };
  };
};

const affiliateOf = (userId: string): string =>
  one("SELECT id FROM affiliates WHERE user_id = ?", userId);
const people = (
  intent: string,
  form: (userId: string) => Record<string, string> = () => ({}),
): StaffActTry => {
  return ({ owner: { userId } }) => ({
    path: "/super-admin/users",
    form: { intent, userId, ...form(userId) },
  });
};
const plain = (
  path: string,
  form: Record<string, string> | (() => Record<string, string>),
): StaffActTry => {
  return () => ({ path, form: typeof form === "function" ? form() : form });
};
const settings = (
  intent: string,
  form: Record<string, string> | (() => Record<string, string>) = {},
): StaffActTry => {
  return () => {
    const rows = sqlite
      .prepare("SELECT setting_key AS key, updated_at AS at FROM admin_settings")
      .all() as { key: string; at: number }[];
    const seen = Object.fromEntries(rows.map(({ key, at }) => [`seen:${key}`, String(at)]));
    return {
      path: "/super-admin/settings",
      form: { intent, ...seen, ...(typeof form === "function" ? form() : form) },
    };
  };
};

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

/**
 * Every act of staff, by the file that takes it and its intent. Where the matter is somebody's, the
 * scene's owner is that somebody.
 */
export const ownedActs: Record<string, StaffActTry> = {
  "answer-case-act:status": cases("status", { to: "settled" }),
  "answer-case-act:reject": cases("reject", { reason: "It is no marketing text." }),
  "answer-case-act:paid": cases("paid", { amount: "1000" }),
  "answer-case-act:delete": cases("delete"),
  "answer-case-act:send": cases("send"),
  "answer-case-act:undo": ({ owner, staff }) => ({
    path: "/super-admin/cases",
    form: justRejected(owner.userId, staff),
  }),
  "answer-review-act:accept": review("accept"),
  "answer-review-act:reject": review("reject", { reason: "It is no marketing text." }),
  "answer-review-act:correct": review("correct", { field: "sender_name", value: "Bright Roofers" }),
  "answer-pursuit-act:release": pursuit("release", {}, makeSubmittedCase),
  "answer-pursuit-act:hold": pursuit("hold"),
  "answer-pursuit-act:resume": pursuit("resume", {}, (userId) => {
    const caseId = released(userId);
    pausePursuit(caseId, "by_staff", system);
    return caseId;
  }),
  "answer-pursuit-act:stop": pursuit("stop"),
  "answer-pursuit-act:confirm": pursuit("confirm", { email: "legal@bright-roof.com" }, (userId) => {
    const caseId = released(userId);
    sqlite
      .prepare(
        "INSERT INTO hunter_emails (id, case_id, email, confidence_score, created_at) VALUES (?, ?, 'legal@bright-roof.com', 90, 1)",
      )
      .run(`hun_${caseId}`, caseId);
    return caseId;
  }),
  "answer-pursuit-act:take-correction": correction("take-correction"),
  "answer-pursuit-act:refuse-correction": correction("refuse-correction"),
  "answer-pursuit-act:filing": pursuit(
    "filing",
    { court: "Small Claims, Albany", number: "1", filedOn: "2026-11-01" },
    (userId) => {
      const caseId = released(userId);
      sqlite.prepare("UPDATE pursuits SET next_step = NULL WHERE case_id = ?").run(caseId);
      return caseId;
    },
  ),
  "answer-payouts:move": payouts("move", (payoutId) => ({
    payoutId,
    to: "failed",
    reason: "wrong",
  })),
  "answer-payouts:move-many": payouts("move-many", (payoutId) => ({
    ids: payoutId,
    to: "failed",
    reason: "wrong",
  })),
  "answer-payouts:lift-hold": payouts("lift-hold", (payoutId) => ({
    payoutId,
    note: "I looked at it.",
  })),
  "answer-payouts:tax-form": payouts("tax-form", (payoutId) => ({ payoutId })),
  "answer-affiliates:edit": ({ owner }) => ({
    path: "/super-admin/affiliates",
    form: {
      intent: "edit",
      affiliateId: affiliateOf(owner.userId),
      commissionRate: "12",
      status: "active",
      seenRate: "10",
      seenStatus: "active",
    },
  }),
  "answer-affiliates:delete": ({ owner }) => ({
    path: "/super-admin/affiliates",
    form: { intent: "delete", affiliateId: affiliateOf(owner.userId) },
  }),
  ...replyActs,
};

/** Acts on a person's account: one's own is changed in Settings. */
export const accountActs: Record<string, StaffActTry> = {
  "answer-person-act:edit": people("edit", (userId) => ({
    updatedAt: one("SELECT updated_at FROM profiles WHERE user_id = ?", userId),
    firstName: "Ana",
    lastName: "New",
    email: one("SELECT email FROM profiles WHERE user_id = ?", userId),
  })),
  "answer-person-act:reset": people("reset"),
  "answer-person-act:role": ({ owner: { userId } }) => {
    sqlite.prepare("UPDATE users SET password_hash = 'x' WHERE id = ?").run(userId);
    const isAdmin = sqlite.prepare("SELECT 1 FROM admin_users WHERE user_id = ?").get(userId);
    return {
      path: "/super-admin/users",
      form: { intent: "role", userId, to: isAdmin ? "none" : "admin" },
    };
  },
  "answer-person-act:delete": people("delete"),
  "answer-person-act:move": people("move", (userId) => {
    // Who came today cannot have moved since.
    sqlite
      .prepare("UPDATE profiles SET created_at = created_at - ? WHERE user_id = ?")
      .run(days(40), userId);
    return { state: "OH", from: new Date().toISOString().slice(0, 10) };
  }),
};

/** Acts that are nobody's matter. */
export const houseActs: Record<string, StaffActTry> = {
  "answer-affiliates:add": plain("/super-admin/affiliates", () => ({
    intent: "add",
    firstName: "Ada",
    lastName: "Contact",
    email: `ada${++words}@contacts.example`,
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
  "answer-settings:save-testimonial": settings("save-testimonial", {
    name: "Ana",
    words: "It works.",
    amount: "",
    position: "0",
  }),
  "answer-settings:delete-testimonial": settings("delete-testimonial", () => ({
    id: one("SELECT id FROM testimonials LIMIT 1"),
  })),
  "answer-settings:hours": settings("hours", () => ({
    office_days: "mon",
    office_opens: "10:00",
    office_closes: "16:00",
    office_time_zone: "America/New_York",
  })),
  "answer-settings:approve-letters": settings("approve-letters", () => ({
    hash: outreachTemplate().hash,
    counsel: "C. Counsel",
    memo_date: "2026-11-01",
    memo_hash: "ab".repeat(32),
  })),
  "answer-settings:withdraw-letters": settings("withdraw-letters", () => ({
    hash: outreachTemplate().hash,
  })),
  "answer-settings:stop": settings("stop", aStop),
  "answer-settings:lift-stop": settings("lift-stop", standingStop),
  "answer-settings:consult": settings("consult"),
  "answer-settings:take-register": settings("take-register", signedRegister),
  "setting-sections:outreach": settings("outreach", {
    outreach_release: "",
    automatic_per_person_a_day: "11",
    automatic_per_company_a_day: "25",
    automatic_a_day: "500",
    outreach_step_days: "",
    outreach_demand_dollars: "1000",
    unmatched_mail_days: "90",
  }),
  "setting-sections:n8n": () => {
    setSetting("n8n_webhook_url", "https://hooks.example.com/one");
    return settings("n8n", { n8n_webhook_url: "" })({} as Scene);
  },
  // Nobody listens there: that it was tried is what is on record.
  "answer-settings:test": settings("test", { n8n_webhook_url: "http://127.0.0.1:1/hook" }),
  "setting-sections:claims": settings("claims", { states_without_claims: "AK" }),
  "setting-sections:payouts": settings("payouts", {
    payout_minimum_dollars: "6",
    payout_automatic: "off",
    payout_hold_days: "0",
    credential_hold_hours: "72",
    tax_form_threshold_dollars: "2000",
    payout_products: "A2J05SWPI2QG",
  }),
  "setting-sections:two_person": settings("two_person", {
    two_person_approval: "on",
    two_person_reason: "",
    two_person_dollars_a_day: "0",
  }),
  "setting-sections:landing": settings("landing", { landing_spots_left: "12" }),
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
  ...queueActs,
};
