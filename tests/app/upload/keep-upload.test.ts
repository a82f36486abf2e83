import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { keepUpload } from "~/operations/evidence/keep-upload";
import { tellRefusal } from "~/app/upload/tell-refusal";
import { problemOfFile } from "~/app/upload/upload-messages";
import { getCase, listCaseFiles } from "~/core/cases/queries";
import { countCasesOf, findSubmission, listCaseLines } from "~/core/cases/queries-portal";
import { refuseIntake } from "~/core/cases/intake/refuse-intake";
import { recordLinkOpened } from "~/core/cases/record-link-opened";
import { viewCaseFile } from "~/core/cases/view-case-file";
import { NotFound } from "~/core/errors";
import { verifyCustody } from "~/core/evidence/verify-custody";
import { sqlite } from "~/db/client";
import { storage } from "~/integrations/storage/storage";
import { custodyOf, makePerson } from "~/tests/support/people";

const screenshot = new Uint8Array(readFileSync("tests/fixtures/screenshots/business-address.png"));
async function upload(userId: string, bytes: Uint8Array = screenshot) {
  const kept = await keepUpload({
    userId,
    bytes,
    fileName: "mine.png",
    clientAddress: "192.0.2.9",
  });
  return kept.outcome === "refused" ? { outcome: kept.outcome, message: tellRefusal(kept) } : kept;
}

async function opened(userId: string, bytes?: Uint8Array): Promise<string> {
  const kept = await upload(userId, bytes);
  if (kept.outcome !== "reading") throw new Error(kept.message.description);
  return kept.caseId;
}

function picture(shade: number): Promise<Uint8Array> {
  return sharp({
    create: { width: 60, height: 90, channels: 3, background: { r: shade, g: shade, b: shade } },
  })
    .png()
    .toBuffer();
}

describe("U §4: an upload", () => {
  it("is stored unchanged under its path, opened as a pending case by web, with the event that has it read", async () => {
    const { userId } = makePerson();
    const caseId = await opened(userId);
    expect(getCase(caseId)).toMatchObject({ userId, status: "pending", channel: "web" });
    const [file] = listCaseFiles(caseId);
    expect(file).toMatchObject({
      fileName: "mine.png",
      fileType: "image/png",
      fileSize: screenshot.byteLength,
      arrivedVia: "web",
      arrivedFrom: "192.0.2.9",
    });
    expect(file!.filePath).toMatch(new RegExp(`^${userId}/${caseId}/\\d+-[0-9a-f]{8}\\.png$`));
    expect(Buffer.from(await storage().get(file!.filePath)).equals(screenshot)).toBe(true);
    expect(
      sqlite
        .prepare(
          "SELECT count(*) FROM events WHERE name = 'case/opened' AND json_extract(data, '$.caseId') = ?",
        )
        .pluck()
        .get(caseId),
    ).toBe(1);
    expect(findSubmission(userId, caseId)).toEqual({ state: "reading", found: null });
  });

  it("U §5: the same bytes again are refused in the specified words; from another person they are taken", async () => {
    const { userId } = makePerson();
    const bytes = await picture(10);
    await opened(userId, bytes);
    expect(await upload(userId, bytes)).toEqual({
      outcome: "refused",
      message: {
        title: "Duplicate Image",
        description:
          "You've already uploaded this exact image before. Please select a different image.",
      },
    });
    expect((await upload(makePerson().userId, bytes)).outcome).toBe("reading");
    expect(countCasesOf(userId)).toEqual({ total: 1, byStatus: { pending: 1 } });
  });

  it("U §5: two of the same at once leave one case, and no file besides", async () => {
    const { userId } = makePerson();
    const bytes = await picture(11);
    const outcomes = (await Promise.all([upload(userId, bytes), upload(userId, bytes)])).map(
      ({ outcome }) => outcome,
    );
    expect(outcomes.sort()).toEqual(["reading", "refused"]);
    expect(countCasesOf(userId).total).toBe(1);
  });

  it.each([
    [
      "text under a picture's name",
      Buffer.from("hello"),
      "Invalid File Type",
      "Please upload a JPG, PNG, or PDF file.",
    ],
    [
      "more than 10 MB",
      Buffer.alloc(10_485_761, 1),
      "File Too Large",
      "Please upload a file smaller than 10MB.",
    ],
    [
      "a picture that is cut off",
      Buffer.from(screenshot.subarray(0, 3000)),
      "Upload Failed",
      "The file is damaged and cannot be opened.",
    ],
  ])("AU-09: %s is refused and leaves nothing behind", async (_, bytes, title, description) => {
    const { userId } = makePerson();
    expect(await upload(userId, bytes)).toEqual({
      outcome: "refused",
      message: { title, description },
    });
    expect(countCasesOf(userId).total).toBe(0);
  });

  it("from a state without claims is refused kindly, and its file is deleted again", async () => {
    const { userId } = makePerson({ state: "TX" });
    sqlite
      .prepare(
        "INSERT INTO admin_settings (setting_key, setting_value, updated_at) VALUES ('states_without_claims', 'TX', 0)",
      )
      .run();
    const kept = await upload(userId, await picture(12));
    sqlite.prepare("DELETE FROM admin_settings").run();
    expect(kept).toMatchObject({
      outcome: "refused",
      message: { title: "Case Rejected", description: expect.stringContaining("your state") },
    });
    expect(countCasesOf(userId).total).toBe(0);
  });
});

