import { describe, expect, it } from "vitest";
import { changeAdminRole } from "~/core/staff/change-admin-role";
import { capitalise, editPerson } from "~/core/staff/edit-person";
import { findPersonLine } from "~/core/staff/queries-staff";
import { mailResetForStaff } from "~/core/accounts/staff-acts/mail-reset-for-staff";
import { Conflict, NotAllowed, RuleBroken } from "~/core/errors";
import { verifyLedger } from "~/core/money/verify-ledger";
import { deletePerson } from "~/core/staff/delete-person";
import { sqlite } from "~/db/client";
import { makePayee, makeSettledCase, makeSubmittedCase, owedTo } from "~/tests/support/money";
import { makePerson } from "~/tests/support/people";
import { auditOf, makeStaff } from "~/tests/support/staff-people";

const staff = makeStaff();
const scalar = (sql: string, ...values: unknown[]): unknown =>
  sqlite
    .prepare(sql)
    .pluck()
    .get(...values);

const proposed: string[] = [];

function edit(userId: string, over: Partial<Parameters<typeof editPerson>[0]> = {}): void {
  const { updatedAt, email } = findPersonLine(userId)!;
  const propose = (address: string) => proposed.push(address);
  editPerson({
    userId,
    propose,
    updatedAt,
    firstName: "maria",
    lastName: "LOPEZ",
    phone: "(212) 555-0199",
    email: email ?? "",
    staff,
    ...over,
  });
}

describe("A §5: staff edits a person", () => {
  it.each([
    ["maria", "Maria"],
    ["LOPEZ", "Lopez"],
    ["  jean-luc  o'neil ", "Jean-Luc O'Neil"],
    ["özge", "Özge"],
    ["McDonald", "McDonald"],
    ["van der Berg", "van der Berg"],
    ["DeShawn", "DeShawn"],
    ["J.", "J."],
  ])("a name is capitalised: %s", (typed, kept) => {
    expect(capitalise(typed)).toBe(kept);
  });

  it("keeps name and phone, on record with before and after", () => {
    const { userId } = makePayee();
    edit(userId);
    expect(findPersonLine(userId)).toMatchObject({
      firstName: "Maria",
      lastName: "Lopez",
      phone: "+12125550199",
    });
    expect(auditOf(userId)).toMatchObject([
      { act: "edit-person", before: { firstName: "Pat" }, after: { firstName: "Maria" } },
    ]);
  });

  it("a new email is proposed and changes nothing; one that another account has proven is refused", () => {
    const [person, other] = [makePayee(), makePayee()];
    const before = sqlite
      .prepare("SELECT email, email_verified_at AS provenAt FROM users WHERE id = ?")
      .get(person.userId);
    edit(person.userId, { email: "new.address@people.example" });
    expect(proposed).toEqual(["new.address@people.example"]);
    expect(
      sqlite
        .prepare("SELECT email, email_verified_at AS provenAt FROM users WHERE id = ?")
        .get(person.userId),
    ).toEqual(before);
    expect(findPersonLine(person.userId)?.email).toBe(person.email);
    expect(() => edit(person.userId, { email: other.email! })).toThrow(RuleBroken);
  });

  it("issue 9, Bad input: what somebody else changed meanwhile is not overwritten; no phone is no phone", () => {
    const { userId } = makePayee();
    const { updatedAt } = findPersonLine(userId)!;
    edit(userId);
    expect(() => edit(userId, { updatedAt, firstName: "Other" })).toThrow(Conflict);
    expect(() => edit(userId, { phone: "12" })).toThrow(RuleBroken);
    expect(findPersonLine(userId)).toMatchObject({ firstName: "Maria" });
  });
});

