import { describe, expect, it } from "vitest";
import { attributeReferral } from "~/core/affiliates/attribute-referral";
import { decideCase } from "~/core/cases/reading/decide-case";
import { openCase } from "~/core/cases/intake/open-case";
import { findLatestRefusal, getCase, listCasesOf } from "~/core/cases/queries";
import { recordReading } from "~/core/cases/reading/record-reading";
import { rejectCase } from "~/core/cases/reject-case";
import { submitCase } from "~/core/cases/intake/submit-case";
import { correctCase } from "~/core/cases/review/correct-case";
import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { sqlite } from "~/db/client";
import { makeCase, makeFile, makePerson, makeReading } from "~/tests/support/people";

const staff = { kind: "admin", id: "user_staff" } as const;
const rows = (table: string, caseId: string) =>
  sqlite.prepare(`SELECT count(*) FROM ${table} WHERE case_id = ?`).pluck().get(caseId);
const eventsOf = (caseId: string) =>
  sqlite
    .prepare("SELECT name FROM events WHERE json_extract(data, '$.caseId') = ? ORDER BY rowid")
    .pluck()
    .all(caseId);

function decide(over = {}, person = makePerson()) {
  const file = makeCase(person.userId);
  const readingId = recordReading(file.caseId, file.fileId, makeReading(over));
  return { ...person, ...file, readingId, decision: decideCase(file.caseId, readingId) };
}

describe("a case is decided", () => {
  it("U §4: a business address makes it submitted with an external case id of its own", () => {
    const first = decide();
    const second = decide();
    expect(first.decision).toMatchObject({ outcome: "submitted" });
    expect(getCase(first.caseId)).toMatchObject({
      status: "submitted",
      violatorEmail: "deals@brightroof-quotes.com",
      violatorDomain: "brightroof-quotes.com",
      senderPhone: "+18885550199",
    });
    expect(getCase(first.caseId).externalCaseId).not.toBe(getCase(second.caseId).externalCaseId);
    expect(eventsOf(first.caseId)).toEqual(["case/opened", "case/submitted"]);
  });

  it("deciding again returns what was decided and changes nothing", () => {
    const { caseId, readingId, decision } = decide();
    const before = getCase(caseId);
    expect(decideCase(caseId, readingId)).toEqual(decision);
    expect(getCase(caseId)).toEqual(before);
    expect(eventsOf(caseId)).toHaveLength(2);
  });

  it("decisions, Cases: a refusal leaves no case, no file, no reading, but one line with who, when, hash and reason", () => {
    const { caseId, userId, fileHash, filePath, decision, readingId } = decide({
      violatorEmail: { value: "sales.team@gmail.com", confidence: 0.99 },
    });
    expect(decision).toMatchObject({ outcome: "refused", filePaths: [filePath] });
    for (const table of ["case_files", "readings", "case_events"])
      expect(rows(table, caseId)).toBe(0);
    expect(() => getCase(caseId)).toThrow(NotFound);
    const line = sqlite
      .prepare("SELECT user_id, file_hash, code FROM intake_refusals WHERE case_id = ?")
      .get(caseId);
    expect(line).toEqual({ user_id: userId, file_hash: fileHash, code: "reject_generic_email" });
    expect(decideCase(caseId, readingId)).toMatchObject({ outcome: "refused", filePaths: [] });
  });

  it("U §8: a generic address is refused in the specification's words with the provider's name", () => {
    const { decision } = decide({
      violatorEmail: { value: "sales.team@gmail.com", confidence: 0.99 },
    });
    expect(decision).toMatchObject({
      sentence: expect.stringMatching(
        /^The email address found does not suffice to file a claim\. We cannot proceed with generic email providers \(gmail\.com, .+, etc\.\) or suspicious domains\. Please provide evidence with a business or organizational email address\.$/,
      ) as string,
    });
  });

  it("decisions: no address is refused with what to ask the sender, after the warning about scams (LG-14)", () => {
    const { decision } = decide({ violatorEmail: null });
    const sentence = decision.outcome === "refused" ? decision.sentence : "";
    expect(sentence).toMatch(/7726/);
    expect(sentence.indexOf("7726")).toBeLessThan(sentence.indexOf("email?"));
  });

  it.each([
    [
      "not_sms",
      "The case submission was rejected. Please ensure your screenshot clearly shows the spam message.",
    ],
    ["unreadable", "Unable to process this image. Please try a different screenshot."],
  ] as const)("U §8: %s is refused word for word", (kind, sentence) => {
    expect(decide({ kind, violatorEmail: null }).decision).toMatchObject({
      outcome: "refused",
      sentence,
    });
  });

  it("OA-03: doubt becomes review, and staff is asked", () => {
    const { caseId, decision } = decide({ needsReview: true, reviewReasons: ["l or I"] });
    expect(decision).toEqual({ outcome: "review" });
    expect(getCase(caseId)).toMatchObject({
      status: "review",
      needsReview: true,
      reviewReasons: ["l or I"],
    });
    expect(eventsOf(caseId)).toContain("case/sent.to.review");
  });

  it("decisions: a doubtful generic address is not refused by machine either", () => {
    expect(
      decide({
        needsReview: true,
        reviewReasons: ["0 or o"],
        violatorEmail: { value: "a@gmail.com", confidence: 0.4 },
      }).decision,
    ).toEqual({ outcome: "review" });
  });

  it("decisions, Money: the referrals of its owner move to pending when it is submitted", () => {
    const referrer = makePerson();
    const person = makePerson();
    const code = sqlite
      .prepare("SELECT affiliate_code FROM affiliates WHERE user_id = ?")
      .pluck()
      .get(referrer.userId) as string;
    attributeReferral({ code, userId: person.userId, at: 1 });
    decide({}, person);
    expect(
      sqlite
        .prepare("SELECT status FROM referrals WHERE referred_user_id = ?")
        .pluck()
        .get(person.userId),
    ).toBe("pending");
  });
});

