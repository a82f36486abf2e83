import { afterAll, describe, expect, it } from "vitest";
import { keepUpload } from "~/operations/evidence/keep-upload";
import { announceFile } from "~/core/evidence/announce-file";
import { limitUploads } from "~/core/evidence/limit-uploads";
import { startConversation } from "~/core/support/start-conversation";
import { days, hours } from "~/core/duration";
import { sqlite } from "~/db/client";
import { closeSandbox } from "~/integrations/sandbox/sandbox-pool";
import { storage } from "~/integrations/storage/storage";
import { barcode } from "~/tests/integrations/images/pictures";
import { cookieOf } from "~/tests/support/live-stream";
import { makePayee } from "~/tests/support/money";
import { answerWith, loadRoutes } from "~/tests/support/walk-routes";
import {
  deleteForgottenFiles,
  findForgottenFiles,
} from "~/operations/evidence/delete-forgotten-files";

afterAll(closeSandbox);

const answer = answerWith(await loadRoutes());
const now = Date.UTC(2026, 10, 23, 12);

/** Posts a picture into a chat. */
async function show(
  userId: string,
  conversationId: string,
  given: { body: string; clientKey: string; use?: string; seed: number },
): Promise<Response> {
  const form = new FormData();
  form.set("intent", "send");
  form.set("body", given.body);
  form.set("clientKey", given.clientKey);
  form.set("use", given.use ?? "attachment");
  form.set(
    "picture",
    new File([new Uint8Array(await barcode(given.seed))], "shot.png", { type: "image/png" }),
  );
  const headers = { Cookie: await cookieOf(userId) };
  return answer(
    new Request(`http://localhost:3000/user/support/${conversationId}`, {
      method: "POST",
      headers,
      body: form,
    }),
  );
}

const unclaimed = () => sqlite.prepare("SELECT count(*) FROM unclaimed_files").pluck().get();

describe("W13: a day's bounds of what one person may send", () => {
  it("W13: files and bytes are counted by person and day, and one too many is refused in kind words and counts nothing", () => {
    const quota = { files: 3, bytes: 1000 };
    for (let i = 0; i < 3; i++) limitUploads("user_a", 100, quota, now);
    expect(() => limitUploads("user_a", 1, quota, now)).toThrow(/thank you.*tomorrow/);
    expect(() => limitUploads("user_b", 1001, quota, now)).toThrow(/tomorrow/);
    limitUploads("user_b", 1000, quota, now);
    expect(() => limitUploads("user_b", 1, quota, now)).toThrow(/tomorrow/);
    limitUploads("user_a", 100, quota, now + days(1));
    expect(sqlite.prepare("SELECT owner, files, bytes FROM upload_days").all()).toEqual([
      { owner: "user_a", files: 1, bytes: 100 },
    ]);
  });

  it("W13: the web and the chat share the bound; nothing is stored beyond it", async () => {
    const { userId } = makePayee();
    const conversationId = startConversation(userId, (words) => words);
    const upload = async (seed: number) =>
      keepUpload({
        userId,
        bytes: new Uint8Array(await barcode(seed)),
        fileName: "a.png",
        clientAddress: "",
      });
    expect(await upload(1)).toMatchObject({ outcome: "reading" });
    expect(
      (await show(userId, conversationId, { body: "look", clientKey: "key-00001", seed: 2 }))
        .status,
    ).toBe(200);
    expect(
      sqlite.prepare("SELECT files FROM upload_days WHERE owner = ?").pluck().get(userId),
    ).toBe(2);
    sqlite.prepare("UPDATE upload_days SET files = 200 WHERE owner = ?").run(userId);
    const stored = (await storage().list("support")).length;
    expect(await upload(3)).toMatchObject({
      outcome: "refused",
      sentence: expect.stringMatching(/tomorrow/),
    });
    for (const use of ["attachment", "evidence"]) {
      const refused = await show(userId, conversationId, {
        body: "look",
        clientKey: `key-${use}`,
        use,
        seed: 4,
      });
      expect(refused.status).toBe(422);
      expect(await refused.json()).toMatchObject({ error: expect.stringMatching(/tomorrow/) });
    }
    expect((await storage().list("support")).length).toBe(stored);
    expect((await storage().list(userId)).length).toBe(1);
  });
});

describe("W13: what no record names does not stay on the disk", () => {
  it("W13: a picture of a chat message that is refused, or was sent before, is deleted again", async () => {
    const { userId } = makePayee();
    const conversationId = startConversation(userId, (words) => words);
    const kept = () => storage().list(`support/${conversationId}`);
    expect(
      (
        await show(userId, conversationId, {
          body: "x".repeat(2_001),
          clientKey: "key-00001",
          seed: 5,
        })
      ).status,
    ).toBe(422);
    expect(await kept()).toEqual([]);
    expect(
      (await show(userId, conversationId, { body: "look", clientKey: "key-00002", seed: 5 }))
        .status,
    ).toBe(200);
    expect(
      (await show(userId, conversationId, { body: "look", clientKey: "key-00002", seed: 5 }))
        .status,
    ).toBe(200);
    expect(await kept()).toHaveLength(1);
    expect(unclaimed()).toBe(0);
  });

  it("W13: what a crash left between file and record is deleted after a day; evidence never is", async () => {
    const { userId } = makePayee();
    const bytes = new Uint8Array(await barcode(6));
    const evidence = await keepUpload({ userId, bytes, fileName: "a.png", clientAddress: "" });
    expect(evidence.outcome).toBe("reading");
    const [path = ""] = await storage().list(userId);
    const orphan = `${userId}/case_gone/1-abc.png`;
    announceFile(orphan, now);
    await storage().put(orphan, bytes, "image/png");
    // A list that wrongly names evidence changes nothing.
    announceFile(path, now);
    expect(await deleteForgottenFiles(now + hours(23))).toBe(0);
    expect(await storage().has(orphan)).toBe(true);
    expect(await deleteForgottenFiles(now + hours(25))).toBe(1);
    expect(await storage().has(orphan)).toBe(false);
    expect(await storage().has(path)).toBe(true);
    expect(unclaimed()).toBe(0);
  });

  it("W13: chat pictures that older builds left behind are found by their keys", async () => {
    const bytes = new Uint8Array(await barcode(7));
    const { userId } = makePayee();
    const conversationId = startConversation(userId, (words) => words);
    expect(
      (await show(userId, conversationId, { body: "look", clientKey: "key-00003", seed: 8 }))
        .status,
    ).toBe(200);
    const [named = ""] = await storage().list(`support/${conversationId}`);
    const old = `support/conv_old/${Date.now() - days(3)}-0123456789ab.png`;
    const young = `support/conv_old/${Date.now()}-0123456789ab.png`;
    for (const key of [old, young]) await storage().put(key, bytes, "image/png");
    expect(await findForgottenFiles(Date.now())).toBe(1);
    expect(await deleteForgottenFiles()).toBe(1);
    expect([
      await storage().has(old),
      await storage().has(young),
      await storage().has(named),
    ]).toEqual([false, true, true]);
    // Also when all of them are old: what a message names stays.
    expect(await findForgottenFiles(Date.now() + days(9))).toBe(1);
    expect(await storage().has(named)).toBe(true);
  });
});
