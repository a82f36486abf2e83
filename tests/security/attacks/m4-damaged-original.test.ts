import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makePacket } from "~/app/packet/packet.server";
import { loader as openFile } from "~/app/routes/files.$";
import { loader as attachment } from "~/app/routes/user_.support_.attachments.$mediaId";
import { exportCase } from "~/core/outreach/papers/export-case";
import { sendChatMessage } from "~/core/support/send-chat-message";
import { startConversation } from "~/core/support/start-conversation";
import { sqlite } from "~/db/client";
import { env } from "~/env";
import { storage } from "~/integrations/storage/storage";
import { getWhole } from "~/integrations/storage/get-whole";
import { cookieOf } from "~/tests/support/live-stream";
import { makePayee } from "~/tests/support/money";
import { acceptedCase, sentLetter } from "~/tests/support/outreach";
import { makeCase } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff-people";

const folder = mkdtempSync(join(tmpdir(), "packet-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const picture = readFileSync("tests/fixtures/screenshots/business-address.png");
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Changes one byte of a stored file behind the product's back. */
function damage(key: string): void {
  const path = join(env.DATA_DIR, "files", key);
  const bytes = readFileSync(path);
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

function unpack(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
    const [size, nameLength] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26)];
    const name = bytes.subarray(at + 30, at + 30 + nameLength).toString();
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(
      join(folder, name),
      bytes.subarray(at + 30 + nameLength, at + 30 + nameLength + size),
    );
    found.push(name);
    at += 30 + nameLength + size;
  }
  return found;
}

const run = (command: string, ...words: string[]) =>
  spawnSync(command, words, { cwd: folder, encoding: "utf8" });

describe("M4: a stored file that has changed is never passed on as whole", () => {
  it("M4: a packet names the damaged original and letter, and every check of it fails", async () => {
    const { caseId } = acceptedCase();
    const file = sqlite
      .prepare("SELECT id, file_path AS path FROM case_files WHERE case_id = ?")
      .get(caseId) as {
      id: string;
      path: string;
    };
    sqlite
      .prepare("UPDATE case_files SET file_hash = ? WHERE id = ?")
      .run(sha256(picture), file.id);
    await storage().put(file.path, picture, "image/png");
    sentLetter(caseId);
    const paper = Buffer.from("%PDF-1.4 a letter that was sent, long enough to lose a byte");
    await storage().put("letters/m4.pdf", paper, "application/pdf");
    sqlite
      .prepare(
        "UPDATE outreach_letters SET pdf_key = 'letters/m4.pdf', pdf_hash = ? WHERE case_id = ?",
      )
      .run(sha256(paper), caseId);
    damage(file.path);
    damage("letters/m4.pdf");
    const { fileName, bytes } = await makePacket(exportCase(caseId, makeStaff()));
    expect(fileName).toMatch(/-DAMAGED\.zip$/);
    const names = unpack(Buffer.from(bytes));
    const letter = names.find((name) => name.startsWith("letters/")) ?? "";
    expect(names[0]).toBe("DAMAGED.txt");
    const warning = readFileSync(join(folder, "DAMAGED.txt"), "utf8");
    for (const name of ["exhibits/exhibit-A.png", letter]) expect(warning).toContain(`- ${name}\n`);
    const sums = run("sha256sum", "-c", "SHA256SUMS");
    expect(sums.status).not.toBe(0);
    expect(sums.stdout).toContain("exhibits/exhibit-A.png: FAILED");
    expect(sums.stdout).toContain(`${letter}: FAILED`);
    expect(sums.stdout).toContain("evidence.pdf: OK");
    const proof = run(process.execPath, "verify.mjs");
    expect(proof.status).toBe(1);
    expect(proof.stdout).toContain("exhibits/exhibit-A.png had changed before it was exported");
  });

  it("M4: a packet names a letter that storage has lost, and its own check says so", async () => {
    const { caseId } = acceptedCase();
    const original = Buffer.concat([picture, Buffer.from("of another person")]);
    const { fileId, path } = sqlite
      .prepare("SELECT id AS fileId, file_path AS path FROM case_files WHERE case_id = ?")
      .get(caseId) as { fileId: string; path: string };
    sqlite
      .prepare("UPDATE case_files SET file_hash = ? WHERE id = ?")
      .run(sha256(original), fileId);
    await storage().put(path, original, "image/png");
    sentLetter(caseId);
    const recorded = sha256(Buffer.from("the letter as it was sent"));
    sqlite
      .prepare(
        "UPDATE outreach_letters SET pdf_key = 'letters/lost.pdf', pdf_hash = ? WHERE case_id = ?",
      )
      .run(recorded, caseId);
    const { fileName, bytes } = await makePacket(exportCase(caseId, makeStaff()));
    expect(fileName).toMatch(/-DAMAGED\.zip$/);
    unpack(Buffer.from(bytes));
    const warning = readFileSync(join(folder, "DAMAGED.txt"), "utf8");
    expect(warning).toMatch(new RegExp(`- letters/[^ ]+\\.pdf, SHA-256 ${recorded}\n`));
    const proof = run(process.execPath, "verify.mjs");
    expect(proof.status).toBe(1);
    expect(proof.stdout).toMatch(/letters\/\S+\.pdf was missing from storage/);
  });

  it("M4: a damaged picture is not shown as the one that arrived, in a case or a chat", async () => {
    const { userId } = makePayee();
    const conversationId = startConversation(userId, (words) => words);
    const storageKey = `support/${conversationId}/1.png`;
    await storage().put(storageKey, picture, "image/png");
    const kept = {
      contentType: "image/png",
      fileName: "1.png",
      storageKey,
      fileHash: sha256(picture),
    };
    const { messageId } = sendChatMessage({
      userId,
      conversationId,
      body: "",
      clientKey: "m4-picture-1",
      picture: kept,
      ip: null,
    });
    const mediaId = sqlite
      .prepare("SELECT id FROM message_media WHERE message_id = ?")
      .pluck()
      .get(messageId) as string;
    const cookie = await cookieOf(userId);
    const open = async (): Promise<number> => {
      const asked = new Request("http://localhost:3000/x", { headers: { Cookie: cookie } });
      const led = await attachment({ request: asked, params: { mediaId }, context: {} as never });
      const request = new Request(led.headers.get("Location") ?? "", {
        headers: { Cookie: cookie },
      });
      return (await openFile({ request, params: {}, context: {} as never })).status;
    };
    expect(await open()).toBe(200);
    damage(storageKey);
    expect(await open()).toBe(409);
  });

  it("M4: what was changed is neither read as evidence nor attached to a mail", async () => {
    const { filePath } = makeCase(makePayee().userId);
    await storage().put(filePath, picture, "image/png");
    expect(await getWhole(filePath, sha256(picture))).toHaveLength(picture.length);
    damage(filePath);
    await expect(getWhole(filePath, sha256(picture))).rejects.toThrow(/not the one that arrived/);
    // Whoever reads a file whose fingerprint is known reads it this way.
    const sources = import.meta.glob<string>(
      ["../../../app/**/*.ts", "../../../workflows/**/*.ts"],
      {
        eager: true,
        query: "?raw",
        import: "default",
      },
    );
    const bare = Object.entries(sources)
      .filter(([, text]) => /storage\(\)\s*\.get\(/.test(text))
      .map(([path]) => path.replace("../../../", ""));
    expect(bare.sort()).toEqual([
      // Compares by itself, so that it can name what is damaged.
      "app/packet/packet.server.ts",
      "app/packet/stored-papers.server.ts",
      // Mails from before attachments had one.
      "workflows/messages/send-mail.ts",
    ]);
  });
});
