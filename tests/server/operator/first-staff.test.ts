import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment);
const { runAct } = await import("~/server/operator/acts");
const { ownerOfAddress } = await import("~/core/accounts/credentials/free-address");
const { mailResetLink } = await import("~/core/accounts/links/mail-reset-link");
const { resetPassword } = await import("~/core/sign-up/reset-password");
const { findRole } = await import("~/core/accounts/staff-acts/find-role");
const { createAccount } = await import("~/core/sign-up/create-account");
const { setAppMode } = await import("~/core/app-mode");
const { tellRules } = await import("~/workflows/outreach/tell-rules");
const { sqlite } = await import("~/db/client");
const { env } = await import("~/env");

const boss = liveEnvironment.ADMIN_EMAILS;
const folder = mkdtempSync(join(tmpdir(), "first-staff-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = async (...words: string[]): Promise<string> => {
  const [act = "", ...rest] = words;
  return (await runAct(act, rest)).lines.join("\n");
};

describe("issue 25: an empty live house gets its first member of staff, who takes counsel's approvals in", () => {
  it("opens accounts for addresses of the configuration alone", async () => {
    setAppMode("live");
    tellRules();
    expect(await run("add-staff", "eve@people.example", "Eve", "Else")).toContain(
      "ADMIN_EMAILS does not name eve@people.example",
    );
    expect(ownerOfAddress("eve@people.example")).toBeUndefined();
  });

  it("leaves whoever had only typed the address without it, and opens one account, once", async () => {
    const typed = createAccount({
      firstName: "Mallory",
      lastName: "",
      email: boss,
      phone: "+12125550199",
      state: "NY",
      signIn: { passwordHash: "known-to-mallory", emailProvenAt: null },
      at: 1,
    });
    await run("add-staff", boss.toUpperCase(), "Bo", "Boss");
    await run("add-staff", boss, "Bo", "Boss");
    const owner = ownerOfAddress(boss);
    expect(owner).toBeDefined();
    expect(owner).not.toBe(typed);
    expect(findRole(typed, env.ADMIN_EMAILS)).toBeNull();
    expect(findRole(owner!, env.ADMIN_EMAILS)).toBe("super_admin");
    const kept = sqlite
      .prepare("SELECT count(*) FROM audit_log WHERE act = 'add-staff'")
      .pluck()
      .get();
    expect(kept).toBe(1);
  });

  it("has no password until its owner sets one by the mailed link", () => {
    const owner = ownerOfAddress(boss)!;
    const password = () =>
      sqlite.prepare("SELECT password_hash FROM users WHERE id = ?").pluck().get(owner);
    expect(password()).toBeNull();
    let token = "";
    mailResetLink({
      email: boss,
      from: "a@b.example",
      write: (found) => {
        token = found.token;
        expect(found.isNew, "it is the account's own").toBe(false);
        return { subject: "s", text: "t", html: "h" };
      },
    });
    resetPassword({ token, passwordHash: "hash", ip: null });
    expect(password()).toBe("hash");
  });

  it("takes in the register that counsel filled in, by the fingerprint that the act prints", async () => {
    const file = join(folder, "register.json");
    await run("export-register", file);
    expect(await run("register-fingerprint", file)).toContain("0 of its entries name a counsel.");
    const filled = readFileSync(file, "utf8").replace(
      /("subject": "NY:letters_only",[^}]*?"counsel": )null(,\s*"memoDate": )null(,\s*"memoHash": )null(,\s*"expiresOn": )null/,
      `$1"C. Counsel, Esq."$2"2026-01-05"$3"${"cd".repeat(32)}"$4"2099-01-01"`,
    );
    writeFileSync(file, filled);
    const said = await run("register-fingerprint", file);
    expect(said).toContain("C. Counsel, Esq., until 2099-01-01\n1 of its entries name a counsel.");
    const fingerprint = /fingerprint ([0-9a-f]{64})$/.exec(said)?.[1] ?? "";
    expect(await run("import-register", file, fingerprint, boss)).toBe("1 entry is approved.");
  });
});
