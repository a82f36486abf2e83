import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { agreementFiles } from "~/app/packet/agreement-files.server";
import * as words from "~/bot/agent/changed-terms/changed-terms-words";
import { currentLegalText } from "~/core/accounts/legal-texts/current-legal-text";
import { publishLegalText } from "~/core/accounts/legal-texts/publish-legal-text";
import { acceptChangedTexts, listUnagreedCases } from "~/core/cases/intake/accept-changed-texts";
import { allParts } from "~/core/all-parts";
import { submitCase } from "~/core/cases/intake/submit-case";
import { getCase } from "~/core/cases/queries";
import { findSubmission } from "~/core/cases/queries-portal";
import { Conflict } from "~/core/errors";
import { exportCase } from "~/core/outreach/papers/export-case";
import { findAcceptedText, listAgreements } from "~/core/sign-up/answers/queries-agreements";
import { exportOwnData } from "~/core/support/export-own-data";
import { recordAgreement } from "~/core/sign-up/answers/record-agreement";
import { sqlite } from "~/db/client";
import { makeCase, makePerson } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff-people";
import { verifyFiles } from "~/operations/evidence/verify-files";
import { paperOf } from "~/operations/messages/keep-accepted-papers";

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

let versions = 0;
function publishTerms(body: string, at: number) {
  versions++;
  return publishLegalText(
    {
      document: "terms",
      language: "en",
      version: `test-${versions}`,
      title: "Terms & Conditions",
      body,
      approvedBy: "Ada Counsel",
      effectiveFrom: at,
      publishedBy: "operator",
    },
    at,
  );
}

function agreedPerson(at: number) {
  const person = makePerson();
  recordAgreement({
    userId: person.userId,
    answer: "AGREE",
    shown: "Last step: reply AGREE",
    state: "NY",
    channel: "sms",
    at,
  });
  return person;
}

const eventsAbout = (caseId: string): unknown[] =>
  sqlite
    .prepare("SELECT name FROM events WHERE json_extract(data, '$.caseId') = ? ORDER BY rowid")
    .pluck()
    .all(caseId);

