import { describe, expect, it } from "vitest";
import { verifyPassword } from "~/operations/hash-password";
import { currentPerson, signIn } from "~/app/auth/session.server";
import { passwordAnswer } from "~/bot/agent/account-answers";
import { grantAdmin } from "~/core/staff/grant-admin";
import { issueLink } from "~/core/accounts/links/issue-link";
import { setPasswordByLink } from "~/core/accounts/links/set-password-by-link";
import { provePhone } from "~/core/sign-up/prove-phone";
import { resetPassword } from "~/core/sign-up/reset-password";
import { tellAll } from "~/tests/support/tell-all";
import { sqlite } from "~/db/client";
import {
  cookiesOf,
  one,
  password,
  requestOf,
  settings,
  signUp,
  textJoined,
  withAuthenticator,
  type Refused,
} from "~/tests/support/accounts";

describe("settings: the password", () => {
  it("needs the present one, ends every other session, renews this one, and tells the owner", async () => {
    const person = await signUp();
    sqlite.prepare("UPDATE users SET email_verified_at = 1 WHERE id = ?").run(person.userId);
    const elsewhere = cookiesOf(await signIn(requestOf(), person.userId, "192.0.2.1"));
    expect(
      (
        (await settings(person, {
          intent: "password",
          current: "not the one",
          password: "another long one",
        })) as Refused
      ).data.field,
    ).toBe("current");
    const response = (await settings(person, {
      intent: "password",
      current: password,
      password: "another long one",
    })) as Response;
    const renewed = cookiesOf(response.headers);
    for (const cookie of [elsewhere, person.cookie])
      expect(await currentPerson(requestOf("/", cookie))).toBeNull();
    expect((await currentPerson(requestOf("/", renewed)))?.userId).toBe(person.userId);
    const { hash } = one("SELECT password_hash AS hash FROM users WHERE id = ?", person.userId) as {
      hash: string;
    };
    expect(await verifyPassword(hash, "another long one")).toBe(true);
    tellAll();
    expect(
      one(
        "SELECT count(*) AS n FROM mails WHERE kind = 'password-changed' AND user_id = ?",
        person.userId,
      ),
    ).toEqual({ n: 1 });
  });

  it("U §5: too short is said in the exact words; staff need twelve characters", async () => {
    const person = await signUp();
    const change = (wanted: string) =>
      settings(person, {
        intent: "password",
        current: password,
        password: wanted,
      }) as Promise<Refused>;
    expect((await change("tro4b")).data.problem).toBe(
      "Password must be at least 6 characters long.",
    );
    sqlite.prepare("UPDATE users SET email_verified_at = 1 WHERE id = ?").run(person.userId);
    grantAdmin(person.email, { kind: "operator", id: null });
    expect((await change("elevenchars")).data.problem).toContain("at least 12");
  });

  it("brute force: the present password cannot be guessed here", async () => {
    const person = await signUp();
    let last: unknown;
    for (let i = 0; i < 9; i++)
      last = await settings(person, {
        intent: "password",
        current: "wrong",
        password: "another long one",
      });
    expect(last).toMatchObject({ data: { problem: expect.stringContaining("Too many tries") } });
  });
});

describe("decisions, People: a sign-in detail is never changed by text alone", () => {
  it("PASSWORD by text renews the link of a person who has none, and refers everybody else to their mail", async () => {
    const person = await textJoined();
    const first = /\/join\/([\w-]+)/.exec(passwordAnswer(person.userId, null))![1]!;
    setPasswordByLink({ token: first, email: person.email, passwordHash: "hash-1", ip: null });
    expect(passwordAnswer(person.userId, null)).not.toContain("/join/");
    expect(passwordAnswer(person.userId, null)).toContain("/login?reset=1");
  });

  it("a texted link that is still about does not replace a password that was set otherwise", async () => {
    const person = await textJoined();
    const token = issueLink({
      purpose: "set_password",
      userId: person.userId,
      lifetime: 60_000,
      now: Date.now(),
    });
    sqlite
      .prepare("UPDATE users SET password_hash = 'set-by-mail' WHERE id = ?")
      .run(person.userId);
    expect(() =>
      setPasswordByLink({ token, email: person.email, passwordHash: "hash-2", ip: null }),
    ).toThrow(/has a password already/);
    expect(one("SELECT password_hash AS hash FROM users WHERE id = ?", person.userId)).toEqual({
      hash: "set-by-mail",
    });
  });

  it("links by text are few", async () => {
    const person = await textJoined();
    for (let i = 0; i < 5; i++) expect(passwordAnswer(person.userId, null)).toContain("/join/");
    expect(passwordAnswer(person.userId, null)).toContain("several links already");
  });
});

describe("an account that was set up with an address of somebody else's", () => {
  const reset = (purpose: "reset_password" | "claim_address", email: string, userId: string) => {
    const token = issueLink({ purpose, userId, email, lifetime: 60_000, now: Date.now() });
    resetPassword({ token, passwordHash: "by-owner", ip: null });
  };
  const credentialKinds = (userId: string) => ({
    numbers: one("SELECT count(*) AS n FROM phone_numbers WHERE user_id = ?", userId)!.n,
    totp: one("SELECT totp_confirmed_at AS at FROM users WHERE id = ?", userId)!.at,
    address: one("SELECT email FROM users WHERE id = ?", userId)!.email,
  });

  it("loses the address to whoever reads its mail, who gets an account of their own", async () => {
    const squatter = await signUp();
    provePhone({
      userId: squatter.userId,
      phone: squatter.phone,
      by: "code",
      sessionId: null,
      ip: null,
    });
    await withAuthenticator(squatter);
    reset("claim_address", squatter.email, squatter.userId);
    expect(credentialKinds(squatter.userId)).toEqual({
      numbers: 1,
      totp: expect.any(Number),
      address: null,
    });
    const { id } = one("SELECT id FROM users WHERE email = ?", squatter.email) as { id: string };
    expect(credentialKinds(id)).toEqual({ numbers: 0, totp: null, address: squatter.email });
  });

  it("while a proven address keeps number and second step over a reset", async () => {
    const owner = await signUp();
    sqlite.prepare("UPDATE users SET email_verified_at = 1 WHERE id = ?").run(owner.userId);
    provePhone({ userId: owner.userId, phone: owner.phone, by: "code", sessionId: null, ip: null });
    await withAuthenticator(owner);
    reset("reset_password", owner.email, owner.userId);
    expect(credentialKinds(owner.userId)).toMatchObject({ numbers: 1, totp: expect.any(Number) });
  });
});
