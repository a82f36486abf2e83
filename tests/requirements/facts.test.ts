import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import { describe, expect, it, vi } from "vitest";
import * as session from "~/app/auth/session.server";
import { action as logout } from "~/app/routes/logout";
import { action as updatePassword } from "~/app/routes/reset-password";
import * as reset from "~/core/sign-up/reset-password";
import { leadToFile } from "~/app/file-link.server";
import { sampleView } from "~/app/landing/sample-view.server";
import { tellRejection, tellStatus } from "~/app/staff/tell-status";
import { unreadText } from "~/app/components/support/unread-text";
import { settingDefaults } from "~/core/accounts/settings";
import { viewCaseFiles } from "~/core/cases/view-case-files";
import { aiSettingDefaults, agentModels } from "~/core/support/ai-settings";
import { markPaid } from "~/core/cases/mark-paid";
import { sqlite } from "~/db/client";
import * as vocabulary from "~/db/vocabulary";
import { FinderRefused } from "~/integrations/email-finder/contract";
import * as finder from "~/integrations/email-finder/finder";
import { storage } from "~/integrations/storage/storage";
import { newReferral } from "~/letters/affiliate-letters";
import { caseUpdateLetter, rejectionLetter } from "~/letters/case-letters";
import { deleteStoredFilesOrLater } from "~/operations/evidence/delete-stored-files-or-later";
import { lookUpDomain } from "~/workflows/cases/look-up-domain";
import { makeSubmittedCase, staff } from "~/tests/support/money";
import { makeStaff } from "~/tests/support/staff";
import { makeCase, makePerson } from "~/tests/support/people";

const columnsOf = (table: string): string[] =>
  sqlite
    .prepare<[string], { name: string }>("SELECT name FROM pragma_table_info(?)")
    .all(table)
    .map(({ name }) => name.replace(/_cents$/, ""));

/** The fields that the two sides name; those that moved are named where they stand now. */
const fields: Record<string, string> = {
  profiles: "id user_id first_name last_name phone email created_at updated_at",
  admin_users: "user_id role",
  cases:
    "id user_id title description external_case_id case_type status payment_status payment_date earnings_amount n8n_status n8n_response created_at",
  case_files: "id case_id file_name file_path file_type file_size file_hash uploaded_by created_at",
  hunter_emails: "id case_id email confidence_score type",
  company_earnings: "case_id amount description",
  affiliates:
    "id user_id affiliate_contact_id affiliate_code commission_rate total_earnings status created_at referral_count",
  affiliate_contacts: "id first_name last_name email",
  referrals:
    "id affiliate_id referred_user_id tier_level status commission_amount settlement_amount created_at",
  payouts:
    "id affiliate_id amount status payment_method recipient_email recipient_phone transaction_id tremendous_order_id created_at",
  admin_settings: "setting_key setting_value",
  support_conversations:
    "id ticket_number user_id user_name user_email status created_at updated_at last_message_at resolved_at satisfaction_rating ai_disabled",
  support_messages:
    "id conversation_id sender_type sender_name message created_at is_helpful needs_review",
  ai_training_data: "id trigger_phrase response category created_at",
  ai_settings: "setting_key setting_value",
};

