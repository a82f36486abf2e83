import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { decideCase } from "~/core/cases/reading/decide-case";
import { recordReading, type CaseReading } from "~/core/cases/reading/record-reading";
import { recordFact } from "~/core/claims/facts/record-fact";
import { recordAgreement } from "~/core/sign-up/answers/record-agreement";
import { sqlite } from "~/db/client";
import { sha256Hex } from "~/integrations/images/sha256-hex";
import { reader } from "~/integrations/reader/reader";
import { storage } from "~/integrations/storage/storage";
import { keepInstrument } from "~/operations/cases/keep-instrument";
import { runAct } from "~/server/operator/acts";
import { untilLetters } from "~/tests/support/live-case";
import { makeClaimHold } from "~/tests/support/open-claims";
import { makeCase, makePerson } from "~/tests/support/people";
import { setSetting } from "~/tests/support/set-setting";

const picture = readFileSync("tests/fixtures/screenshots/business-address.png");
let read: Promise<CaseReading> | undefined;

/** What the real reader sees in the picture; it is read once. */
function readOnce(): Promise<CaseReading> {
  return (read ??= reader().read({ bytes: new Uint8Array(picture), fileName: "text-1.png" }));
}

let made = 0;

async function act(...words: string[]): Promise<void> {
  const { ok, lines } = await runAct(words[0] ?? "", words.slice(1));
  expect([ok, lines.join("\n")]).toEqual([true, lines.join("\n")]);
}

/** A person with a proven address who agreed to everything. */
export function joinedPerson(): { userId: string; email: string } {
  const { userId, email } = makePerson({ state: "OH" });
  sqlite
    .prepare("UPDATE users SET email = ?, email_verified_at = 1 WHERE id = ?")
    .run(email, userId);
  const shown = "Reply AGREE to accept the terms, the privacy policy and the assignment.";
  const given = { userId, answer: "AGREE", shown, state: "OH", channel: "sms" as const };
  recordAgreement({ ...given, at: Date.now() });
  return { userId, email: email ?? "" };
}

/** An accepted case of a picture that was really read, with its instrument. */
export async function acceptReadCase(userId: string): Promise<string> {
  for (const limit of ["automatic_a_day", "automatic_per_company_a_day"])
    setSetting(limit, "100000");
  const company = `roofers${++made}-quotes.com`;
  const own = Buffer.concat([picture, Buffer.from(company)]);
  const seen = await readOnce();
  const file = makeCase(userId, { fileHash: sha256Hex(own), fileSize: own.length });
  const { caseId, fileId, filePath } = file;
  await storage().put(filePath, own, "image/png");
  const address = { ...seen.violatorEmail, value: `deals@${company}`, confidence: 0.99 };
  const readingId = recordReading(caseId, fileId, { ...seen, violatorEmail: address });
  makeClaimHold(caseId);
  const then = { state: "OH", from: "2020-01-01" };
  recordFact({ caseId, fact: "state_then", value: then, source: "staff", at: Date.now() });
  expect(decideCase(caseId, readingId)).toMatchObject({ outcome: "submitted" });
  expect(await keepInstrument(caseId)).toBe(true);
  return caseId;
}

/** How a pursued case ends: with money, or in court. */
export type CaseEnd = "settled" | "filed";

/**
 * A case as it is pursued to its end, by the product's own acts: accepted, five letters, a reply,
 * then settled and paid, or filed. The house runs (`runHouse`, with a fast clock).
 */
export async function pursueCase(userId: string, end: CaseEnd): Promise<string> {
  const caseId = await acceptReadCase(userId);
  await untilLetters(caseId, 5);
  const reply = `Dear Sir or Madam,\n\n${"We have looked into your letter. ".repeat(40)}\n\nRegards`;
  await act("reply-as-violator", caseId, reply);
  if (end === "filed") await act("record-filing", caseId, "Kings County", "CV-1", "2026-01-02");
  else {
    await act("settle", caseId);
    await act("mark-paid", caseId);
  }
  return caseId;
}
