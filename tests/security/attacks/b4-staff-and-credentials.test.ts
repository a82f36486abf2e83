import { describe, expect, it } from "vitest";
import { answerPersonAct } from "~/app/staff/answer-person-act.server";
import { grantAdmin } from "~/core/staff/grant-admin";
import { issueLink, type LinkPurpose } from "~/core/accounts/links/issue-link";
import { proveAddress } from "~/core/accounts/credentials/prove-address";
import { findPerson } from "~/core/accounts/queries";
import { findTotp } from "~/core/accounts/sign-in/queries-sign-in";
import { findPersonLine } from "~/core/staff/queries-staff";
import { resetPassword } from "~/core/sign-up/reset-password";
import { NotFound } from "~/core/errors";
import { deletePerson } from "~/core/staff/delete-person";
import { sqlite } from "~/db/client";
import { formOf, one, signUp } from "~/tests/support/accounts";
import { makePayee } from "~/tests/support/money";
import { makeStaff } from "~/tests/support/staff-people";
import { tellAll } from "~/tests/support/tell-all";
import { mailsTo } from "~/tests/support/sent-words";

const staff = makeStaff();
const act = (fields: Record<string, string>) => answerPersonAct(formOf(fields), staff);
const edit = (userId: string, email: string) => {
  const { firstName, lastName, phone, updatedAt } = findPersonLine(userId)!;
  return act({
    intent: "edit",
    userId,
    updatedAt: String(updatedAt),
    firstName,
    lastName,
    phone: phone ?? "",
    email,
  });
};
const tokenTo = (address: string): string =>
  /(?:prove-email\/|token=)([\w-]+)/.exec(mailsTo(address).at(-1)!.text)![1]!;

describe("B4: staff and the ways into an account", () => {
  it("another address is proposed: neither staff nor the mailbox gets in by it, and the old address is told", async () => {
    const { userId, email } = makePayee();
    const rogue = `rogue-${email}`;
    expect(await edit(userId, rogue)).toMatchObject({
      ok: true,
      description: expect.stringContaining("once the person confirms it"),
    });
    expect(findPerson(userId)).toMatchObject({ email, emailProven: true });
    for (const signedIn of [null, { userId: staff.userId, sessionId: "s" }])
      expect(proveAddress({ token: tokenTo(rogue), signedIn, ip: null })).toMatchObject({
        outcome: "sign_in",
      });
    tellAll();
    expect(one("SELECT text_body AS text FROM mails WHERE to_address = ?", email!)).toMatchObject({
      text: expect.stringContaining("/not-me/"),
    });
    expect(
      proveAddress({ token: tokenTo(rogue), signedIn: { userId, sessionId: "own" }, ip: null }),
    ).toMatchObject({ outcome: "proven" });
  });

  it("a reset goes to the proven address alone, and no password is set by staff", async () => {
    const { userId } = await signUp();
    expect(await act({ intent: "reset", userId })).toMatchObject({
      ok: false,
      description: expect.stringContaining("no confirmed email"),
    });
    expect(await act({ intent: "password", userId, password: "chosen by staff 12" })).toMatchObject(
      { ok: false },
    );
    const known = makePayee();
    expect(await act({ intent: "reset", userId: known.userId })).toMatchObject({ ok: true });
    expect(
      one(
        "SELECT to_address AS too FROM mails WHERE user_id = ? AND kind = 'reset-password'",
        known.userId,
      ),
    ).toEqual({
      too: known.email,
    });
  });

  it("accounts of other staff are out of reach", async () => {
    for (const role of ["admin", "super_admin"] as const) {
      const other = makeStaff(role);
      for (const answer of [
        await edit(other.userId, "x@people.example"),
        await act({ intent: "reset", userId: other.userId }),
      ])
        expect(answer).toMatchObject({ ok: false });
      expect(() => deletePerson({ userId: other.userId, staff })).toThrow();
      expect(one("SELECT count(*) AS n FROM mails WHERE user_id = ?", other.userId)).toEqual({
        n: 0,
      });
    }
  });

  it("a confirmed second factor outlives a reset and a claim", () => {
    const [owner, squatted] = [makePayee(), makePayee()];
    sqlite.prepare("UPDATE users SET totp_secret = 'sealed', totp_confirmed_at = 5").run();
    sqlite.prepare("UPDATE users SET email_verified_at = NULL WHERE id = ?").run(squatted.userId);
    const issue = (userId: string, email: string, purpose: LinkPurpose) =>
      issueLink({ purpose, userId, email, lifetime: 60_000, now: Date.now() });
    resetPassword({
      token: issue(owner.userId, owner.email!, "reset_password"),
      passwordHash: "h",
      ip: null,
    });
    resetPassword({
      token: issue(squatted.userId, squatted.email!, "claim_address"),
      passwordHash: "h",
      ip: null,
    });
    for (const { userId } of [owner, squatted])
      expect(findTotp(userId)).toMatchObject({ confirmedAt: 5 });
  });

  it("nobody becomes staff by an address that they only typed", async () => {
    const { email } = await signUp();
    expect(() => grantAdmin(email, { kind: "operator", id: null })).toThrow(NotFound);
  });
});
