import { beforeEach, describe, expect, it } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment);
const { sqlite } = await import("~/db/client");
const { createAccount } = await import("~/core/sign-up/create-account");
const { grantAdmin } = await import("~/core/staff/grant-admin");
const { mailStaff } = await import("~/operations/messages/mail-staff");

const boss = liveEnvironment.ADMIN_EMAILS;

/** An account with the role of *Make Admin*. */
function makeGranted(email: string): string {
  const userId = createAccount({
    firstName: "Sam",
    lastName: "Staff",
    email,
    phone: null,
    state: "NY",
    at: 1,
  });
  sqlite
    .prepare("UPDATE users SET email = ?, email_verified_at = 1 WHERE id = ?")
    .run(email, userId);
  return grantAdmin(email, { kind: "operator", id: null });
}

let alarms = 0;
function mailed(): string[] {
  const key = `alarm-${++alarms}`;
  mailStaff({
    key,
    subject: "Something waits",
    sentence: "Something waits for you.",
    path: "/super-admin",
  });
  mailStaff({
    key,
    subject: "Something waits",
    sentence: "Something waits for you.",
    path: "/super-admin",
  });
  return sqlite
    .prepare<[string], string>(
      "SELECT to_address FROM mails WHERE idempotency_key LIKE 'staff:' || ? || ':%' ORDER BY to_address",
    )
    .pluck()
    .all(key);
}

beforeEach(() => sqlite.exec("DELETE FROM admin_users"));

describe("R6: alarms by mail", () => {
  it("R6: reach staff made by Make Admin as well as the configured addresses, each once", () => {
    makeGranted("first@staff.example");
    makeGranted("second@staff.example");
    expect(mailed()).toEqual([boss, "first@staff.example", "second@staff.example"].sort());
  });

  it("R6: reach a member once whom both the settings and a grant name", () => {
    makeGranted(boss);
    expect(mailed()).toEqual([boss]);
  });

  it.each([
    ["whose address is not proven", "email_verified_at = NULL"],
    ["who is suspended", "suspended_at = 2"],
    ["whose account is closed", "archived_at = 2"],
  ])("R6: do not reach staff %s", (story, change) => {
    const userId = makeGranted(`${story.replaceAll(" ", "-")}@staff.example`);
    sqlite.exec(`UPDATE users SET ${change} WHERE id = '${userId}'`);
    expect(mailed()).toEqual([boss]);
  });

  it("R6: reach nobody any more whose role was taken away", () => {
    const userId = makeGranted("former@staff.example");
    sqlite.prepare("DELETE FROM admin_users WHERE user_id = ?").run(userId);
    expect(mailed()).toEqual([boss]);
  });
});
