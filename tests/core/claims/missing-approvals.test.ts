import { afterAll, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { missingApprovals } from "~/core/claims/register/missing-approvals";
import { acts } from "~/server/operator/acts";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { registerHash } from "~/core/claims/register/signed-register";
import { sqlite } from "~/db/client";
import { makeCase, makePerson } from "~/tests/support/people";
import { makeStaff } from "~/tests/support/staff-people";

const today = new Date().toISOString().slice(0, 10);
const folder = mkdtempSync(join(tmpdir(), "register-"));
const run = async (name: string, ...words: string[]) =>
  (await acts[name]?.run(words, { serving: false }))?.lines.join("\n") ?? "";

afterAll(() => setAppMode("demo"));

it("with the shipped data the operator is told what counsel must approve, and people kindly that nothing is taken", async () => {
  setAppMode("live");
  expect(missingApprovals(today)).toHaveLength(5);
  expect(await run("missing-approvals")).toMatch(/No pathway of a state is approved/);
  expect(() => makeCase(makePerson().userId)).toThrow(
    "We can't take claims from your state at the moment. We are sorry.",
  );
});

it("the operator exports the register, and takes it in again only as counsel signed it", async () => {
  const file = join(folder, "register.json");
  expect(await run("export-register", file)).toMatch(/^Written to .*\nfingerprint [0-9a-f]{64}$/);
  const { userId } = makeStaff("super_admin");
  const email = "boss-of-the-register@staff.example";
  sqlite
    .prepare("UPDATE users SET email = ?, email_verified_at = 1 WHERE id = ?")
    .run(email, userId);
  const filled = readFileSync(file, "utf8").replace(
    /("subject": "NY:letters_only",[^}]*?"counsel": )null(,\s*"memoDate": )null(,\s*"memoHash": )null(,\s*"expiresOn": )null/,
    `$1"C. Counsel, Esq."$2"2026-01-05"$3"${"cd".repeat(32)}"$4"2099-01-01"`,
  );
  const signed = join(folder, "signed.json");
  writeFileSync(signed, filled);
  const hash = registerHash(filled);
  await expect(run("import-register", signed, "ab".repeat(32), email)).rejects.toThrow(
    /not the one/,
  );
  await expect(run("import-register", signed, hash, "nobody@x.example")).rejects.toThrow(/Nobody/);
  expect(await run("import-register", signed, hash, email)).toBe("1 entry is approved.");
  expect(missingApprovals(today).join()).not.toMatch(/pathway/);
});
