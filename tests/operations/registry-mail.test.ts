import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dateRegistryMail } from "~/core/cases/exhibits/date-registry-mail";
import { checkOwnExhibit, takeOwnRegistryMail } from "~/core/cases/exhibits/take-own-registry-mail";
import { joinCase } from "~/core/cases/intake/join-case";
import { getCase } from "~/core/cases/queries";
import { correctFact } from "~/core/claims/facts/correct-fact";
import { describeOwnClaim } from "~/core/claims/own/describe-own-claim";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { judgeForLetter } from "~/core/claims/queries-letter-claim";
import { listExhibits } from "~/core/evidence/exhibits";
import { isNamed, listUnclaimedFiles } from "~/core/evidence/queries-unclaimed";
import { verifyCustody } from "~/core/evidence/verify-custody";
import { exportCase } from "~/core/outreach/papers/export-case";
import { viewPaper } from "~/core/outreach/papers/view-paper";
import { deleteCase } from "~/core/outreach/delete-case";
import { getCaseForLetter } from "~/core/outreach/queries-letter";
import { listStoredKeysOf } from "~/core/outreach/queries-retention";
import { sqlite } from "~/db/client";
import { storage } from "~/integrations/storage/storage";
import { makePacket } from "~/app/packet/packet.server";
import { keepExhibit } from "~/operations/evidence/keep-exhibit";
import { verifyFiles } from "~/operations/evidence/verify-files";
import { makeCase, makePerson } from "~/tests/support/people";
import { acceptedCase } from "~/tests/support/outreach";
import { makeStaff } from "~/tests/support/staff-people";

const staff = makeStaff();
const mail = Buffer.from(
  [
    "From: Verify@DonotCall.gov",
    "To: ann@example.com",
    "Subject: National Do Not Call Registry - Your Registration Is Confirmed",
    "Date: Thu, 02 Jan 2025 10:00:00 -0500",
    "Message-ID: <1@donotcall.gov>",
    "",
    "Your telephone number ending in 0199 was registered on January 02, 2025.",
  ].join("\r\n"),
);

function matter() {
  const made = acceptedCase();
  sqlite.prepare("DELETE FROM claim_facts WHERE case_id = ?").run(made.caseId);
  return made;
}
const registered = (caseId: string) => judgeCase(caseId).facts.registryDate;
const lineOf = (caseId: string) =>
  judgeCase(caseId).lines.find(({ fact }) => fact === "registry_date");

async function sent(bytes: Uint8Array = mail) {
  const made = matter();
  const { caseId, userId } = made;
  const kept = await keepExhibit({ userId, caseId, bytes });
  takeOwnRegistryMail(userId, caseId, kept);
  return { ...made, kept };
}

