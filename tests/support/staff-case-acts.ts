import { recordReading } from "~/core/cases/reading/record-reading";
import { markForReview } from "~/core/cases/review/mark-for-review";
import { proposeCorrection } from "~/core/cases/review/propose-correction";
import { sendToReview } from "~/core/cases/review/send-to-review";
import { releaseCase } from "~/core/outreach/release-case";
import { pausePursuit } from "~/core/outreach/pause-pursuit";
import { sqlite } from "~/db/client";
import { justRejected } from "~/tests/support/claim-acts";
import { makeSubmittedCase, staff as system } from "~/tests/support/money";
import { makeCase, makeReading } from "~/tests/support/people";
import { one, type StaffActTry } from "~/tests/support/staff-act-try";
import { versionOf } from "~/tests/support/staff-people";

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

/** What staff do with a case: in the list, in the review and in its pursuit. */
export const caseActs: Record<string, StaffActTry> = {
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
  "answer-review-act:looked": ({ owner }) => {
    const caseId = makeSubmittedCase(owner.userId);
    markForReview(caseId, "Something is to be looked at.");
    return {
      path: "/super-admin/review",
      form: { intent: "looked", caseId, version: String(versionOf(caseId)) },
    };
  },
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
};