describe("U §5: what the browser can see of a file", () => {
  it.each([
    [{ type: "image/gif", size: 5 }, "Invalid File Type"],
    [{ type: "", size: 5 }, "Invalid File Type"],
    [{ type: "image/png", size: 10_485_761 }, "File Too Large"],
  ])("%o: %s", (file, title) => expect(problemOfFile(file)).toMatchObject({ title }));

  it.each(["image/jpeg", "image/jpg", "image/png", "application/pdf"])(
    "%s of exactly 10 MB is taken",
    (type) => expect(problemOfFile({ type, size: 10_485_760 })).toBeNull(),
  );
});

describe("what a person sees of their submissions", () => {
  it("U §4: a refusal at intake is told with its sentence, after case and file are gone", async () => {
    const { userId } = makePerson();
    const caseId = await opened(userId, await picture(20));
    refuseIntake(caseId, "reject_no_email", "No address.");
    expect(findSubmission(userId, caseId)).toEqual({ state: "refused", sentence: "No address." });
  });

  it("nobody sees another's submission, file or count", async () => {
    const [owner, other] = [makePerson(), makePerson()];
    const caseId = await opened(owner.userId, await picture(21));
    expect(findSubmission(other.userId, caseId)).toBeUndefined();
    expect(() => viewCaseFile(other.userId, caseId)).toThrow(NotFound);
    expect(countCasesOf(other.userId).total).toBe(0);
    refuseIntake(caseId, "reject_no_email", "No address.");
    expect(findSubmission(other.userId, caseId)).toBeUndefined();
  });

  it("the chain of custody says that the owner looked", async () => {
    const { userId } = makePerson();
    const caseId = await opened(userId, await picture(22));
    const file = listCaseFiles(caseId)[0]!;
    expect(viewCaseFile(userId, caseId)).toMatchObject({
      filePath: file.filePath,
      fileType: "image/png",
    });
    expect(custodyOf(file.id).map(({ act, actorId }) => [act, actorId])).toEqual([
      ["stored", userId],
      ["viewed", userId],
    ]);
  });

  it("issue 7: opening a link is on record under whoever it was made for; a file that is no case's leaves nothing", async () => {
    const { userId } = makePerson();
    const caseId = await opened(userId, await picture(23));
    const file = listCaseFiles(caseId)[0]!;
    recordLinkOpened(file.filePath, { kind: "admin", id: "user_staff" });
    recordLinkOpened("user_1/chat/1.png", { kind: "user", id: userId });
    expect(
      custodyOf(file.id).map(({ act, actorKind, actorId }) => [act, actorKind, actorId]),
    ).toEqual([
      ["stored", "user", userId],
      ["viewed", "admin", "user_staff"],
    ]);
    expect(verifyCustody()).toMatchObject({ ok: true });
  });

  it("U §2: an image can be viewed where the case has exactly one, and it is a picture", async () => {
    const { userId } = makePerson();
    const caseId = await opened(userId, await picture(23));
    const pdf = await opened(
      userId,
      new Uint8Array(
        Buffer.from(
          "%PDF-1.4\n1 0 obj<</Type/Page/MediaBox[0 0 100 100]>>endobj\ntrailer<<>>\n%%EOF",
        ),
      ),
    );
    expect(listCaseLines(userId, "open", 10).map(({ id, picture }) => [id, picture])).toEqual(
      expect.arrayContaining([
        [caseId, 1],
        [pdf, 0],
      ]),
    );
  });
});