describe("the registry's e-mail as an outside record (CL-01; claims, 1.2 registry_date)", () => {
  it("that a person adds is kept byte for byte in custody, and proves nothing until staff reads it", async () => {
    const { caseId, userId, kept } = await sent();
    const [exhibit] = listExhibits(caseId);
    expect(exhibit).toMatchObject({ id: kept.id, contentType: "message/rfc822", by: "user" });
    expect(Buffer.from(await storage().get(exhibit?.key ?? ""))).toEqual(mail);
    expect(registered(caseId)).toBeNull();
    expect(lineOf(caseId)).toMatchObject({ source: "person", sourceRef: kept.id });
    expect(getCase(caseId)).toMatchObject({ needsReview: true });
    expect(listUnclaimedFiles(Infinity)).not.toContain(exhibit?.key);
    expect(isNamed(exhibit?.key ?? "")).toBe(true);
    const { answers } = describeOwnClaim(caseId, userId, 50_000);
    expect(answers.find(({ id }) => id === "Q4")?.answer).toBe("Yes. The e-mail is here.");
  });

  it("counts from the day that staff reads in it, above the person's word and below a correction", async () => {
    const { caseId, kept } = await sent();
    dateRegistryMail({ caseId, mail: { id: kept.id }, day: "2025-01-02" }, staff);
    expect(registered(caseId)).toBe("2025-01-02");
    expect(lineOf(caseId)).toMatchObject({ source: "outside", sourceRef: kept.id });
    const reason = "another number's mail";
    correctFact(
      { caseId, fact: "registry_date", textId: null, value: "not_registered", reason },
      staff,
    );
    expect(registered(caseId)).toBe("not_registered");
  });

  it("is named in the letter with its hash, and goes into the packet", async () => {
    const { caseId, kept } = await sent();
    const letter = () => getCaseForLetter(caseId, judgeForLetter(caseId, Date.now()));
    expect(letter().registryMail).toBeNull();
    dateRegistryMail({ caseId, mail: { id: kept.id }, day: "2025-01-02" }, staff);
    expect(letter()).toMatchObject({ registeredOn: "2025-01-02", registryMail: kept.sha256 });
    for (const { filePath } of exportCase(caseId, staff).files)
      await storage().put(filePath, mail, "image/png");
    const packet = await makePacket(exportCase(caseId, staff));
    expect(Buffer.from(packet.bytes).includes(`registry/${kept.id}`)).toBe(true);
    expect(viewPaper(caseId, { letterId: null, fileId: kept.id }, staff)).toMatchObject({
      contentType: "message/rfc822",
    });
    expect(verifyCustody().ok).toBe(true);
  });

  it("is staff's to add as a picture too", async () => {
    const { caseId, userId } = matter();
    const bytes = readFileSync(join(import.meta.dirname, "../../public/icon-192.png"));
    const kept = await keepExhibit({ userId, caseId, bytes });
    dateRegistryMail({ caseId, mail: kept, day: "2024-05-06" }, staff);
    expect(listExhibits(caseId)).toMatchObject([{ by: "admin", contentType: "image/png" }]);
    expect(registered(caseId)).toBe("2024-05-06");
  });

  it("is refused where it is no mail, names no day that can be, or is of another case", async () => {
    const { caseId, userId, kept } = await sent();
    const other = matter();
    const refused = keepExhibit({ userId, caseId, bytes: Buffer.from("<html>From: me</html>") });
    await expect(refused).rejects.toMatchObject({ code: "wrong_type" });
    const note = (id: string, day: string, of = caseId) =>
      dateRegistryMail({ caseId: of, mail: { id }, day }, staff);
    for (const day of ["2003-06-26", "2099-01-01", "2025-02-30", "soon"])
      expect(() => note(kept.id, day)).toThrow("Name the day");
    expect(() => note(kept.id, "2025-01-02", other.caseId)).toThrow("Choose the e-mail");
    expect(() => checkOwnExhibit(makePerson().userId, caseId)).toThrow("no open case");
    expect(registered(caseId)).toBeNull();
  });

  it("goes on with its case when that joins another one, and is erased with that", async () => {
    const { caseId, userId, externalCaseId } = matter();
    const second = makeCase(userId);
    const kept = await keepExhibit({ userId, caseId: second.caseId, bytes: mail });
    dateRegistryMail({ caseId: second.caseId, mail: kept, day: "2025-01-02" }, staff);
    const [before] = listExhibits(second.caseId);
    joinCase(second.caseId, { caseId, externalCaseId });
    expect(listExhibits(caseId)).toEqual([{ ...before, caseId }]);
    expect(registered(caseId)).toBe("2025-01-02");
    const key = before?.key ?? "";
    expect(Buffer.from(await storage().get(key))).toEqual(mail);
    expect(listStoredKeysOf(caseId)).toContain(key);
    expect(verifyCustody()).toMatchObject({ ok: true });
    await storage().delete(key);
    expect((await verifyFiles()).wrong.some((line) => line.startsWith(kept.id))).toBe(true);
    const gone = deleteCase(caseId, null, staff);
    expect("keys" in gone && gone.keys).toContain(key);
  });

  it("is taken five times a case at most, checked with its files, and goes with its case", async () => {
    const { caseId, userId, kept } = await sent();
    for (let more = 1; more < 5; more++)
      takeOwnRegistryMail(userId, caseId, await keepExhibit({ userId, caseId, bytes: mail }));
    expect(() => checkOwnExhibit(userId, caseId)).toThrow("We have that e-mail already");
    const [{ key } = { key: "" }] = listExhibits(caseId);
    expect(listStoredKeysOf(caseId)).toContain(key);
    await storage().delete(key);
    const { wrong } = await verifyFiles();
    expect(wrong.some((line) => line.startsWith(kept.id))).toBe(true);
    const gone = deleteCase(caseId, null, staff);
    expect(gone).toMatchObject({ outcome: "deleted" });
    expect("keys" in gone && gone.keys).toContain(key);
    const acts = sqlite
      .prepare("SELECT act FROM custody_log WHERE file_id = ? ORDER BY seq")
      .pluck()
      .all(kept.id);
    expect(acts).toEqual(["stored", "deleted"]);
    // Where its bytes could not be deleted at once, the sweep does.
    expect(isNamed(key)).toBe(false);
  });
});