describe("legal texts are rows (CL-06)", () => {
  it("the database refuses to change or delete one, and a version has one wording", () => {
    const { id, version } = currentLegalText("terms");
    const change = sqlite.prepare("UPDATE legal_texts SET body = 'x' WHERE id = ?");
    const remove = sqlite.prepare("DELETE FROM legal_texts WHERE id = ?");
    expect(() => change.run(id)).toThrow(/append-only/);
    expect(() => remove.run(id)).toThrow(/append-only/);
    const again = { ...currentLegalText("terms"), body: "other words", version };
    expect(() => publishLegalText(again)).toThrow(Conflict);
    expect(currentLegalText("terms").id).toBe(id);
  });

  it("an acceptance points at exactly the row, whose words have its fingerprint; Spanish is kept as Spanish", () => {
    const { userId } = makePerson();
    const given = { userId, answer: "ACEPTO", shown: null, state: "NY", channel: "sms" as const };
    recordAgreement({ ...given, language: "es", at: Date.now() });
    const kept = sqlite
      .prepare<
        [string],
        {
          document: string;
          wording: string;
          body: string;
          sha256: string;
          language: string;
        }
      >(
        `SELECT a.document, a.wording, t.body, t.sha256, t.language FROM agreements a JOIN legal_texts t ON t.id = a.legal_text_id
         WHERE a.user_id = ?`,
      )
      .all(userId);
    expect(kept.map(({ document }) => document).sort()).toEqual([
      "age_and_state",
      "claim_assignment",
      "privacy",
      "terms",
    ]);
    for (const row of kept) expect([row.wording, sha256(row.body)]).toEqual(["", row.sha256]);
    expect(kept.find(({ document }) => document === "claim_assignment")?.language).toBe("es");
  });

  it("everybody's agreement names the words, which stand once; an agreement to no words is refused", () => {
    const { userId } = agreedPerson(Date.now());
    const { body, title } = currentLegalText("privacy");
    const exported = allParts(exportOwnData(userId, null)).agreements;
    expect(exported.find(({ document }) => document === "privacy")?.wording).toBe(body);
    const [paper] = listAgreements(userId).filter(({ document }) => document === "privacy");
    expect(findAcceptedText(userId, paper?.id ?? "")).toMatchObject({ title, body });
    const insert = sqlite.prepare(
      "INSERT INTO agreements (id, user_id, document, version, wording, legal_text_id, answer, channel, created_at) VALUES ('agr_none', ?, 'terms', 'none', '', ?, 'ok', 'web', 1)",
    );
    for (const text of [null, "text_none"])
      expect(() => insert.run(userId, text)).toThrow("the words stand in no row");
  });

  it("the verification names a legal text whose words are not those that were published", async () => {
    const { id } = currentLegalText("sms");
    const wrong = async () => (await verifyFiles()).wrong.filter((line) => line.startsWith(id));
    expect(await wrong()).toEqual([]);
    const trigger = sqlite
      .prepare("SELECT sql FROM sqlite_master WHERE name = 'legal_texts_no_update'")
      .pluck()
      .get();
    sqlite.exec("DROP TRIGGER legal_texts_no_update");
    const change = (sql: string) =>
      sqlite.prepare(`UPDATE legal_texts SET body = ${sql} WHERE id = ?`);
    change("body || ' '").run(id);
    expect(await wrong()).toEqual([
      `${id}: the words of this legal text are not those that were published`,
    ]);
    change("substr(body, 1, length(body) - 1)").run(id);
    sqlite.exec(String(trigger));
  });

  it("a changed text asks again before the next case: the picture waits, and is read once they agree", () => {
    const start = Date.now();
    const { userId } = agreedPerson(start);
    // What is published when nobody is asked yet changes nothing for a case of before.
    const before = makeCase(userId);
    publishTerms(`Terms of ${start}, changed`, Date.now());
    const { caseId } = makeCase(userId);
    expect(eventsAbout(before.caseId)).toContain("case/opened");
    expect(eventsAbout(caseId)).toEqual(["agreement/owed"]);
    expect(getCase(caseId)).toMatchObject({ readingOwedAt: null, status: "pending" });
    expect(findSubmission(userId, caseId)).toMatchObject({ waitsForTerms: true });
    expect(listUnagreedCases(userId).map(({ id }) => id)).toEqual([caseId]);
    const accepted = { userId, answer: "AGREE", shown: words.ask("en"), channel: "sms" as const };
    expect(acceptChangedTexts({ ...accepted, at: Date.now() })).toBe(1);
    expect(eventsAbout(caseId)).toEqual(["agreement/owed", "case/opened"]);
    expect(getCase(caseId).readingOwedAt).not.toBeNull();
    expect(acceptChangedTexts({ ...accepted, at: Date.now() }), "once").toBe(0);
    expect(eventsAbout(makeCase(userId).caseId)).toEqual(["case/opened"]);
    expect(eventsAbout(makeCase(makePerson().userId).caseId), "who never accepted any").toEqual([
      "case/opened",
    ]);
  });

  it("CL-06: who is shown changed terms in English and a changed assignment in Spanish accepts just these two", () => {
    const at = Date.now();
    const { userId } = makePerson();
    const given = { userId, answer: "ACEPTO", shown: "…", state: "NY", channel: "sms" as const };
    recordAgreement({ ...given, language: "es", at });
    publishTerms(`Terms of ${userId}, changed`, at);
    const spanish = publishLegalText(
      {
        ...currentLegalText("claim_assignment", "es", at),
        version: `test-es-${++versions}`,
        body: `Cesión de ${userId}`,
        approvedBy: "Ada Counsel",
        effectiveFrom: at,
        publishedBy: "operator",
      },
      at,
    );
    const known = listAgreements(userId).length;
    expect(acceptChangedTexts({ ...given, at: at + 5 })).toBe(2);
    const accepted = sqlite
      .prepare(
        "SELECT document, legal_text_id AS id FROM agreements WHERE user_id = ? AND created_at = ?",
      )
      .all(userId, at + 5) as { document: string; id: string }[];
    expect(accepted.map(({ document }) => document).sort()).toEqual(["claim_assignment", "terms"]);
    expect(accepted.find(({ document }) => document === "claim_assignment")?.id).toBe(spanish.id);
    expect(known).toBe(4);
  });

  it("no door accepts a case that waits for its terms", () => {
    const { userId } = agreedPerson(Date.now());
    publishTerms(`Terms of ${userId}`, Date.now());
    const { caseId } = makeCase(userId);
    sqlite.prepare("UPDATE cases SET violator_email = 'a@b.com' WHERE id = ?").run(caseId);
    expect(() => submitCase(caseId)).toThrow(/accept/i);
  });

  it("whoever accepted gets exactly that text as a paper of the same bytes, and nobody else does", async () => {
    const { userId } = agreedPerson(Date.now());
    const terms = listAgreements(userId).find(({ document }) => document === "terms");
    const text = findAcceptedText(userId, terms?.id ?? "");
    if (!text) throw new Error("there is no text");
    const [one, two] = [await paperOf(text), await paperOf(text)];
    expect(sha256(one)).toBe(sha256(two));
    expect(Buffer.from(one).subarray(0, 5).toString()).toBe("%PDF-");
    expect(sha256(await paperOf({ ...text, body: `${text.body} ` }))).toBeTypeOf("string");
    expect(sha256(await paperOf({ ...text, body: `${text.body}\n\nMore` }))).not.toBe(sha256(one));
    expect(findAcceptedText(makePerson().userId, text.id)).toBeUndefined();
  });

  // The last one: what it publishes holds from two seconds later on.
  it("three versions later the packet still gives, byte for byte, what was accepted and shown at each", () => {
    const start = Date.now();
    const { userId } = agreedPerson(start);
    const first = currentLegalText("terms", "en", start);
    const second = publishTerms("The second terms. Ä “quote”\n", start);
    const accepted = { userId, answer: "AGREE", channel: "sms" as const };
    acceptChangedTexts({ ...accepted, shown: "Shown second", at: start + 1000 });
    const third = publishTerms("The third terms.\n\n## One\n\n- a\n- b\n", start + 2000);
    acceptChangedTexts({ ...accepted, shown: "Shown third", at: start + 3000 });
    const { caseId } = makeCase(userId);
    const files = agreementFiles(exportCase(caseId, makeStaff()));
    const textOf = (name: string) =>
      Buffer.from(files.find((each) => each.name === name)?.bytes ?? []).toString("utf8");
    for (const { version, body } of [first, second, third])
      expect(textOf(`agreement/terms-${version.replace(/[^\w.-]/g, "_")}.txt`)).toBe(body);
    const shown = files.filter(({ name }) => name.startsWith("agreement/shown-"));
    expect(shown.map(({ bytes }) => Buffer.from(bytes).toString("utf8"))).toEqual([
      "Last step: reply AGREE",
      "Shown second",
      "Shown third",
    ]);
    for (const each of files) expect(sha256(each.bytes)).toBe(each.recorded);
  });
});
