import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { acceptedDocuments } from "~/core/accounts/legal-texts/accepted-documents";
import { currentLegalText } from "~/core/accounts/legal-texts/current-legal-text";
import { setLegalNames } from "~/core/accounts/legal-texts/legal-names";
import { publishLegalText } from "~/core/accounts/legal-texts/publish-legal-text";
import { shippedTexts } from "~/core/accounts/legal-texts/shipped-texts";
import { acceptChangedTexts } from "~/core/cases/intake/accept-changed-texts";
import { closedIn } from "~/core/claims/gate/claim-gate";
import { textGate } from "~/core/claims/gate/text-gate";
import { setCurrentTemplate } from "~/core/claims/register/current-template";
import { listRegister, textSubject } from "~/core/claims/register/list-register";
import { missingApprovals } from "~/core/claims/register/missing-approvals";
import { withdrawApproval } from "~/core/claims/register/record-approval";
import { hashOfWords } from "~/core/claims/register/built-items";
import {
  exportRegister,
  importRegister,
  registerHash,
} from "~/core/claims/register/signed-register";
import { recordAgreement } from "~/core/sign-up/answers/record-agreement";
import { completeSignUp } from "~/core/sign-up/complete-sign-up";
import { joinByWeb } from "~/core/sign-up/join-by-web";
import { sqlite } from "~/db/client";
import {
  approvalKinds,
  legalDocuments,
  type ApprovalKind,
  type LegalDocument,
} from "~/db/vocabulary";
import { outreachTemplate } from "~/letters/outreach-template";
import { approveItem, approveTexts } from "~/tests/support/open-claims";
import { makeCase, makePerson } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff-people";

const boss = makeStaff("super_admin");
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const today = dayOf(Date.now());
const day = 86_400_000;

beforeEach(() => {
  setCurrentTemplate(outreachTemplate());
  setAppMode("live");
});
afterAll(() => setAppMode("demo"));

const acceptancesOf = (userId: string): unknown =>
  sqlite.prepare("SELECT count(*) FROM agreements WHERE user_id = ?").pluck().get(userId);

function personOfDemo() {
  setAppMode("demo");
  const person = makePerson({ state: "NY" });
  setAppMode("live");
  return person;
}

const accept = (userId: string, at = Date.now(), language?: "en" | "es"): void =>
  recordAgreement({
    userId,
    answer: "AGREE",
    shown: null,
    state: "NY",
    channel: "sms",
    ...(language && { language }),
    at,
  });

let versions = 0;
function publishTerms(from = Date.now()) {
  versions++;
  return publishLegalText({
    document: "terms",
    language: "en",
    version: `gate-${versions}`,
    title: "Terms & Conditions",
    body: `Terms of the gate, ${versions}.`,
    approvedBy: "Ada Counsel",
    effectiveFrom: from,
    publishedBy: "operator",
  });
}

const signUp = (email: string) => () =>
  joinByWeb({
    email,
    passwordHash: "x",
    firstName: "Pat",
    lastName: "Person",
    phone: "+12125550133",
    state: "NY",
    answer: "Pressed",
    textsWished: null,
    referralCode: null,
    bonusPromised: false,
    ip: "192.0.2.1",
    userAgent: null,
  });

describe("the register has everything that counsel approves (CL-02)", () => {
  it("no kind, no document, no language and no letter is forgotten, and each hash is that of its words", () => {
    const items = listRegister();
    expect([...new Set(items.map(({ kind }) => kind))].sort()).toEqual([...approvalKinds].sort());
    const documents = new Set(shippedTexts.map(({ document }) => document));
    expect([...documents].sort()).toEqual([...legalDocuments].sort());
    for (const { document, language } of shippedTexts) {
      const text = currentLegalText(document, language);
      expect(items, `${document} ${language}`).toContainEqual(
        expect.objectContaining({
          kind: "text",
          subject: textSubject(text),
          contentHash: text.sha256,
          words: text.body,
        }),
      );
    }
    expect(items.find(({ subject }) => subject === "outreach")).toMatchObject({
      kind: "letter",
      contentHash: outreachTemplate().hash,
    });
    for (const { kind, subject, words, contentHash } of items)
      expect(hashOfWords(words), `${kind} ${subject}`).toBe(contentHash);
    expect(new Set(items.map(({ kind, subject }) => `${kind} ${subject}`)).size).toBe(items.length);
  });

  it("one of each kind goes to counsel and comes back approved by the same file; other words do not", () => {
    const { register } = JSON.parse(exportRegister(today)) as {
      register: { kind: ApprovalKind; subject: string; counsel: string | null; words: string }[];
    };
    const chosen = approvalKinds.flatMap(
      (kind) => register.find((item) => item.kind === kind) ?? [],
    );
    const filled = chosen.map((item) => ({
      ...item,
      counsel: "C. Counsel, Esq.",
      memoDate: "2026-01-05",
      memoHash: "cd".repeat(32),
      expiresOn: "2099-01-01",
    }));
    const fileOf = (items: unknown) => JSON.stringify({ register: items, sha256: "" });
    const others = fileOf(filled.map((item) => ({ ...item, words: `${item.words} ` })));
    expect(() => importRegister(others, registerHash(others), boss)).toThrow(
      /words of .* are not those of its fingerprint/,
    );
    const signed = fileOf(filled);
    expect(importRegister(signed, registerHash(signed), boss)).toBe(approvalKinds.length);
    const again = JSON.parse(exportRegister(today)) as { register: typeof filled };
    for (const item of filled) expect(again.register).toContainEqual(item);
    for (const { kind, subject } of filled)
      expect(withdrawApproval(kind, subject, boss)).toBe(true);
  });
});

