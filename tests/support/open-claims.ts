import { recordFact } from "~/core/claims/facts/record-fact";
import type { FactName } from "~/core/claims/facts/fact-values";
import { findRegisterItem, listRegister } from "~/core/claims/register/list-register";
import { recordApproval } from "~/core/claims/register/record-approval";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { getCase } from "~/core/cases/queries";
import { blockHash, instrumentWordingHash } from "~/core/claims/register/built-items";
import { recordInstrumentSent } from "~/core/outreach/papers/record-instrument-sent";
import { findInstrument, recordInstrument } from "~/core/claims/instrument/record-instrument";
import type { ApprovalKind } from "~/db/vocabulary";

const word = {
  counsel: "C. Counsel, Esq.",
  memoDate: "2026-01-05",
  memoHash: "ab".repeat(32),
  expiresOn: "2099-01-01",
};

/** Records an invented approval of counsel for one item of the register. */
export function approveItem(
  kind: ApprovalKind,
  subject: string,
  boss: Staff,
  over: { expiresOn?: string; now?: number } = {},
): void {
  const item = findRegisterItem(kind, subject);
  if (!item) throw new Error(`there is no ${kind} ${subject}`);
  const { now, ...rest } = over;
  recordApproval(item, { ...word, ...rest }, boss, now);
}

/** Records an invented approval of every legal text in force, and of those to come. */
export function approveTexts(boss: Staff): void {
  for (const { kind, subject } of listRegister())
    if (kind === "text") approveItem(kind, subject, boss);
}

/** Approves what a claim of New York by the registry needs, besides the letters. */
export function approveForNewYork(boss: Staff): void {
  approveTexts(boss);
  approveItem("theory", "F1", boss);
  approveItem("letter", "block:F1.en.1", boss);
  approveItem("letter", "instrument", boss);
  approveItem("pathway", "NY:letters_only", boss);
}

/** The paragraphs of a letter that cites the registry alone, as they are written on its row. */
export const blocksOfF1 = () => [{ theory: "F1", id: "F1.en.1", sha256: blockHash("F1.en.1") }];

/** Makes all known that a claim by the registry needs: two advertisements of this month. */
export function makeClaimHold(caseId: string, now: number = Date.now()): void {
  const day = (before: number) => new Date(now - before * 86_400_000).toISOString().slice(0, 10);
  const said = { caseId, source: "staff" as const, at: now - 1000 };
  for (const before of [3, 5])
    recordFact({
      ...said,
      fact: "text",
      textId: `${caseId}:${before}`,
      sourceRef: "a picture",
      value: {
        direction: "from_sender",
        receivedAt: { kind: "local", day: day(before), second: 43_200 },
        class: "marketing",
        isConfirmation: false,
        bulkSigns: [],
        words: `offer ${before}`,
      },
    });
  const facts: [FactName, unknown][] = [
    ["state_then", { state: "NY", from: "2020-01-01" }],
    ["owner", "person"],
    ["line_use", "home"],
    ["registry_date", "2020-01-01"],
    ["consent", "none"],
    ["purchases", []],
    ["inquiries", []],
    ["respondent", "Bright Roof"],
    ["other_hands", "no"],
    ["arbitration", "no"],
  ];
  for (const [fact, value] of facts) recordFact({ ...said, fact, value });
}

/** Gives a case of `makeClaimHold` an instrument that names its texts, and hands it over. */
export function giveInstrument(caseId: string): void {
  const agreement = {
    id: "agr_test",
    version: "1",
    wording: "I assign it.",
    wordingSha256: "ab".repeat(32),
    answer: "AGREE",
    channel: "sms",
    acceptedAt: 1,
  };
  const texts = [3, 5].map((before) => ({
    id: `${caseId}:${before}`,
    at: "day unknown",
    sender: "Bright Roof",
    wordsSha256: "cd".repeat(32),
  }));
  const facts = {
    caseNumber: caseId,
    assignor: "Pat",
    assignorPhone: "x",
    respondent: "Bright Roof",
  };
  const content = {
    ...facts,
    texts,
    theories: ["F1, version 1"],
    agreement,
    pathway: "letters_only",
    wording: { version: 1, sha256: instrumentWordingHash() },
  };
  recordInstrument(caseId, content, Buffer.from(`instrument of ${caseId}`));
  const made = findInstrument(caseId);
  if (made) recordInstrumentSent(made, getCase(caseId).userId, null);
}
