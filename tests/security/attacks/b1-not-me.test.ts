import { describe, expect, it, vi } from "vitest";
import { currentPerson } from "~/app/auth/session.server";
import { action as notMe, loader as notMePage } from "~/app/routes/not-me.$token";
import { action as prove } from "~/app/routes/prove-email.$token";
import { liftHoldAfterChange } from "~/core/accounts/credentials/hold-after-change";
import { findPerson } from "~/core/accounts/queries";
import { findSignIn, isClosed } from "~/core/accounts/sign-in/queries-sign-in";
import { renewLink } from "~/core/accounts/links/renew-link";
import { forgetOldCredentials } from "~/core/accounts/credentials/take-back-change";
import { connectGoogle, isGoogleConnected } from "~/core/sign-up/enter-by-google";
import { optIn } from "~/core/consent/opt-in";
import { provePhone } from "~/core/sign-up/prove-phone";
import { resetPassword } from "~/core/sign-up/reset-password";
import { hours } from "~/core/duration";
import { createPayout } from "~/core/payouts/create-payout";
import { handOverPayout } from "~/core/payouts/vendor/hand-over-payout";
import { liftHold } from "~/core/payouts/desk/lift-hold";
import { listReleasable } from "~/core/payouts/queries";
import { releasePayout } from "~/core/payouts/desk/release-payout";
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
import { makePayee, makeSettledCase, staff } from "~/tests/support/money";
import { mailsTo, textsTo } from "~/tests/support/sent-words";
import { tellAll } from "~/tests/support/tell-all";

const linkTo = (address: string, kind: string): string => {
  tellAll();
  return /(?:not-me\/|prove-email\/|token=)([\w-]+)/.exec(mailsTo(address, kind).at(-1)!.text)![1]!;
};
const at = (token: string, cookie = "") =>
  ({
    params: { token },
    context: { clientAddress: ownAddress() },
    request: requestOf("/", cookie),
  }) as never;

async function owner(): Promise<SignedUp> {
  const person = await signUp();
  setProven(person.userId);
  provePhone({ userId: person.userId, phone: person.phone, by: "code", sessionId: null, ip: null });
  tellAll();
  liftHoldAfterChange(person.userId, Date.now());
  // Long ago: what is younger than three days is not put back.
  sqlite
    .prepare("UPDATE credential_changes SET at = at - 300000000 WHERE user_id = ?")
    .run(person.userId);
  return person;
}

/** A thief with the owner's session makes their own address the account's. */
async function stealAddress(person: SignedUp): Promise<string> {
  const thief = `thief-${person.email}`;
  await settings(person, { intent: "email", email: thief });
  expect(await prove(at(linkTo(thief, "change-email"), person.cookie))).toMatchObject({
    outcome: "proven",
  });
  return thief;
}

