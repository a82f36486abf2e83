import { createHash } from "node:crypto";
import { describe, expect, it, vi } from "vitest";

process.env.CLOCK_SPEED = "10000";
// A reader that breaks on whatever it is given.
vi.mock("~/integrations/reader/reader", () => ({
  reader: () => ({
    read: () => Promise.reject(new Error("the reader broke")),
    close: () => Promise.resolve(),
  }),
}));
const { refuseWithoutFile } = await import("~/core/cases/reading/refuse-without-file");
const { getCase } = await import("~/core/cases/queries");
const { findSubmission } = await import("~/core/cases/queries-portal");
const { sqlite } = await import("~/db/client");
const { storage } = await import("~/integrations/storage/storage");
const { makeCase, makeFile, makePerson } = await import("~/tests/support/people");
const { heard, runHouse, settled } = await import("~/tests/support/run-house");

runHouse();

const alerts = (): unknown =>
  sqlite.prepare("SELECT count(*) FROM mails WHERE kind = 'staff-alert'").pluck().get();

describe("a screenshot that our machine cannot read", { timeout: 60_000 }, () => {
  it("is never refused: it goes to staff, and its owner is told that a person will look", async () => {
    const person = makePerson();
    const bytes = new TextEncoder().encode("a picture that breaks the reader");
    const fileHash = createHash("sha256").update(bytes).digest("hex");
    const file = makeFile(person.userId);
    await storage().put(file.filePath, bytes, file.fileType);
    const { caseId } = makeCase(person.userId, { ...file, fileHash });
    await settled();
    expect(getCase(caseId)).toMatchObject({
      status: "review",
      reviewReasons: ["The screenshot could not be read by machine."],
      n8nResponse: { error: "The screenshot could not be read by machine." },
    });
    expect(heard(person.phone)).toEqual([expect.stringMatching(/person on our team will look/)]);
    expect(alerts()).toBe(1);
  });

  it("U §8: is asked for again when its bytes are lost, and may be sent again", async () => {
    const person = makePerson();
    // The bytes are not in storage, as after a disk's failure.
    const { caseId, fileHash } = makeCase(person.userId);
    await settled();
    const sentence = "There was an error accessing your uploaded files. Please try again.";
    expect(findSubmission(person.userId, caseId)).toEqual({ state: "refused", sentence });
    expect(heard(person.phone)).toEqual([sentence]);
    expect(() => makeCase(person.userId, { fileHash })).not.toThrow();
    await settled();
  });

  it("U §8: is asked for when no file is attached to the case", async () => {
    const person = makePerson();
    const { caseId, fileId } = makeCase(person.userId);
    sqlite.prepare("DELETE FROM file_likenesses WHERE file_id = ?").run(fileId);
    sqlite.prepare("DELETE FROM case_files WHERE case_id = ?").run(caseId);
    await settled();
    const sentence = "No screenshot was uploaded. Please select an image file to submit.";
    expect(findSubmission(person.userId, caseId)).toEqual({ state: "refused", sentence });
    expect(heard(person.phone)).toEqual([sentence]);
  });

  it("that staff has decided meanwhile is not refused; refusing again says the same", () => {
    const { userId } = makePerson();
    const decided = makeCase(userId).caseId;
    sqlite.prepare("UPDATE cases SET status = 'review' WHERE id = ?").run(decided);
    expect(refuseWithoutFile(decided, "file_lost")).toBeNull();
    const { caseId, filePath } = makeCase(userId);
    const first = refuseWithoutFile(caseId, "file_lost");
    expect(first?.filePaths).toEqual([filePath]);
    expect(refuseWithoutFile(caseId, "no_file")).toEqual({ ...first, filePaths: [] });
  });
});