describe("A §1, §2.2: roles and passwords", () => {
  it("Make Admin and its revocation, which signs out everywhere", () => {
    const { userId } = makePayee();
    expect(() => changeAdminRole({ userId, to: "admin", staff })).toThrow(RuleBroken);
    sqlite.prepare("UPDATE users SET password_hash = 'x' WHERE id = ?").run(userId);
    expect(changeAdminRole({ userId, to: "admin", staff })).toBe(true);
    expect(changeAdminRole({ userId, to: "admin", staff })).toBe(false);
    sqlite
      .prepare(
        "INSERT INTO sessions (id, user_id, expires_at, created_at) VALUES (?, ?, 9999999999, 1)",
      )
      .run(`s-${userId}`, userId);
    expect(changeAdminRole({ userId, to: "none", staff })).toBe(true);
    expect(scalar("SELECT count(*) FROM sessions WHERE user_id = ?", userId)).toBe(0);
    expect(auditOf(userId).map(({ act }) => act)).toEqual(["grant-admin", "revoke-admin"]);
  });

  it("not one's own role, not the super admin's, and nobody's own password", () => {
    const boss = makeStaff("super_admin");
    expect(() => changeAdminRole({ userId: staff.userId, to: "none", staff })).toThrow(NotAllowed);
    expect(() => changeAdminRole({ userId: boss.userId, to: "none", staff })).toThrow(NotAllowed);
    const write = () => ({ subject: "s", text: "t", html: "h" });
    expect(() =>
      mailResetForStaff({ userId: boss.userId, from: "us@product.example", write, staff }),
    ).toThrow(NotAllowed);
  });
});

describe("A §5: staff deletes a person", () => {
  it("'Cannot delete the super admin account.'", () => {
    const boss = makeStaff("super_admin");
    expect(() => deletePerson({ userId: boss.userId, staff })).toThrow(
      "Cannot delete the super admin account.",
    );
    expect(() => deletePerson({ userId: staff.userId, staff })).toThrow(RuleBroken);
  });

  it("with cases, files, referrals, affiliate record, sign-in and name", () => {
    const person = makePayee();
    const referred = makePayee(person);
    makeSubmittedCase(person.userId);
    const { kept, keys, email } = deletePerson({ userId: person.userId, staff });
    expect({ kept, files: keys.length, email }).toEqual({
      kept: false,
      files: 1,
      email: person.email,
    });
    expect(scalar("SELECT count(*) FROM cases WHERE user_id = ?", person.userId)).toBe(0);
    expect(scalar("SELECT count(*) FROM affiliates WHERE user_id = ?", person.userId)).toBe(0);
    expect(
      scalar("SELECT count(*) FROM referrals WHERE referred_user_id = ?", referred.userId),
    ).toBe(0);
    expect(
      sqlite
        .prepare("SELECT email, password_hash AS hash FROM users WHERE id = ?")
        .get(person.userId),
    ).toEqual({
      email: null,
      hash: null,
    });
    expect(
      sqlite
        .prepare("SELECT first_name AS f, last_name AS l, email FROM profiles WHERE user_id = ?")
        .get(person.userId),
    ).toEqual({
      f: "",
      l: "",
      email: null,
    });
    expect(() => deletePerson({ userId: person.userId, staff })).toThrow("does not exist any more");
  });

  it("decisions, Cases: where money moved, settled cases and money stay without the name, and the ledger is whole", () => {
    const referrer = makePayee();
    const person = makePayee(referrer);
    const settled = makeSettledCase(person.userId);
    const open = makeSubmittedCase(person.userId);
    expect(deletePerson({ userId: person.userId, staff }).kept).toBe(true);
    expect(scalar("SELECT archived_at IS NOT NULL FROM cases WHERE id = ?", settled)).toBe(1);
    expect(scalar("SELECT count(*) FROM cases WHERE id = ?", open)).toBe(0);
    expect([owedTo(person.userId), owedTo(referrer.userId)]).toEqual([50_000, 5_000]);
    expect(deletePerson({ userId: referrer.userId, staff }).kept).toBe(true);
    expect(scalar("SELECT status FROM affiliates WHERE user_id = ?", referrer.userId)).toBe(
      "deleted",
    );
    expect(verifyLedger().ok).toBe(true);
  });

  it("and their number, texted again, is a stranger's", () => {
    const { userId, phone } = makePerson();
    deletePerson({ userId, staff });
    expect(scalar("SELECT user_id FROM phone_numbers WHERE phone = ?", phone)).toBeNull();
  });
});
