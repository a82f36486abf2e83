import { describe, expect, it } from "vitest";
import { currentPerson } from "~/app/auth/session.server";
import { action as prove } from "~/app/routes/prove-email.$token";
import { findLink, issueLink } from "~/core/accounts/links/issue-link";
import { findPerson } from "~/core/accounts/queries";
import { enterByGoogle } from "~/core/sign-up/enter-by-google";
import { proveByText } from "~/core/sign-up/prove-by-text";
import { resetPassword } from "~/core/sign-up/reset-password";
import { beginTotp, findPendingTotp } from "~/core/accounts/sign-in/set-totp";
import { sqlite } from "~/db/client";
import {
  one,
  ownAddress,
  password,
  requestOf,
  setProven,
  settings,
  signUp,
  type SignedUp,
} from "~/tests/support/accounts";
import { mailsTo } from "~/tests/support/sent-words";

const mailedTo = (address: string): string =>
  /(?:prove-email\/|token=)([\w-]+)/.exec(mailsTo(address).at(-1)!.text)![1]!;
const open = (token: string, cookie: string) =>
  prove({
    params: { token },
    context: { clientAddress: ownAddress() },
    request: requestOf("/", cookie),
  } as never);
const emailOf = (userId: string) => one("SELECT email FROM users WHERE id = ?", userId)!.email;
const wordOf = (cookie: string): string => {
  const pair = /phone_proof=([^;]+)/.exec(cookie)![1]!;
  return (
    JSON.parse(Buffer.from(decodeURIComponent(pair).split(".")[0]!, "base64").toString()) as {
      word: string;
    }
  ).word;
};

async function owner(): Promise<SignedUp> {
  const person = await signUp();
  setProven(person.userId);
  return person;
}

/** What an owner does who wants a stranger out. */
const recoveries: [string, (person: SignedUp) => unknown][] = [
  [
    "a password reset",
    ({ userId, email }) => {
      const token = issueLink({
        purpose: "reset_password",
        userId,
        email,
        lifetime: 60_000,
        now: Date.now(),
      });
      resetPassword({ token, passwordHash: "by-owner", ip: null });
    },
  ],
  [
    "a changed password",
    (person) =>
      settings(person, { intent: "password", current: password, password: "a new long word 7" }),
  ],
  ["a sign-out everywhere else", (person) => settings(person, { intent: "end-session" })],
];

describe.each(recoveries)("after %s", (_, recover) => {
  it("B1: a mailed link for a change of address is worth nothing", async () => {
    const person = await owner();
    await settings(person, { intent: "email", email: `thief-${person.email}` });
    await recover(person);
    expect(await open(mailedTo(`thief-${person.email}`), person.cookie)).toMatchObject({
      outcome: "refused",
    });
    expect(emailOf(person.userId)).toBe(person.email);
  });

  it("B2: a word that proves a number is worth nothing, nor is a code", async () => {
    const person = await owner();
    const thief = "+12125550777";
    const answer = (await settings(person, {
      intent: "phone",
      phone: "(212) 555-0777",
    })) as Response;
    const word = wordOf(answer.headers.getSetCookie().join("; "));
    await recover(person);
    expect(proveByText({ phone: thief, word })).toBeNull();
    expect(findPerson(person.userId)?.phone).toBeNull();
    expect(
      one(
        "SELECT count(*) AS n FROM phone_codes WHERE user_id = ? AND used_at IS NULL",
        person.userId,
      ),
    ).toEqual({ n: 0 });
    sqlite.prepare("DELETE FROM rate_limits").run();
  });

  it("B1: no link that opens the account is left, nor a half-finished sign-in or authenticator", async () => {
    const person = await owner();
    const purposes = [
      "set_password",
      "prove_email",
      "change_email",
      "second_step",
      "reset_password",
    ] as const;
    const { userId, email } = person;
    const tokens = purposes.map(
      (purpose) =>
        [
          purpose,
          issueLink({ purpose, userId, email, lifetime: 60_000, now: Date.now() }),
        ] as const,
    );
    beginTotp(userId, "sealed");
    await recover(person);
    expect(tokens.filter(([purpose, token]) => findLink(token, purpose, Date.now()))).toEqual([]);
    expect(findPendingTotp(userId)).toBeNull();
  });
});

describe("B1, B3: an address is nobody's until it is proven", () => {
  it("the opened mail proves nothing for a browser that is not signed in to the account, nor for another account", async () => {
    const stranger = await signUp();
    const victim = await owner();
    const token = issueLink({
      purpose: "prove_email",
      userId: stranger.userId,
      email: stranger.email,
      lifetime: 60_000,
      now: Date.now(),
    });
    for (const cookie of ["", victim.cookie])
      expect(await open(token, cookie)).toMatchObject({ outcome: "sign_in" });
    expect(findPerson(stranger.userId)?.emailProven).toBe(false);
  });

  it("who claims an address by its mail gets an account of their own, and the stranger keeps what is the stranger's", async () => {
    const stranger = await signUp();
    await settings(stranger, { intent: "email", email: `later-${stranger.email}` });
    const claim = {
      userId: stranger.userId,
      email: stranger.email,
      lifetime: 60_000,
      now: Date.now(),
    };
    resetPassword({
      token: issueLink({ purpose: "claim_address", ...claim }),
      passwordHash: "by-owner",
      ip: null,
    });
    const own = one(
      "SELECT id, password_hash AS hash FROM users WHERE email = ?",
      stranger.email,
    ) as { id: string; hash: string };
    expect(own).toMatchObject({ hash: "by-owner" });
    expect(own.id).not.toBe(stranger.userId);
    expect((await currentPerson(requestOf("/", stranger.cookie)))?.userId).toBe(stranger.userId);
    expect(findPerson(stranger.userId)).toMatchObject({ email: null, emailProven: false });
    // The link that the stranger had asked for before leads nowhere either.
    expect(await open(mailedTo(`later-${stranger.email}`), stranger.cookie)).toMatchObject({
      outcome: "refused",
    });
  });

  it("Google's word for an address takes it from an account that only says that it is its own", async () => {
    const stranger = await signUp();
    const names = { firstName: "Vic", lastName: "Tim", referralCode: null, bonusPromised: false };
    const { userId, isNew } = enterByGoogle({
      subject: "vic",
      email: stranger.email,
      emailVerified: true,
      ...names,
      ip: "x",
    });
    expect({ isNew, own: userId !== stranger.userId }).toEqual({ isNew: true, own: true });
    expect(findPerson(userId)).toMatchObject({
      email: stranger.email,
      emailProven: true,
      phone: null,
    });
    expect(emailOf(stranger.userId)).toBeNull();
  });
});
