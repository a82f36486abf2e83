import { describe, expect, it } from "vitest";
import { answerSignUp } from "~/app/auth/answer-sign-up.server";
import { completeSignUp } from "~/core/sign-up/complete-sign-up";
import { editPerson } from "~/core/staff/edit-person";
import { readName } from "~/core/sign-up/answers/read-name";
import { addAffiliateContact } from "~/core/staff/add-affiliate-contact";
import { enterByGoogle } from "~/core/sign-up/enter-by-google";
import { checkPersonName, isPersonName, keepPersonName } from "~/core/words/person-name";
import { sqlite } from "~/db/client";
import {
  formOf,
  one,
  ownAddress,
  requestOf,
  settings,
  signUp,
  signUpFields,
} from "~/tests/support/accounts";
import { makeStaff } from "~/tests/support/staff-people";

const hostile = [
  "evil.com",
  "www.evil.example",
  "https://evil.example/x",
  "Win $500 now!",
  "You won, call 2125550100",
  "Ana @evil",
  "Ana<script>",
  "Ana\u202Emoc.live",
  "Ana\u200Bnna",
  "Ana\u0000",
  "Ana\nBcc: x@evil.example",
  "t.co",
  "bit.ly Ana",
  "\u3164",
  "Z\u0300\u0301\u0302\u0303a",
  "a".repeat(41),
  "-Ana",
  "1Ana",
  "Ana👑",
  "[Ana](x)",
];
const fine = [
  "Ana",
  "María José",
  "O'Brien",
  "O’Neil",
  "Smith-Jones",
  "J. P.",
  "Martin Luther",
  "Jr.",
  "Nguyễn",
  "Søren",
  "José",
  "李",
  "Đặng",
  "St. John",
  "Łukasz",
];

const propose = () => expect.unreachable("no address changes here");

describe("W7: names are letters, and hold no link into our mails", () => {
  it("the rule itself", () => {
    expect(hostile.filter(isPersonName)).toEqual([]);
    expect(fine.filter((name) => !isPersonName(name))).toEqual([]);
    expect(checkPersonName({ firstName: "  Ana  Maria ", lastName: "" })).toEqual({
      firstName: "Ana Maria",
      lastName: "",
    });
  });

  it("the website's sign-up", async () => {
    for (const name of [...hostile.filter((one) => one.trim() !== ""), "Ana evil.com"]) {
      const fields = signUpFields({ name });
      const answer = await answerSignUp(requestOf("/", "", "POST"), formOf(fields), ownAddress());
      expect(answer, name).toMatchObject({ ok: false, title: "Check Your Name", field: "name" });
      expect(one("SELECT id FROM users WHERE email = ?", fields.email)).toBeUndefined();
    }
  });

  it("settings, completion, staff's edits and affiliates' contacts refuse it", async () => {
    const person = await signUp();
    const staff = makeStaff();
    const { updated_at: updatedAt } = one(
      "SELECT updated_at FROM profiles WHERE user_id = ?",
      person.userId,
    ) as { updated_at: number };
    const before = one(
      "SELECT first_name, last_name FROM profiles WHERE user_id = ?",
      person.userId,
    );
    for (const firstName of hostile) {
      expect(await settings(person, { intent: "name", firstName, lastName: "X" })).toHaveProperty(
        "data.problem",
      );
      const rest = { lastName: "X", staff };
      expect(() =>
        completeSignUp({
          userId: "user_none",
          firstName,
          lastName: "",
          phone: "+12125550100",
          state: "NY",
          answer: "",
          textsWished: null,
          ip: "x",
          userAgent: null,
        }),
      ).toThrow(/made of letters/);
      expect(() =>
        editPerson({
          ...rest,
          userId: person.userId,
          updatedAt,
          firstName: `${firstName}`,
          phone: "",
          email: person.email,
          propose,
        }),
      ).toThrow(/made of letters/);
      expect(() =>
        addAffiliateContact(
          { firstName: "Ana", lastName: firstName, email: "c@people.example" },
          staff,
        ),
      ).toThrow(/made of letters|too long/);
    }
    expect(
      one("SELECT first_name, last_name FROM profiles WHERE user_id = ?", person.userId),
    ).toEqual(before);
  });

  it("a name from before the rule stays while staff change something else", async () => {
    const person = await signUp();
    sqlite.prepare("UPDATE profiles SET first_name = 'R2d2' WHERE user_id = ?").run(person.userId);
    const { updated_at: updatedAt } = one(
      "SELECT updated_at FROM profiles WHERE user_id = ?",
      person.userId,
    ) as { updated_at: number };
    const lastName = String(
      one("SELECT last_name AS name FROM profiles WHERE user_id = ?", person.userId)!.name,
    );
    sqlite.prepare("UPDATE profiles SET last_name = 'Cruz' WHERE user_id = ?").run(person.userId);
    expect(lastName).not.toBe("");
    editPerson({
      userId: person.userId,
      updatedAt,
      firstName: "R2d2",
      lastName: "Cruz",
      phone: "",
      email: person.email,
      staff: makeStaff(),
      propose,
    });
    expect(one("SELECT first_name AS name FROM profiles WHERE user_id = ?", person.userId)).toEqual(
      { name: "R2d2" },
    );
  });

  it("by text", () => {
    for (const name of ["evil.com", "Ana evil.example", "www.evil.example Ana", "Ana t.co"])
      expect(readName(name)).toBeNull();
    expect(readName("J. P. Morgan")).toEqual({ firstName: "J.", lastName: "P. Morgan" });
  });

  it("what Google gives is kept as far as it is a name", () => {
    const given = [
      "Ana evil.com",
      "<b>Ana</b>",
      "https://evil.example",
      "Ana\u202Ex",
      "9 Ana",
      "👑",
      "a".repeat(90),
      "Z\u0300\u0301\u0302\u0303a",
    ];
    for (const name of given) {
      const kept = keepPersonName(name);
      expect(kept === "" || isPersonName(kept), `${name} → ${kept}`).toBe(true);
    }
    const entry = {
      subject: "w7",
      email: "w7@people.example",
      emailVerified: true,
      referralCode: null,
      bonusPromised: false,
      ip: "192.0.2.1",
    };
    const { userId } = enterByGoogle({
      ...entry,
      firstName: "Visit evil.com",
      lastName: "O’Neil Jr.",
    });
    expect(
      one("SELECT first_name AS first, last_name AS last FROM profiles WHERE user_id = ?", userId),
    ).toEqual({
      first: "Visit evil com",
      last: "O’Neil Jr.",
    });
  });
});
