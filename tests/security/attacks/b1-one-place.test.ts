import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readSources } from "~/tests/support/architecture";

/**
 * What writes a way in: each pattern is a column or table that decides who gets into an account.
 */
const writes: RegExp[] = [
  /update\(users\)[\s\S]{0,160}\b(email|emailVerifiedAt|passwordHash|totpConfirmedAt|lockedAt)\b/,
  /(insert|delete)\((oauthAccounts|adminUsers|recoveryCodes)\)/,
  /(insert|update)\(phoneNumbers\)[\s\S]{0,200}\b(userId|asNobodys|proven)\b/,
];

/** Files that write a way in without a change of one, each with its reason. */
const exceptions: Record<string, string> = {
  "core/accounts/credentials/put-password.ts": "the act of a change, which its callers pass on",
  "core/accounts/credentials/unlink-number.ts": "the act of a change, which its callers pass on",
  "core/accounts/credentials/restore-credentials.ts": "the act of a change that was taken back",
  "core/accounts/credentials/void-pending.ts": "forgets an authenticator that nobody has confirmed",
  "core/sign-up/join-by-text.ts": "makes the account: nobody could be reached before",
  "core/staff/erase-identity.ts": "the account ends",
};

it("B1: every file that writes a way into an account passes through the one place for it", () => {
  const found = readSources(".")
    .filter(({ path }) => /^(app|bot|core|workflows|server)\//.test(path))
    .filter(({ text }) => writes.some((pattern) => pattern.test(text)));
  expect(found.length).toBeGreaterThan(10);
  const around = found
    .filter(({ path, text }) => !text.includes("changeCredential(") && !(path in exceptions))
    .map(({ path }) => path);
  expect(around).toEqual([]);
  for (const path of Object.keys(exceptions)) expect(found.map((one) => one.path)).toContain(path);
  for (const act of ["putPassword", "unlinkNumber", "restoreCredentials"])
    for (const { path } of readSources(".").filter(
      ({ path, text }) => path.startsWith("core/") && text.includes(`${act}(`),
    ))
      expect(
        /changeCredential\(/.test(readFileSync(path, "utf8")) || path in exceptions,
        path,
      ).toBe(true);
});

it("B7, issue 24, 3: one file writes the audit log, so that no act of staff passes by the journal", () => {
  const writers = readSources(".")
    .filter(({ path }) => /^(app|bot|core|engine|operations|scripts|server|workflows)\//.test(path))
    .filter(({ text }) => /insert\(auditLog\)|INSERT (OR \w+ )?INTO audit_log/i.test(text))
    .map(({ path }) => path);
  expect(writers).toEqual(["core/accounts/keep-act.ts"]);
});
