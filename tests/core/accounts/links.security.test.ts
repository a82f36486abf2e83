import { describe, expect, it } from "vitest";
import { findLink, issueLink } from "~/core/accounts/links/issue-link";
import { proveAddress } from "~/core/accounts/credentials/prove-address";
import { findPerson } from "~/core/accounts/queries";
import { findSignIn } from "~/core/accounts/sign-in/queries-sign-in";
import { setPasswordByLink } from "~/core/accounts/links/set-password-by-link";
import { mailResetLink } from "~/core/accounts/links/mail-reset-link";
import { resetPassword } from "~/core/sign-up/reset-password";
import { days, hours, minutes } from "~/core/duration";
import { RuleBroken } from "~/core/errors";
import { sqlite } from "~/db/client";
import { makePerson } from "~/tests/support/people";
import { mailsTo as sentTo } from "~/tests/support/sent-words";
import { tellAll } from "~/tests/support/tell-all";

const now = 1_800_000_000_000;
const letter = (words: string) => ({ subject: "s", text: words, html: words });
const linkFor = (
  userId: string,
  purpose: "set_password" | "prove_email" | "reset_password",
  email?: string,
) => issueLink({ purpose, userId, ...(email ? { email } : {}), lifetime: days(3), now });
const setPassword = (token: string, email: string, at = now) =>
  setPasswordByLink({ token, email, passwordHash: "hash-1", ip: "192.0.2.1", now: at });
const addSession = (userId: string) =>
  sqlite
    .prepare(
      "INSERT INTO sessions (id, user_id, expires_at, created_at) VALUES (?, ?, 9999999999, 0)",
    )
    .run(`${userId}-session`, userId);
const sessionsOf = (userId: string) =>
  sqlite.prepare("SELECT count(*) FROM sessions WHERE user_id = ?").pluck().get(userId);
const prove = (token: string, userId: string | null) =>
  proveAddress({
    token,
    signedIn: userId === null ? null : { userId, sessionId: `${userId}-session` },
    ip: null,
    now,
  });
const audit = (userId: string) =>
  sqlite.prepare("SELECT act FROM audit_log WHERE subject_id = ? ORDER BY seq").pluck().all(userId);
const mailsTo = (email: string) => sentTo(email).map(({ kind, text }) => ({ kind, text }));

describe("AU-04: the link that was texted sets a password", () => {
  it("makes the typed address the sign-in address, unproven, and is used up", () => {
    const { userId, email } = makePerson();
    const token = linkFor(userId, "set_password");
    expect(setPassword(token, email!)).toMatchObject({ userId, email, isChanged: false });
    expect(findSignIn(email!)).toEqual({ userId, passwordHash: "hash-1", isClosed: false });
    expect(findPerson(userId)?.emailProven).toBe(false);
    expect(() => setPassword(token, email!)).toThrow(RuleBroken);
    expect(audit(userId)).toEqual(["set-password"]);
  });

  it("is refused when it has expired, and for another purpose than its own", () => {
    const { userId, email } = makePerson();
    const token = linkFor(userId, "set_password");
    expect(() => setPassword(token, email!, now + days(3))).toThrow("expired");
    expect(findLink(token, "prove_email", now)).toBeUndefined();
    expect(() => setPassword(linkFor(userId, "prove_email", email!), email!)).toThrow(RuleBroken);
    expect(findSignIn(email!)).toBeUndefined();
  });

  it("never takes an address that another account signs in with, and stays usable for another address", () => {
    const holder = makePerson();
    setPassword(linkFor(holder.userId, "set_password"), holder.email!);
    const newcomer = makePerson({ email: holder.email });
    const token = linkFor(newcomer.userId, "set_password");
    expect(() => setPassword(token, holder.email!.toUpperCase())).toThrow(
      expect.objectContaining({ code: "email_taken" }),
    );
    expect(findSignIn(holder.email!)?.userId).toBe(holder.userId);
    expect(setPassword(token, "My.Own@people.example")).toMatchObject({
      email: "my.own@people.example",
      isChanged: true,
    });
    expect(findPerson(newcomer.userId)?.email).toBe("my.own@people.example");
  });

  it("decisions, People: does not change a sign-in address that is settled, whatever the form names", () => {
    const { userId, email } = makePerson();
    sqlite.prepare("UPDATE users SET email = ? WHERE id = ?").run(email, userId);
    expect(setPassword(linkFor(userId, "set_password"), "thief@people.example")).toMatchObject({
      email,
      isChanged: false,
    });
    expect(findSignIn("thief@people.example")).toBeUndefined();
  });

  it("ends the sessions that were open", () => {
    const { userId, email } = makePerson();
    addSession(userId);
    setPassword(linkFor(userId, "set_password"), email!);
    expect(sessionsOf(userId)).toBe(0);
  });

  it("only the hash of a link's token is stored", () => {
    const token = linkFor(makePerson().userId, "set_password");
    expect(JSON.stringify(sqlite.prepare("SELECT * FROM link_tokens").all())).not.toContain(token);
  });
});

