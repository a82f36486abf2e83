import { describe, expect, it } from "vitest";
import { actAsStaff } from "~/core/cases/act-as-staff";
import { acceptCase } from "~/core/cases/review/accept-case";
import { claimReview } from "~/core/cases/review/claim-review";
import { decideCorrection, listOpenCorrections } from "~/core/cases/review/decide-correction";
import { markPaid } from "~/core/cases/mark-paid";
import { proposeCorrection } from "~/core/cases/review/propose-correction";
import { getCase } from "~/core/cases/queries";
import { recordReading } from "~/core/cases/reading/record-reading";
import { sendToReview } from "~/core/cases/review/send-to-review";
import { findMailFate } from "~/core/messaging/mail/mailbox";
import { Conflict, NotAllowed, NotFound, RuleBroken } from "~/core/errors";
import { deleteCase } from "~/core/outreach/delete-case";
import { changeCaseStatus, type UpdateFacts } from "~/core/payouts/desk/change-case-status";
import { verifyLedger } from "~/core/money/verify-ledger";
import { sqlite } from "~/db/client";
import { makePayee, makeSettledCase, makeSubmittedCase, owedTo } from "~/tests/support/money";
import { makeCase, makePerson, makeReading } from "~/tests/support/people";
import { auditOf, makeStaff, versionOf } from "~/tests/support/staff-people";

const staff = makeStaff();
const write = ({ newStatus, reason }: UpdateFacts) => ({
  subject: newStatus,
  text: reason ?? "",
  html: "",
});

function change(
  caseId: string,
  to: Parameters<typeof changeCaseStatus>[0]["to"],
  over: { version?: number; reason?: string } = {},
) {
  const { version = versionOf(caseId), reason = "A reason that says why." } = over;
  return changeCaseStatus({
    caseId,
    version,
    to,
    reason,
    staff,
    from: "us@product.example",
    write,
  });
}

const mailsOf = (caseId: string) =>
  sqlite
    .prepare(
      "SELECT subject, to_address AS toAddress, idempotency_key AS key FROM mails WHERE case_id = ? ORDER BY rowid",
    )
    .all(caseId) as {
    subject: string;
    toAddress: string;
    key: string;
  }[];