describe("what the tables of requirements say of data and words", () => {
  it.each(Object.entries(fields))(
    "U §3 and A §3: every field that is named stands in the table %s",
    (name, named) => {
      expect(columnsOf(name)).toEqual(expect.arrayContaining(named.split(" ")));
    },
  );

  it("A §3: the keys of the settings and what holds until they are set", () => {
    expect(settingDefaults).toHaveProperty("n8n_webhook_url", "");
    expect(aiSettingDefaults).toMatchObject({
      ai_name: "{product}",
      greeting_message: "Hello! How can I help you today?",
      auto_close_hours: "24",
      model: "gpt-4o-mini",
    });
    expect(aiSettingDefaults).toHaveProperty("ai_role");
    expect(agentModels).toEqual(["gpt-4o-mini", "gpt-4o", "gpt-3.5-turbo"]);
    expect(
      sqlite
        .prepare(
          "SELECT dflt_value FROM pragma_table_info('ai_training_data') WHERE name = 'category'",
        )
        .pluck()
        .get(),
    ).toBe("'general'");
  });

  it("U §4: the five steps of the outreach, in their order and words", () => {
    expect(
      vocabulary.outreachSteps.map((step) => [step, vocabulary.outreachStepLabels[step]]),
    ).toEqual([
      ["initial_notice", "Initial notice"],
      ["reminder", "Reminder"],
      ["escalation", "Escalation"],
      ["2nd_reminder", "2nd reminder"],
      ["final_notice", "Filed in small claims court"],
    ]);
  });

  it("U §4: the words of every status", () => {
    expect(vocabulary.caseStatuses).toEqual(
      expect.arrayContaining(["pending", "in_progress", "submitted", "rejected", "settled"]),
    );
    expect(vocabulary.casePaymentStatuses).toEqual(["unpaid", "paid"]);
    expect(vocabulary.referralStatuses).toEqual(["tracked", "pending", "completed", "rejected"]);
    expect(vocabulary.payoutStatuses).toEqual(["pending", "processing", "completed", "failed"]);
    expect(vocabulary.conversationStatuses).toEqual(["open", "pending", "resolved", "auto_closed"]);
    expect(vocabulary.senderTypes).toEqual(["user", "ai", "admin"]);
  });

  it("U §2: an unread badge says 'New' for one and '99+' above 99", () => {
    expect([0, 1, 2, 99, 100].map(unreadText)).toEqual([null, "New", "2", "99", "99+"]);
  });

  it("U §9: the notice at the bottom left has eight entries", () => {
    expect(new Set(sampleView.news).size).toBe(8);
  });
});