describe("decisions, People: the opened mail proves the address", () => {
  it("makes it the sign-in address, proven, once", () => {
    const { userId, email } = makePerson();
    const token = linkFor(userId, "prove_email", email!);
    expect(prove(token, userId)).toEqual({ outcome: "proven", email });
    expect(findPerson(userId)).toMatchObject({ email, emailProven: true });
    expect(() => prove(token, userId)).toThrow(RuleBroken);
  });

  it("proves nothing for somebody who is not signed in to the account, and stays usable", () => {
    const { userId, email } = makePerson();
    const token = linkFor(userId, "prove_email", email!);
    for (const visitor of [null, makePerson().userId])
      expect(prove(token, visitor)).toEqual({ outcome: "sign_in", email });
    expect(findPerson(userId)).toMatchObject({ emailProven: false });
    expect(prove(token, userId)).toMatchObject({ outcome: "proven" });
  });

  it("does not take the address from an account that has proven it", () => {
    const holder = makePerson();
    setPassword(linkFor(holder.userId, "set_password"), holder.email!);
    prove(linkFor(holder.userId, "prove_email", holder.email!), holder.userId);
    const other = makePerson({ email: holder.email });
    expect(prove(linkFor(other.userId, "prove_email", holder.email!), other.userId)).toMatchObject({
      outcome: "held_elsewhere",
    });
    expect(findPerson(other.userId)?.emailProven).toBe(false);
    expect(findSignIn(holder.email!)?.userId).toBe(holder.userId);
  });

  it("is refused for an address that the account no longer uses", () => {
    const { userId, email } = makePerson();
    const token = linkFor(userId, "prove_email", email!);
    setPassword(linkFor(userId, "set_password"), `new-${email}`);
    expect(() => prove(token, userId)).toThrow(RuleBroken);
    expect(() => prove(linkFor(userId, "prove_email", email!), userId)).toThrow("no longer uses");
    expect(findPerson(userId)).toMatchObject({ email: `new-${email}`, emailProven: false });
  });
});

describe("AU-04: a forgotten password", () => {
  const ask = (email: string, at = now) => {
    let token = "";
    const write = (found: { token: string }) => ((token = found.token), letter(found.token));
    mailResetLink({ email, from: "us@product.example", write, now: at });
    return token;
  };
  const reset = (token: string, at = now) =>
    resetPassword({ token, passwordHash: "hash-2", ip: null, now: at });
  const proven = () => {
    const person = makePerson();
    setPassword(linkFor(person.userId, "set_password"), person.email!);
    prove(linkFor(person.userId, "prove_email", person.email!), person.userId);
    return { ...person, email: person.email! };
  };

  it("is replaced over a mailed link within an hour, once; every session ends and the owner is told", () => {
    const { userId, email } = proven();
    addSession(userId);
    const token = ask(email.toUpperCase());
    reset(token, now + minutes(59));
    expect(findSignIn(email)?.passwordHash).toBe("hash-2");
    expect(sessionsOf(userId)).toBe(0);
    tellAll();
    expect(
      mailsTo(email)
        .map((mail) => (mail as { kind: string }).kind)
        .sort(),
    ).toEqual(["password-changed", "reset-password"]);
    expect(() => reset(token)).toThrow(RuleBroken);
  });

  it("a link of an hour ago opens nothing, nor one that a newer one was used after", () => {
    const { email } = proven();
    const [first, second] = [ask(email), ask(email)];
    expect(() => reset(first, now + hours(1))).toThrow(RuleBroken);
    reset(second);
    expect(() => reset(first)).toThrow(RuleBroken);
  });

  it("over a mail to an address that was only typed, an account of its own is opened, and the one that typed it stays as it is", () => {
    const { userId, email, phone } = makePerson();
    reset(ask(email!));
    const own = findSignIn(email!)!;
    expect(own).toMatchObject({ passwordHash: "hash-2" });
    expect(own.userId).not.toBe(userId);
    expect(findPerson(own.userId)).toMatchObject({
      email,
      emailProven: true,
      phone: null,
      firstName: "",
    });
    expect(findPerson(userId)).toMatchObject({
      email: null,
      emailProven: false,
      phone,
      hasPassword: false,
    });
  });

  it("nothing is mailed for an unknown address; one that two people typed is claimed by whoever reads it", () => {
    ask("nobody@people.example");
    expect(mailsTo("nobody@people.example")).toEqual([]);
    const typed = [
      makePerson({ email: "shared@people.example" }),
      makePerson({ email: "shared@people.example" }),
    ];
    reset(ask("shared@people.example"));
    expect(typed.map(({ userId }) => findPerson(userId)?.email)).toEqual([null, null]);
    expect(findPerson(findSignIn("shared@people.example")!.userId)).toMatchObject({
      emailProven: true,
    });
  });

  it("AU-05, W9: three an hour are mailed, and asking more often refuses nobody, known or unknown", () => {
    const { email } = makePerson();
    for (const address of [email!, "unknown@people.example"])
      for (let i = 0; i < 9; i++) expect(() => ask(address)).not.toThrow();
    expect(
      sqlite
        .prepare("SELECT count(*) FROM mails WHERE to_address = ? AND kind = 'reset-password'")
        .pluck()
        .get(email),
    ).toBe(3);
  });
});
