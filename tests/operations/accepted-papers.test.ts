import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { readPapers } from "~/app/packet/stored-papers.server";
import { exportCase } from "~/core/outreach/papers/export-case";
import { findAcceptedText, listAgreements } from "~/core/sign-up/answers/queries-agreements";
import { recordAgreement } from "~/core/sign-up/answers/record-agreement";
import { recordKeptPaper } from "~/core/evidence/kept-papers";
import { verifyCustody } from "~/core/evidence/verify-custody";
import { FileDamaged, FileMissing } from "~/integrations/storage/contract";
import { storage } from "~/integrations/storage/storage";
import { acceptedPaper, keepAcceptedPapers } from "~/operations/messages/keep-accepted-papers";
import { makeCase, makePerson } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff-people";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function agreedPerson() {
  const { userId } = makePerson();
  const given = { answer: "AGREE", shown: "Last step", state: "NY", channel: "sms" } as const;
  recordAgreement({ userId, ...given, at: Date.now() });
  const terms = listAgreements(userId).find(({ document }) => document === "terms");
  const text = findAcceptedText(userId, terms?.id ?? "");
  if (!text) throw new Error("nothing was accepted");
  return { userId, text };
}

it("the paper of an acceptance is drawn once: a later build that draws it otherwise hands out the kept bytes", async () => {
  const { userId, text } = agreedPerson();
  const first = (await keepAcceptedPapers(userId)).find(({ filename }) => /^terms/.test(filename));
  const kept = await acceptedPaper(userId, text);
  expect(sha256(kept)).toBe(first?.sha256);
  // Another build: the same acceptance would be drawn in other bytes.
  const drawnOtherwise = { ...text, title: "Drawn otherwise" };
  expect(sha256(await acceptedPaper(userId, drawnOtherwise))).toBe(first?.sha256);
  expect((await keepAcceptedPapers(userId)).map(({ sha256: hash }) => hash)).toContain(
    first?.sha256,
  );
  expect(recordKeptPaper(text.id, "0".repeat(64))).toBe(first?.sha256);
  expect(verifyCustody()).toMatchObject({ ok: true });
});

it("one that is asked for before it was kept is kept then, and goes into the packet as it is", async () => {
  const { userId, text } = agreedPerson();
  const bytes = await acceptedPaper(userId, text);
  const { caseId } = makeCase(userId);
  const { found } = await readPapers(exportCase(caseId, makeStaff()));
  const paper = found.find(({ name }) => name === `agreement/terms-${text.version}.pdf`);
  expect(paper?.recorded).toBe(sha256(bytes));
  expect(sha256(paper?.bytes ?? new Uint8Array())).toBe(sha256(bytes));
});

it("bytes that storage has lost are never drawn anew in secret", async () => {
  const { userId, text } = agreedPerson();
  const [paper] = await keepAcceptedPapers(userId);
  await acceptedPaper(userId, text);
  for (const { key } of await keepAcceptedPapers(userId)) await storage().delete(key);
  expect(paper).toBeDefined();
  const asked = await acceptedPaper(userId, text).catch((cause: unknown) => cause);
  expect(asked instanceof FileMissing || asked instanceof FileDamaged).toBe(true);
});