/** A form that a browser sends to a route. */
function posted(path: string, fields: Record<string, string>): ActionFunctionArgs {
  const request = new Request(`http://localhost:3000${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  return { request, params: {}, context: { clientAddress: "192.0.2.77" } as AppLoadContext };
}

/** The notice that an answer leaves for the next page. */
function told(answer: Response): unknown {
  const kept = /toast=([^;]+)/.exec(answer.headers.getSetCookie().join(" "))![1]!;
  return JSON.parse(Buffer.from(decodeURIComponent(kept), "base64").toString());
}

describe("what the tables of requirements say of acts", () => {
  it("A §4: Mark Paid adds 'Case payment received' with the amount and pays the case now", () => {
    const caseId = makeSubmittedCase(makePerson().userId);
    markPaid(caseId, staff);
    expect(
      sqlite
        .prepare("SELECT description, amount_cents FROM company_earnings WHERE case_id = ?")
        .get(caseId),
    ).toEqual({ description: "Case payment received", amount_cents: 100_000 });
    const { payment_date } = sqlite
      .prepare("SELECT payment_date FROM cases WHERE id = ?")
      .get(caseId) as { payment_date: number };
    expect(Date.now() - payment_date).toBeLessThan(10_000);
  });

  it("A §5: a file that cannot be removed is a warning and keeps no other", async () => {
    await storage().put("a/b/1.png", new Uint8Array([1]), "image/png");
    await storage().put("a/b/2.png", new Uint8Array([2]), "image/png");
    const gone = vi.spyOn(storage(), "delete").mockRejectedValueOnce(new Error("no disk"));
    await deleteStoredFilesOrLater(["a/b/1.png", "a/b/2.png"]);
    gone.mockRestore();
    expect(await storage().has("a/b/1.png")).toBe(true);
    expect(await storage().has("a/b/2.png")).toBe(false);
  });

  it("A §7: files of a case come newest first, by links that live 60 seconds", async () => {
    const { caseId, userId } = makeCase(makePerson().userId);
    const insert = sqlite.prepare(
      `INSERT INTO case_files (id, case_id, uploaded_by, file_name, file_path, file_type, file_size, file_hash, arrived_via, created_at, arrived_at)
       VALUES (?, ?, ?, 'f', ?, 'image/png', 1, ?, 'web', ?, ?)`,
    );
    for (const [id, at] of [
      ["file_old", 1],
      ["file_new", Date.now() + 1000],
    ] as const)
      insert.run(id, caseId, userId, `x/${id}.png`, id, at, at);
    const listed = viewCaseFiles(caseId, makeStaff()).map(({ id }) => id);
    expect(listed[0]).toBe("file_new");
    expect(listed.at(-1)).toBe("file_old");
    const before = Date.now();
    const answer = await leadToFile(
      { key: "x/file_new.png", contentType: "image/png", askedBy: { kind: "admin", id: "user_a" } },
      "session",
    );
    const expires = Number(
      new URL(answer.headers.get("Location")!, "http://localhost").searchParams.get("expires"),
    );
    const seconds = (expires > 1e11 ? expires / 1000 : expires) - before / 1000;
    expect(seconds).toBeGreaterThan(55);
    expect(seconds).toBeLessThanOrEqual(61);
  });

  it("A §8: a failure of the email finder is ignored", async () => {
    const caseId = makeSubmittedCase(makePerson().userId);
    vi.spyOn(finder, "emailFinder").mockReturnValue({
      searchDomain: () => Promise.reject(new FinderRefused("no")),
    } as unknown as ReturnType<typeof finder.emailFinder>);
    await expect(lookUpDomain(caseId)).resolves.toBeUndefined();
    expect(sqlite.prepare("SELECT status FROM cases WHERE id = ?").pluck().get(caseId)).toBe(
      "submitted",
    );
  });

  it("A §8: what is said of a mail that failed, was sent, or was not written", () => {
    const failing = "Status updated but email notification failed. Check console for details.";
    expect(tellStatus({ status: "review", changed: true, mail: "failed" })).toMatchObject({
      ok: false,
      title: "Status Updated (Email Failed)",
      description: failing,
    });
    expect(tellRejection({ status: "rejected", changed: true, mail: "failed" })).toMatchObject({
      ok: false,
      title: "Case Rejected (Email Failed)",
    });
    expect(tellStatus({ status: "submitted", changed: true, mail: "none" })).toMatchObject({
      ok: true,
      title: "Status Updated",
      description: "Case status changed to submitted.",
    });
    expect(tellRejection({ status: "rejected", changed: true, mail: "none" })).toMatchObject({
      ok: true,
      title: "Case Rejected",
    });
  });

  it("U §8: a sign-out that fails is titled 'Error' with a sentence", async () => {
    vi.spyOn(session, "signOut").mockRejectedValueOnce(new Error("no database"));
    expect(told(await logout(posted("/logout", {})))).toMatchObject({
      title: "Error",
      description: "You could not be signed out. Please try again.",
    });
  });

  it("U §5: a reset that cannot be verified, and one without both fields", async () => {
    vi.spyOn(reset, "resetPassword").mockImplementationOnce(() => {
      throw new Error("no database");
    });
    const both = { password: "a new long one", again: "a new long one" };
    const failed = (await updatePassword(posted("/reset-password?token=x", both))) as Response;
    expect(told(failed)).toMatchObject({
      title: "Session error",
      description: "Failed to verify reset link. Please try again.",
    });
    expect(failed.headers.get("Location")).toBe("/user");
    expect(
      await updatePassword(posted("/reset-password?token=x", { password: "a new long one" })),
    ).toMatchObject({ data: { title: "Missing Information" }, init: { status: 400 } });
  });

  it("U §7: each mail of the product names whom and what it is about", () => {
    const sender = { product: "Acme", site: "https://acme.example", address: "1 Road" };
    const named = { ...sender, firstName: "Pat", caseTitle: "Roof spam", caseNumber: "TC-100001" };
    const update = caseUpdateLetter({ ...named, oldStatus: "review", newStatus: "submitted" });
    for (const words of ["Pat", "Roof spam", "TC-100001", "Under Review", "Submitted"])
      expect(update.text).toContain(words);
    const refusal = rejectionLetter({ ...named, reason: "There is no address." });
    for (const words of ["Pat", "Roof spam", "TC-100001", "There is no address."])
      expect(refusal.text).toContain(words);
    const referral = newReferral({
      ...sender,
      firstName: "Ana",
      affiliateCode: "ABC1234",
      unsubscribe: "https://acme.example/u",
      level: 2,
      referredFirstName: "Ben",
      couldEarnCents: 2_500,
    });
    for (const words of ["Ben", "$25"]) expect(referral.text).toContain(words);
  });
});