describe("A §4: staff changes the status of a case", () => {
  it("freely, on record with before and after, and its owner is mailed", () => {
    const person = makePayee();
    const caseId = makeSubmittedCase(person.userId);
    expect(change(caseId, "in_progress")).toMatchObject({ changed: true, status: "in_progress" });
    expect(change(caseId, "completed")).toMatchObject({ status: "completed" });
    expect(mailsOf(caseId).map(({ subject, toAddress }) => [subject, toAddress])).toEqual([
      ["in_progress", person.email],
      ["completed", person.email],
    ]);
    expect(auditOf(caseId)).toMatchObject([
      {
        act: "change-case-status",
        actorId: staff.userId,
        before: { status: "submitted" },
        after: { status: "in_progress" },
      },
      {
        act: "change-case-status",
        before: { status: "in_progress" },
        after: { status: "completed" },
      },
    ]);
  });

  it("into settled by the one settlement act and out of it by its reversal, without doubling money", () => {
    const { userId } = makePayee();
    const caseId = makeSubmittedCase(userId);
    change(caseId, "settled");
    expect(owedTo(userId)).toBe(50_000);
    expect(change(caseId, "settled")).toMatchObject({ changed: false, mail: "none" });
    expect(owedTo(userId)).toBe(50_000);
    change(caseId, "in_progress", { reason: "It was another case." });
    expect(getCase(caseId).status).toBe("in_progress");
    expect(owedTo(userId)).toBe(0);
    expect(verifyLedger().ok).toBe(true);
  });

  it("and without a proven address nobody is mailed", () => {
    const caseId = makeSubmittedCase(makePerson().userId);
    expect(change(caseId, "rejected").mail).toBe("none");
    expect(getCase(caseId)).toMatchObject({
      status: "rejected",
      rejectionText: "A reason that says why.",
    });
  });

  it("A §8: a mail that the outbox refuses is said to have failed, while the status stands", () => {
    const person = makePayee();
    const caseId = makeSubmittedCase(person.userId);
    sqlite
      .prepare(
        "INSERT INTO email_suppressions (target, kind, scope, reason, created_at) VALUES (?, 'address', 'all', 'bounced', 1)",
      )
      .run(person.email);
    expect(change(caseId, "rejected").mail).toBe("failed");
    expect(getCase(caseId).status).toBe("rejected");
  });

  it("A §8: a mail is sent once the server took it, and failed when a first attempt came to nothing", () => {
    const caseId = makeSubmittedCase(makePayee().userId);
    const { mail } = change(caseId, "rejected");
    if (typeof mail === "string") throw new Error(mail);
    expect(findMailFate(mail.id)).toBe("waiting");
    sqlite.prepare("UPDATE mails SET status = 'reserved', attempts = 2 WHERE id = ?").run(mail.id);
    expect(findMailFate(mail.id)).toBe("failed");
    sqlite.prepare("UPDATE mails SET status = 'sent' WHERE id = ?").run(mail.id);
    expect(findMailFate(mail.id)).toBe("sent");
  });

  it("one fact is told by one mail: the key is the one that the announcing workflow uses", () => {
    const caseId = makeSubmittedCase(makePayee().userId);
    change(caseId, "rejected");
    change(caseId, "submitted");
    change(caseId, "rejected");
    const keys = mailsOf(caseId).map(({ key }) => key);
    expect(keys[0]).toBe(`mail:told:${caseId}:rejected`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("issue 9, Bad input: what somebody else changed or deleted meanwhile is not overwritten", () => {
    const caseId = makeSubmittedCase(makePayee().userId);
    const seen = versionOf(caseId);
    change(caseId, "in_progress");
    expect(() => change(caseId, "rejected", { version: seen })).toThrow(Conflict);
    expect(getCase(caseId).status).toBe("in_progress");
    deleteCase(caseId, versionOf(caseId), staff);
    expect(() => change(caseId, "rejected", { version: 3 })).toThrow(NotFound);
  });

  it("not by somebody without the role, and nothing of it stays", () => {
    const caseId = makeSubmittedCase(makePayee().userId);
    const stranger = { userId: makePayee().userId, configuredEmails: [], ip: null };
    const order = {
      caseId,
      version: versionOf(caseId),
      staff: stranger,
      from: "x",
      write,
      reason: "A reason that says why.",
    };
    expect(() => changeCaseStatus({ ...order, to: "settled" })).toThrow(NotAllowed);
    expect(() => deleteCase(caseId, null, stranger)).toThrow(NotAllowed);
    expect(() => claimReview(stranger, null)).toThrow(NotAllowed);
    expect(getCase(caseId).status).toBe("submitted");
    expect(auditOf(caseId)).toEqual([]);
  });

  it("and an act that breaks half-way leaves no record", () => {
    const caseId = makeSubmittedCase(makePayee().userId);
    const order = { act: "mark-paid", caseId, version: versionOf(caseId), staff };
    expect(() =>
      actAsStaff(order, () => markPaid(caseId, { kind: "admin", id: staff.userId }, -5)),
    ).toThrow(RuleBroken);
    expect(auditOf(caseId)).toEqual([]);
  });
});

describe("A §5: staff deletes a case", () => {
  const rows = (table: string, caseId: string): number =>
    sqlite.prepare(`SELECT count(*) FROM ${table} WHERE case_id = ?`).pluck().get(caseId) as number;

  it("that moved no money for good, with files and all that is kept about it; its storage keys come back", () => {
    const { userId } = makePayee();
    const { caseId, fileId, filePath } = makeCase(userId);
    recordReading(caseId, fileId, makeReading());
    expect(deleteCase(caseId, versionOf(caseId), staff)).toEqual({
      outcome: "deleted",
      keys: [filePath],
    });
    for (const table of ["case_files", "readings", "case_events"])
      expect(rows(table, caseId), table).toBe(0);
    expect(() => getCase(caseId)).toThrow(NotFound);
    expect(auditOf(caseId)).toMatchObject([{ act: "delete-case" }]);
    expect(
      sqlite
        .prepare("SELECT act FROM custody_log WHERE case_id = ? ORDER BY seq DESC")
        .pluck()
        .get(caseId),
    ).toBe("deleted");
  });

  it("decisions, Cases: that settled or was paid is archived and kept, its money untouched", () => {
    const { userId } = makePayee();
    const settled = makeSettledCase(userId);
    const paid = makeSubmittedCase(userId);
    markPaid(paid, { kind: "admin", id: staff.userId });
    for (const caseId of [settled, paid]) {
      expect(deleteCase(caseId, versionOf(caseId), staff)).toEqual({ outcome: "archived" });
      expect(getCase(caseId).archivedAt).not.toBeNull();
      expect(rows("case_files", caseId)).toBe(1);
    }
    expect(owedTo(userId)).toBe(50_000);
    expect(() => change(settled, "in_progress")).toThrow(Conflict);
  });
});

describe("issue 9: the review queue", () => {
  function waiting(openedAt: number, messages = 1): string {
    const { userId } = makePerson();
    const { caseId, fileId } = makeCase(userId);
    sqlite
      .prepare(
        "UPDATE cases SET created_at = ?, violator_email = 'deals@bright-roof.com' WHERE id = ?",
      )
      .run(openedAt, caseId);
    recordReading(
      caseId,
      fileId,
      makeReading({
        messages: Array.from({ length: messages }, () => ({
          from: "sender" as const,
          text: "Buy!",
        })),
      }),
    );
    sendToReview(caseId, ["l or I"]);
    return caseId;
  }

  it("gives the oldest and most valuable first, and two people never the same", () => {
    sqlite.exec("UPDATE cases SET status = 'completed' WHERE status = 'review'");
    const [young, old, worthy] = [
      waiting(30 * 3_600_000),
      waiting(10 * 3_600_000),
      waiting(31 * 3_600_000, 4),
    ];
    const [one, other, third, late] = [makeStaff(), makeStaff(), makeStaff(), makeStaff()];
    expect(claimReview(one, null, 1000)?.caseId).toBe(worthy);
    expect(claimReview(other, null, 1000)?.caseId).toBe(old);
    expect(claimReview(third, null, 1000)?.caseId).toBe(young);
    expect(claimReview(late, null, 1000)).toBeNull();
    expect(claimReview(one, null, 2000)?.caseId, "what is in hand stays in hand").toBe(worthy);
    expect(() => acceptCase(old, versionOf(old), one, 2000)).toThrow(Conflict);
    expect(acceptCase(worthy, versionOf(worthy), one, 2000).externalCaseId).toMatch(/^TC-/);
    expect(
      claimReview(late, null, 11 * 60_000)?.caseId,
      "what was left lying is given to somebody else",
    ).toBe(old);
  });

  it("skips to what follows, and comes to an end", () => {
    sqlite.exec(
      "UPDATE cases SET status = 'completed' WHERE status = 'review'; DELETE FROM review_claims",
    );
    const [first, second] = [waiting(1000), waiting(2000)];
    const claimed = claimReview(staff, null);
    expect(claimed?.caseId).toBe(first);
    const next = claimReview(staff, claimed!.place);
    expect(next?.caseId).toBe(second);
    expect(claimReview(staff, next!.place)).toBeNull();
  });
});

describe("U My Cases: what a person says was read wrong", () => {
  function proposed(): { userId: string; caseId: string; correctionId: string } {
    const { userId } = makePerson();
    const { caseId } = makeCase(userId);
    sendToReview(caseId, ["l or I"]);
    proposeCorrection(userId, caseId, { field: "violator_email", value: "deals@bright-roof.com" });
    return { userId, caseId, correctionId: listOpenCorrections(caseId)[0]!.id };
  }

  it("is taken over or refused by staff, once, on record", () => {
    const taken = proposed();
    decideCorrection({ ...taken, version: versionOf(taken.caseId), take: true, staff });
    expect(getCase(taken.caseId)).toMatchObject({
      violatorEmail: "deals@bright-roof.com",
      reviewReasons: ["l or I"],
    });
    expect(() =>
      decideCorrection({ ...taken, version: versionOf(taken.caseId), take: true, staff }),
    ).toThrow(NotFound);
    const refused = proposed();
    decideCorrection({ ...refused, version: versionOf(refused.caseId), take: false, staff });
    expect(getCase(refused.caseId).violatorEmail).toBeNull();
    expect(auditOf(refused.caseId)).toMatchObject([{ act: "refuse-correction" }]);
    expect(listOpenCorrections(refused.caseId)).toEqual([]);
  });
});
