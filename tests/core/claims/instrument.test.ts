import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { instrumentWording } from "~/core/claims/instrument/instrument-wording";
import { draftInstrument } from "~/core/claims/instrument/draft-instrument";
import {
  findInstrument,
  findOwnInstrument,
  listInstruments,
  recordInstrument,
} from "~/core/claims/instrument/record-instrument";
import { recordFact } from "~/core/claims/facts/record-fact";
import { recordAgreement } from "~/core/sign-up/answers/record-agreement";
import { agreementFiles } from "~/app/packet/agreement-files.server";
import { readPapers } from "~/app/packet/stored-papers.server";
import { currentLegalText } from "~/core/accounts/legal-texts/current-legal-text";
import { exportCase, type ExportedCase } from "~/core/outreach/papers/export-case";
import { sqlite } from "~/db/client";
import { assignmentInstrument } from "~/letters/assignment-instrument";
import { keepInstrument } from "~/operations/cases/keep-instrument";
import { makeClaimHold } from "~/tests/support/open-claims";
import { acceptedCase } from "~/tests/support/outreach";
import { makeStaff } from "~/tests/support/staff-people";

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

const filesOf = async (exported: ExportedCase) => [
  ...(await readPapers(exported)).found,
  ...agreementFiles(exported),
];

function caseIn(state: string, agreed = true) {
  const made = acceptedCase();
  const { userId, caseId } = made;
  sqlite.prepare("UPDATE profiles SET state = ? WHERE user_id = ?").run(state, userId);
  sqlite.prepare("DELETE FROM agreements WHERE user_id = ?").run(userId);
  if (agreed)
    recordAgreement({
      userId,
      answer: "YES I agree",
      shown: "Reply AGREE to accept",
      state,
      channel: "sms",
      at: 1_700_000_000_000,
    });
  makeClaimHold(caseId);
  const then = { state, from: "2020-01-01" };
  recordFact({ caseId, fact: "state_then", value: then, source: "staff", at: Date.now() });
  return made;
}

describe("the instrument of a claim", () => {
  it("says who, against whom, which texts by fingerprint, by which words, and is kept byte for byte", async () => {
    const { caseId, userId, externalCaseId } = caseIn("OH");
    expect(await keepInstrument(caseId)).toBe(true);
    const kept = findOwnInstrument(userId, caseId);
    if (!kept) throw new Error("there is no instrument");
    expect(sha256(kept.pdf)).toBe(kept.pdfHash);
    expect(kept.content).toMatchObject({
      caseNumber: externalCaseId,
      theories: ["F1, version 1"],
      agreement: {
        wording: currentLegalText("claim_assignment").body,
        wordingSha256: sha256(currentLegalText("claim_assignment").body),
        answer: "YES I agree",
        acceptedAt: 1_700_000_000_000,
      },
    });
    expect(kept.content.texts.map(({ wordsSha256 }) => wordsSha256)).toEqual(
      expect.arrayContaining([sha256("offer 3"), sha256("offer 5")]),
    );
    expect(findOwnInstrument("user_other", caseId)).toBeUndefined();
  });

  it("is made once: what comes later changes nothing", async () => {
    const { caseId } = caseIn("OH");
    await keepInstrument(caseId);
    const first = findInstrument(caseId)?.pdfHash;
    const content = draftInstrument(caseId);
    if (!content) throw new Error("nothing was drafted");
    expect(recordInstrument(caseId, content, Buffer.from("other"))).toBe(false);
    await keepInstrument(caseId, Date.now() + 1000);
    expect(findInstrument(caseId)?.pdfHash).toBe(first);
  });

  it("has the same bytes for the same facts, and others when a word changes", async () => {
    const content = draftInstrument(caseIn("OH").caseId);
    if (!content) throw new Error("nothing was drafted");
    const given = {
      ...content,
      words: instrumentWording,
      product: "P",
      address: "A",
      isSample: true,
      madeAt: 1_700_000_000_000,
    };
    const [once, again] = await Promise.all([
      assignmentInstrument(given),
      assignmentInstrument(given),
    ]);
    expect(sha256(once)).toBe(sha256(again));
    const other = await assignmentInstrument({ ...given, respondent: "Another Company" });
    expect(sha256(other)).not.toBe(sha256(once));
  });

  it.each(["CO", "AZ", "CA", "TX", "ND"])("is never made in %s", async (state) => {
    const { caseId } = caseIn(state);
    expect(await keepInstrument(caseId)).toBe(false);
    expect(findInstrument(caseId)).toBeUndefined();
  });

  it("is not made for somebody who agreed to no assignment", async () => {
    expect(await keepInstrument(caseIn("OH", false).caseId)).toBe(false);
  });
});