describe("a legal text that counsel does not approve is accepted by nobody in live mode (CL-04)", () => {
  it("with the shipped data no door makes an account or records an acceptance, and says what is missing", () => {
    approveItem("pathway", "NY:letters_only", boss);
    const { userId } = personOfDemo();
    sqlite.prepare("UPDATE profiles SET phone = NULL WHERE user_id = ?").run(userId);
    sqlite.prepare("DELETE FROM phone_numbers WHERE user_id = ?").run(userId);
    expect(closedIn("NY", "sign_ups")).toBe("closed");
    expect(closedIn("NY", "intake")).toBe("closed");
    expect(signUp("new@people.example")).toThrow(/Terms & Conditions \(en\), version .*Privacy/);
    expect(() => accept(userId)).toThrow(/Counsel has not approved/);
    expect(() =>
      completeSignUp({
        userId,
        firstName: "Pat",
        lastName: "Person",
        phone: "+12125550134",
        state: "NY",
        answer: "Pressed",
        textsWished: null,
        ip: "192.0.2.1",
        userAgent: null,
      }),
    ).toThrow(/Counsel has not approved/);
    expect(
      sqlite.prepare("SELECT count(*) FROM users WHERE email LIKE 'new@%'").pluck().get(),
    ).toBe(0);
    expect(acceptancesOf(userId)).toBe(0);
    expect(missingApprovals(today).join()).toMatch(
      /Assignment of claims \(en\).*Cesión de.*\(es\)/,
    );
  });

  it.each(acceptedDocuments)("%s alone keeps the door shut", (document) => {
    approveTexts(boss);
    const { userId } = personOfDemo();
    const text = currentLegalText(document);
    withdrawApproval("text", textSubject(text), boss);
    expect(() => accept(userId)).toThrow(`${text.title} (en), version ${text.version}`);
    expect(closedIn("NY", "sign_ups")).toBe("closed");
    approveItem("text", textSubject(text), boss);
    accept(userId);
    expect(closedIn("NY", "sign_ups")).toBeNull();
    expect(acceptancesOf(userId)).toBe(acceptedDocuments.length);
  });

  it("each language is approved by itself", () => {
    approveTexts(boss);
    const spanish = currentLegalText("claim_assignment", "es");
    withdrawApproval("text", textSubject(spanish), boss);
    expect(closedIn("NY", "sign_ups", Date.now(), "es")).toBe("closed");
    expect(closedIn("NY", "sign_ups", Date.now(), "en")).toBeNull();
    const { userId } = personOfDemo();
    expect(() => accept(userId, Date.now(), "es")).toThrow(/Cesión de reclamos \(es\)/);
    approveItem("text", textSubject(spanish), boss);
    accept(userId, Date.now(), "es");
  });

  it("an approval that ends between two acts lets the first through and not the second", () => {
    approveTexts(boss);
    const terms = textSubject(currentLegalText("terms"));
    const ends = dayOf(Date.now() + 2 * day);
    approveItem("text", terms, boss, { expiresOn: ends });
    const midnight = Date.parse(`${ends}T00:00:00Z`);
    const [before, after] = [personOfDemo().userId, personOfDemo().userId];
    accept(before, midnight - 1);
    expect(() => accept(after, midnight)).toThrow(/no longer approves.*Terms/);
    expect([closedIn("NY", "intake", midnight - 1), closedIn("NY", "intake", midnight)]).toEqual([
      null,
      "closed",
    ]);
    expect(acceptancesOf(after)).toBe(0);
    approveItem("text", terms, boss);
  });

  it("a text changed after its approval needs another, and one to come can be approved before its day", () => {
    approveTexts(boss);
    const { userId } = personOfDemo();
    accept(userId);
    const changed = publishTerms();
    expect(() => makeCase(userId)).toThrow(/can't take claims/);
    expect(() =>
      acceptChangedTexts({ userId, answer: "AGREE", shown: null, channel: "sms", at: Date.now() }),
    ).toThrow(`version ${changed.version}`);
    approveItem("text", textSubject(changed), boss);
    const given = { userId, answer: "AGREE", shown: null, channel: "sms", at: Date.now() } as const;
    expect(acceptChangedTexts(given)).toBe(1);
    const from = Date.now() + 3 * day;
    const next = publishTerms(from);
    expect(missingApprovals(today).join()).toContain(`${next.version}, from ${dayOf(from)}`);
    expect(textGate(["terms"], "en", from).allowed).toBe(false);
    approveItem("text", textSubject(next), boss);
    expect(textGate(["terms"], "en", from)).toEqual({ allowed: true });
    expect(textGate(["terms"]), "the one of today is approved still").toEqual({ allowed: true });
  });

  it("another address or law in the words is another text, also under the version of the build", () => {
    approveTexts(boss);
    expect(textGate(["privacy"])).toEqual({ allowed: true });
    setLegalNames({
      product: "Another",
      email: "help@another.example",
      address: "2 Second Street",
      governingLaw: null,
      number: null,
    });
    expect(textGate(["privacy"])).toMatchObject({ allowed: false, code: "text_not_approved" });
  });

  it("demo mode shows samples that nobody approved, and they are accepted as ever", () => {
    setAppMode("demo");
    const every: LegalDocument[] = [...legalDocuments];
    expect(textGate(every)).toEqual({ allowed: true });
    const { userId } = makePerson();
    accept(userId);
    expect(acceptancesOf(userId)).toBe(acceptedDocuments.length);
  });
});