describe("staff", () => {
  it("accepts a case from review once, with the address it corrected", () => {
    const { caseId } = decide({ needsReview: true, reviewReasons: ["hyphen"] });
    correctCase(caseId, "violator_email", "Deals@Bright-Roof.com", staff);
    const number = submitCase(caseId, staff);
    expect(submitCase(caseId, staff)).toBe(number);
    expect(getCase(caseId)).toMatchObject({
      status: "submitted",
      violatorEmail: "deals@bright-roof.com",
      violatorDomain: "bright-roof.com",
      needsReview: false,
    });
  });

  it("cannot correct what was read once letters may have gone out", () => {
    expect(() => correctCase(decide().caseId, "violator_email", "a@b-company.com", staff)).toThrow(
      Conflict,
    );
  });

  it("cannot accept a case without an address to write to", () => {
    const { caseId } = decide({
      violatorEmail: null,
      needsReview: true,
      reviewReasons: ["no address"],
    });
    expect(() => submitCase(caseId, staff)).toThrow(RuleBroken);
  });

  it("rejects a case, which stays visible with its reason", () => {
    const { caseId, userId } = decide({ needsReview: true, reviewReasons: ["x"] });
    rejectCase(
      caseId,
      { code: "by_staff", sentence: "The sender is a person, not a business." },
      staff,
    );
    rejectCase(caseId, { code: "by_staff", sentence: "Another reason." }, staff);
    expect(listCasesOf(userId)[0]).toMatchObject({
      status: "rejected",
      rejectionText: "The sender is a person, not a business.",
    });
    expect(findLatestRefusal(userId)).toMatchObject({
      sentence: "The sender is a person, not a business.",
    });
    expect(eventsOf(caseId).filter((name) => name === "case/rejected")).toHaveLength(1);
  });
});

describe("a case is opened", () => {
  it("U §8 (23505): not twice for the same bytes of the same person, though both pass the check at once", () => {
    const { userId } = makePerson();
    const { fileHash } = makeCase(userId);
    const again = makeFile(userId, { fileHash });
    expect(() => openCase(again, { messageId: null, description: "" })).toThrow(Conflict);
    expect(rows("case_files", again.caseId)).toBe(0);
    expect(
      sqlite.prepare("SELECT count(*) FROM cases WHERE id = ?").pluck().get(again.caseId),
    ).toBe(0);
  });

  it("decisions, Cases: for the same bytes of another person", () => {
    const { fileHash } = makeCase(makePerson().userId);
    expect(() => makeCase(makePerson().userId, { fileHash })).not.toThrow();
  });

  it("once, however often the step is repeated", () => {
    const file = makeCase(makePerson().userId);
    openCase(file, { messageId: null, description: "" });
    expect(eventsOf(file.caseId)).toEqual(["case/opened"]);
    expect(
      sqlite.prepare("SELECT count(*) FROM custody_log WHERE file_id = ?").pluck().get(file.fileId),
    ).toBe(1);
  });

  it("decisions, Agreement: not in a state where staff has switched claims off", () => {
    sqlite.exec(
      "INSERT INTO admin_settings (setting_key, setting_value, updated_at) VALUES ('states_without_claims', 'FL, NJ', 1)",
    );
    expect(() => makeCase(makePerson({ state: "NJ" }).userId)).toThrow(RuleBroken);
    expect(() => makeCase(makePerson({ state: "NY" }).userId)).not.toThrow();
    sqlite.exec("DELETE FROM admin_settings");
  });
});