describe("B1: That was not me", () => {
  it("looking at the page changes nothing; the button puts the old address back, ends every session and shuts the account", async () => {
    const person = await owner();
    const thief = await stealAddress(person);
    const token = linkTo(person.email, "email-changed");
    for (let seen = 0; seen < 3; seen++) await notMePage(at(token));
    expect(findPerson(person.userId)).toMatchObject({ email: thief });
    expect(await notMe(at(token))).toEqual({ outcome: "taken_back", mailed: true });
    expect(findPerson(person.userId)).toMatchObject({
      email: person.email,
      emailProven: true,
      hasPassword: false,
      phone: person.phone,
    });
    expect(await currentPerson(requestOf("/", person.cookie))).toBeNull();
    expect([isClosed(person.userId), renewLink(person.userId)]).toEqual([true, null]);
    expect(await notMe(at(token))).toMatchObject({ outcome: "refused" });
    resetPassword({
      token: linkTo(person.email, "change-taken-back"),
      passwordHash: "by-owner",
      ip: null,
    });
    expect(isClosed(person.userId)).toBe(false);
    expect(findSignIn(person.email)?.passwordHash).toBe("by-owner");
  });

  it("takes back all that came after, so that whoever changed it twice has no say; they are told without a link", async () => {
    const person = await owner();
    const thief = await stealAddress(person);
    connectGoogle({ userId: person.userId, subject: `g-${thief}`, sessionId: "gone", ip: "x" });
    const [thiefs, owners] = [
      linkTo(thief, "protection-changed"),
      linkTo(person.email, "email-changed"),
    ];
    await notMe(at(owners));
    expect([isGoogleConnected(person.userId), findPerson(person.userId)?.email]).toEqual([
      false,
      person.email,
    ]);
    expect(await notMe(at(thiefs))).toMatchObject({ outcome: "refused" });
    tellAll();
    const told = one(
      "SELECT text_body AS text FROM mails WHERE to_address = ? AND kind = 'change-taken-back'",
      thief,
    ) as { text: string };
    expect(told.text).not.toMatch(/not-me|token=/);
  });

  it("the old number is told by text where it has agreed to texts, and gets the number back", async () => {
    const person = await owner();
    const wording = { wording: "w", wordingVersion: "1", campaign: "settings" };
    optIn({
      phone: person.phone,
      userId: person.userId,
      words: "yes",
      ...wording,
      channel: "web",
      at: Date.now(),
    });
    const thief = `+1646555${String(1000 + Math.floor(Math.random() * 8999))}`;
    provePhone({ userId: person.userId, phone: thief, by: "text", sessionId: null, ip: null });
    tellAll();
    const text = textsTo(person.phone).at(-1)!;
    expect(text.purpose).toBe("notice");
    await notMe(at(/not-me\/([\w-]+)/.exec(text.body)![1]!));
    expect(findPerson(person.userId)?.phone).toBe(person.phone);
    expect(one("SELECT user_id AS whose FROM phone_numbers WHERE phone = ?", thief)).toEqual({
      whose: null,
    });
    expect(
      one("SELECT count(*) AS n FROM support_messages WHERE message LIKE '%not-me/%'"),
    ).toEqual({ n: 0 });
  });

  it("no takeover by a way that was given up: after 72 hours an old mailbox has no say, and what it was is forgotten", async () => {
    const person = await owner();
    const fresh = await stealAddress(person);
    const token = linkTo(person.email, "email-changed");
    vi.useFakeTimers({ now: Date.now() + hours(73), toFake: ["Date"] });
    try {
      expect(await notMe(at(token))).toMatchObject({ outcome: "refused" });
      forgetOldCredentials();
    } finally {
      vi.useRealTimers();
    }
    expect(findPerson(person.userId)?.email).toBe(fresh);
    expect(
      one(
        "SELECT count(*) AS n FROM credential_changes WHERE user_id = ? AND before IS NOT NULL",
        person.userId,
      ),
    ).toEqual({ n: 0 });
    expect(
      one(
        "SELECT count(*) AS n FROM credential_notices WHERE change_id IN (SELECT id FROM credential_changes WHERE user_id = ?)",
        person.userId,
      ),
    ).toEqual({ n: 0 });
  });

  it("a way that was added within the same 72 hours has no say about what takes its place, and does not come back", async () => {
    const person = await owner();
    const thief = await stealAddress(person);
    await settings(person, { intent: "email", email: person.email });
    expect(await prove(at(linkTo(person.email, "change-email"), person.cookie))).toMatchObject({
      outcome: "proven",
    });
    tellAll();
    const told = one(
      "SELECT text_body AS text FROM mails WHERE to_address = ? AND kind = 'email-changed'",
      thief,
    ) as { text: string };
    expect(told.text).not.toContain("/not-me/");
    const number = "+16465550188";
    provePhone({ userId: person.userId, phone: number, by: "text", sessionId: null, ip: null });
    provePhone({
      userId: person.userId,
      phone: "+16465550189",
      by: "text",
      sessionId: null,
      ip: null,
    });
    await notMe(at(linkTo(person.email, "protection-changed")));
    expect(findPerson(person.userId)).toMatchObject({ email: person.email, phone: null });
  });

  it("the links are kept as hashes", async () => {
    const person = await owner();
    await settings(person, { intent: "password", current: password, password: "another word 42" });
    const token = linkTo(person.email, "password-changed");
    expect(JSON.stringify(sqlite.prepare("SELECT * FROM credential_notices").all())).not.toContain(
      token,
    );
  });
});

describe("B1: a changed way in holds payouts", () => {
  function payee() {
    const person = makePayee();
    sqlite.prepare("UPDATE users SET password_hash = 'x' WHERE id = ?").run(person.userId);
    makeSettledCase(person.userId);
    const created = createPayout(person.userId);
    if (created.outcome !== "created") throw new Error("no payout");
    const change = () =>
      connectGoogle({
        userId: person.userId,
        subject: `pay-${person.userId}`,
        sessionId: "s",
        ip: "x",
      });
    return { ...person, payoutId: created.payoutId, change };
  }

  it("for 72 hours, for staff and for automatic sending alike", () => {
    const { payoutId, change } = payee();
    const isReleasable = (now: number) =>
      listReleasable(now, 1000).some(({ id }) => id === payoutId);
    expect(isReleasable(Date.now())).toBe(true);
    change();
    expect(isReleasable(Date.now() + hours(71))).toBe(false);
    expect(() => releasePayout(payoutId, staff, Date.now() + hours(71))).toThrow(
      "payouts wait until",
    );
    expect(isReleasable(Date.now() + hours(73))).toBe(true);
    expect(releasePayout(payoutId, staff, Date.now() + hours(73))).toBe(true);
  });

  it("also one that was released before and not sent yet", () => {
    const { payoutId, change } = payee();
    releasePayout(payoutId, staff);
    change();
    expect(handOverPayout(payoutId, "tremendous")).toBeNull();
    expect(handOverPayout(payoutId, "tremendous", Date.now() + hours(73))).toMatchObject({
      externalId: payoutId,
    });
  });

  it("staff who has looked lets them go; a change that was taken back holds until the owner's proof", async () => {
    const { payoutId, change, email, userId } = payee();
    change();
    await notMe(at(linkTo(email!, "protection-changed")));
    expect(() => releasePayout(payoutId, staff, Date.now() + hours(9999))).toThrow(
      "until they have set a new password",
    );
    resetPassword({
      token: linkTo(email!, "change-taken-back"),
      passwordHash: "by-owner",
      ip: null,
    });
    expect(() => releasePayout(payoutId, staff)).toThrow(
      /payouts wait until [A-Z][a-z]{2} \d{1,2}, 20\d\d, .* E[SD]T\./,
    );
    liftHold(payoutId, "called them", staff);
    expect(releasePayout(payoutId, staff)).toBe(true);
    expect(userId).toBeTruthy();
  });
});
