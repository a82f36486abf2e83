import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makePacket } from "~/app/packet/packet.server";
import { submitCase } from "~/core/cases/intake/submit-case";
import { verifyCustody } from "~/core/evidence/verify-custody";
import { exportCase } from "~/core/outreach/papers/export-case";
import { sqlite } from "~/db/client";
import { storage } from "~/integrations/storage/storage";
import { makePayee } from "~/tests/support/money";
import { makeCase } from "~/tests/support/people";
import { auditOf, makeStaff } from "~/tests/support/staff-people";

const folder = mkdtempSync(join(tmpdir(), "packet-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const original = readFileSync("tests/fixtures/screenshots/business-address.png");
let names: string[] = [];
let caseId = "";

// A second pair of eyes on the archive: read by its local headers, not by what wrote it.
function unpack(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
    const [sum, size, nameLength] = [
      bytes.readUInt32LE(at + 14),
      bytes.readUInt32LE(at + 18),
      bytes.readUInt16LE(at + 26),
    ];
    const name = bytes.subarray(at + 30, at + 30 + nameLength).toString();
    const content = bytes.subarray(at + 30 + nameLength, at + 30 + nameLength + size);
    expect(crc32(content), name).toBe(sum);
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
    found.push(name);
    at += 30 + nameLength + size;
  }
  return found;
}

const verify = () =>
  spawnSync(process.execPath, [join(folder, "verify.mjs")], { encoding: "utf8" });

beforeAll(async () => {
  const { userId } = makePayee();
  const fileHash = createHash("sha256").update(original).digest("hex");
  const file = makeCase(userId, { fileHash, fileSize: original.length, fileType: "image/png" });
  caseId = file.caseId;
  await storage().put(file.filePath, original, "image/png");
  sqlite
    .prepare("UPDATE cases SET violator_email = 'deals@bright-roof.com' WHERE id = ?")
    .run(caseId);
  submitCase(caseId);
  const staff = makeStaff();
  const { fileName, bytes } = await makePacket(exportCase(caseId, staff));
  expect(fileName).toMatch(/^evidence-TC-\d+\.zip$/);
  expect(auditOf(caseId)).toMatchObject([{ act: "export-case", actorId: staff.userId }]);
  names = unpack(Buffer.from(bytes));
});

describe("issue 9: an evidence packet", () => {
  it("holds the case on paper, the original byte for byte, and what proves both", () => {
    expect(names).toEqual([
      "evidence.pdf",
      "exhibits/exhibit-A.png",
      "agreement/acceptances.json",
      "README.txt",
      "verify.mjs",
      "manifest.json",
      "SHA256SUMS",
    ]);
    expect(readFileSync(join(folder, "exhibits/exhibit-A.png")).equals(original)).toBe(true);
    expect(readFileSync(join(folder, "evidence.pdf")).subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("verifies offline by its own script and by sha256sum, as its README says", () => {
    expect(verify()).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^The packet is whole: 5 files, \d+ rows/) as string,
    });
    expect(
      execFileSync("sha256sum", ["-c", "SHA256SUMS"], { cwd: folder, encoding: "utf8" }),
    ).toContain("evidence.pdf: OK");
    expect(readFileSync(join(folder, "README.txt"), "utf8")).toContain("node verify.mjs");
  });

  it("says what was changed afterwards: a file, or a row of the chain of custody", () => {
    const [exhibit, manifest] = [
      join(folder, "exhibits/exhibit-A.png"),
      join(folder, "manifest.json"),
    ];
    writeFileSync(exhibit, Buffer.concat([original, Buffer.from("x")]));
    expect(verify()).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("exhibit-A.png is not the file that was exported.") as string,
    });
    writeFileSync(exhibit, original);
    const kept = readFileSync(manifest, "utf8");
    writeFileSync(manifest, kept.replace('"actorKind": "user"', '"actorKind": "admin"'));
    expect(verify()).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/Row \d+ of the chain of custody was changed/) as string,
    });
    writeFileSync(manifest, kept);
    expect(verify().status).toBe(0);
  });

  it("names what was added, and a case number that was changed, also where its sums were made anew", () => {
    const extra = join(folder, "exhibits/exhibit-B.png");
    writeFileSync(extra, original);
    expect(verify()).toMatchObject({
      status: 1,
      stdout: expect.stringContaining("exhibits/exhibit-B.png is not part of the packet") as string,
    });
    rmSync(extra);
    const [manifest, sums] = [join(folder, "manifest.json"), join(folder, "SHA256SUMS")];
    const [kept, keptSums] = [readFileSync(manifest, "utf8"), readFileSync(sums, "utf8")];
    const changed = kept.replace(/"case": "TC-\d+"/, '"case": "TC-999999"');
    writeFileSync(manifest, changed);
    expect(verify().stdout).toContain("manifest.json is not the file that was exported.");
    const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
    writeFileSync(sums, keptSums.replace(hashOf(kept), hashOf(changed)));
    expect(verify()).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(
        /case number TC-999999 was changed: the chain of custody says TC-\d+/,
      ) as string,
    });
    writeFileSync(manifest, kept);
    writeFileSync(sums, keptSums);
    expect(verify().status).toBe(0);
  });

  it("its export stands in the chain of custody, which stays whole", () => {
    const acts = sqlite
      .prepare("SELECT act FROM custody_log WHERE case_id = ? ORDER BY seq")
      .pluck()
      .all(caseId);
    expect(acts).toEqual(["stored", "exported"]);
    expect(verifyCustody().ok).toBe(true);
  });
});