it("the packet gives every acceptance in its exact words, and shows one changed byte", async () => {
  const { caseId, userId } = caseIn("OH");
  // An acceptance of long ago, of words that this build does not have any more.
  const words = "Old words, café, with a break\r\nand a tab\t.";
  sqlite
    .prepare(
      "INSERT INTO agreements (id, user_id, document, version, wording, answer, channel, created_at) VALUES (?, ?, 'terms', '2024-01', ?, 'ok', 'web', 1)",
    )
    .run(`agr_${caseId}`, userId, words);
  await keepInstrument(caseId);
  const files = await filesOf(exportCase(caseId, makeStaff()));
  const named = new Map(files.map((file) => [file.name, file]));
  expect(named.get("agreement/terms-2024-01.txt")?.bytes).toEqual(Buffer.from(words, "utf8"));
  expect(named.has("agreement/instrument.pdf")).toBe(true);
  for (const { bytes, recorded } of files) expect(sha256(bytes)).toBe(recorded);
  const index = JSON.parse(String(named.get("agreement/acceptances.json")?.bytes)) as {
    file: string;
    sha256: string;
  }[];
  expect(index).toHaveLength(5);
  for (const { file, sha256: hash } of index) expect(named.get(file)?.recorded).toBe(hash);
  // Whoever has the database file can do what its triggers refuse.
  const trigger = sqlite
    .prepare<[], string>("SELECT sql FROM sqlite_master WHERE name = 'claim_instruments_no_update'")
    .pluck()
    .get();
  sqlite.exec("DROP TRIGGER claim_instruments_no_update");
  sqlite.prepare("UPDATE claim_instruments SET pdf = x'00' WHERE case_id = ?").run(caseId);
  sqlite.exec(trigger ?? "");
  const changed = (await filesOf(exportCase(caseId, makeStaff()))).filter(
    ({ bytes, recorded }) => sha256(bytes) !== recorded,
  );
  expect(changed.map(({ name }) => name)).toEqual(["agreement/instrument.pdf"]);
});

it("cannot be changed or taken away, and further texts have a further one", async () => {
  const { caseId } = caseIn("OH");
  await keepInstrument(caseId);
  const change = sqlite.prepare("UPDATE claim_instruments SET pdf_hash = 'x' WHERE case_id = ?");
  const remove = sqlite.prepare("DELETE FROM claim_instruments WHERE case_id = ?");
  expect(() => change.run(caseId)).toThrow(/append-only/);
  expect(() => remove.run(caseId)).toThrow(/append-only/);
  const value = {
    direction: "from_sender",
    receivedAt: { kind: "local", day: new Date().toISOString().slice(0, 10), second: 43_200 },
    class: "marketing",
    isConfirmation: false,
    bulkSigns: [],
    words: "a further offer",
  };
  const shown = { caseId, source: "picture", sourceRef: "file_2", at: Date.now() } as const;
  recordFact({ ...shown, fact: "text", textId: `${caseId}:new`, value });
  await keepInstrument(caseId);
  const [first, second] = listInstruments(caseId);
  expect(second?.content.texts).toHaveLength((first?.content.texts.length ?? 0) + 1);
  await keepInstrument(caseId);
  expect(listInstruments(caseId)).toHaveLength(2);
  const files = await filesOf(exportCase(caseId, makeStaff("super_admin")));
  expect(files.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["agreement/instrument.pdf", "agreement/instrument-before-1.pdf"]),
  );
});
