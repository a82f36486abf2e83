import { describe, expect, it } from "vitest";
import { answerSignUp } from "~/app/auth/answer-sign-up.server";
import { currentPerson } from "~/app/auth/session.server";
import { enrollAffiliate } from "~/core/affiliates/enroll-affiliate";
import { createAccount } from "~/core/sign-up/create-account";
import { sqlite } from "~/db/client";
import {
  cookiesOf,
  formOf,
  ownAddress,
  requestOf,
  setProven,
  signUp,
  signUpFields,
} from "~/tests/support/accounts";
import { makePerson } from "~/tests/support/people";
import { greetNewcomer } from "~/workflows/accounts/welcome-newcomer";

const ask = (fields: Record<string, string>, cookie = "", address = ownAddress()) =>
  answerSignUp(requestOf("/", cookie, "POST"), formOf(fields), address);
const personIn = async (answer: Awaited<ReturnType<typeof ask>>) =>
  answer.ok ? currentPerson(requestOf("/user", cookiesOf(answer.headers))) : null;
const one = (sql: string, ...values: unknown[]) =>
  sqlite.prepare(sql).get(...values) as Record<string, unknown>;
const all = (sql: string, ...values: unknown[]) =>
  sqlite.prepare(sql).all(...values) as Record<string, unknown>[];
const codeOf = (userId: string): string =>
  one("SELECT affiliate_code AS code FROM affiliates WHERE user_id = ?", userId).code as string;

describe("U §5: what is wrong with the form is said in the exact words", () => {
  it.each([
    [{ email: "" }, "Email Required", "Please enter your email to continue.", "email"],
    [
      { email: "nobody" },
      "Invalid Email",
      "An email address has an @ in it, like maria@example.com. Please add what is missing.",
      "email",
    ],
    [
      { name: "  " },
      "Missing Information",
      "Please fill in all fields to complete signup.",
      "name",
    ],
    [
      { phone: "" },
      "Missing Information",
      "Please fill in all fields to complete signup.",
      "phone",
    ],
    [
      { password: "" },
      "Missing Information",
      "Please fill in all fields to complete signup.",
      "password",
    ],
    [
      { phone: "555123456" },
      "Invalid Phone Number",
      "Please enter a valid 10-digit US phone number.",
      "phone",
    ],
    [
      { phone: "+44 20 7946 0958" },
      "Invalid Phone Number",
      "Please enter a valid 10-digit US phone number.",
      "phone",
    ],
    [
      { password: "tro4b" },
      "Password Too Short",
      "Password must be at least 6 characters long.",
      "password",
    ],
    [{ phone: "(800) 555-0199" }, "State Needed", "Please choose the state you live in.", "state"],
  ])("%j", async (over, title, message, field) => {
    expect(await ask(signUpFields(over as Record<string, string>))).toEqual({
      ok: false,
      title,
      message,
      field,
    });
  });

  it("decisions: a common password is refused, and nothing is made", async () => {
    const fields = signUpFields({ password: "password1" });
    expect(await ask(fields)).toMatchObject({
      ok: false,
      title: "Password Too Common",
      field: "password",
    });
    expect(one("SELECT id FROM users WHERE email = ?", fields.email)).toBeUndefined();
  });

  it("decisions, Agreement: a state in which claims are off is told so kindly, and nothing is made", async () => {
    sqlite
      .prepare(
        "INSERT INTO admin_settings (setting_key, setting_value, updated_at) VALUES ('states_without_claims', 'TX', 1)",
      )
      .run();
    const fields = signUpFields({ state: "TX" });
    expect(await ask(fields)).toMatchObject({
      ok: false,
      field: "state",
      message: expect.stringContaining("Texas"),
    });
    expect(one("SELECT id FROM users WHERE email = ?", fields.email)).toBeUndefined();
  });
});

describe("decisions, People: sign-up on the website", () => {
  it("gives a session at once, and an account whose number and address are unproven", async () => {
    const { userId, email, phone, cookie } = await signUp();
    const person = await currentPerson(requestOf("/user", cookie));
    expect(person).toMatchObject({
      userId,
      email,
      emailProven: false,
      phone: null,
      firstName: "Maria",
      lastName: "de la Cruz",
      state: "NY",
    });
    expect(one("SELECT phone FROM profiles WHERE user_id = ?", userId)).toEqual({ phone });
    expect(one("SELECT user_id FROM phone_numbers WHERE phone = ?", phone)).toBeUndefined();
    expect(one("SELECT account_type AS type FROM users WHERE id = ?", userId)).toEqual({
      type: "user",
    });
    expect(codeOf(userId)).toMatch(/^[A-Z0-9]{7}$/);
  });

  it("Agreement: version, wording, time, address and state of each document are on record", async () => {
    const { userId } = await signUp({ state: "CA" });
    const rows = all(
      "SELECT a.document, a.version, t.body AS wording, a.state, a.channel, a.ip, a.created_at AS at FROM agreements a JOIN legal_texts t ON t.id = a.legal_text_id WHERE a.user_id = ?",
      userId,
    );
    expect(rows.map(({ document }) => document).sort()).toEqual([
      "age_and_state",
      "claim_assignment",
      "privacy",
      "terms",
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({
        state: "CA",
        channel: "web",
        ip: expect.stringMatching(/^192\.0\.2\./),
        version: expect.any(String),
      });
      expect(String(row.wording).length).toBeGreaterThan(20);
      expect(Math.abs(Number(row.at) - Date.now())).toBeLessThan(60_000);
    }
  });

  it("LG-08, TW-60: the ticked box is in the consent ledger with its wording, and an unticked one is not", async () => {
    const ticked = await signUp({ smsConsent: "yes" });
    const plain = await signUp();
    const row = one("SELECT * FROM consent_events WHERE user_id = ?", ticked.userId);
    expect(row).toMatchObject({
      action: "wished_for_texts",
      phone: ticked.phone,
      wording_version: "web-checkbox-1",
      channel: "web",
    });
    expect(row.wording).toContain("Consent is optional");
    expect(one("SELECT id FROM consent_events WHERE user_id = ?", plain.userId)).toBeUndefined();
  });

  it("U §3: a ref link counts on three levels, from the form or from the cookie", async () => {
    const first = await signUp();
    const second = await signUp({ ref: codeOf(first.userId).toLowerCase() });
    const third = await signUp({}, `ref=${codeOf(second.userId)}`);
    const fourth = await signUp({}, `ref=${codeOf(third.userId)}`);
    const rows = all(
      "SELECT a.user_id AS owner, r.tier_level AS tier, r.status FROM referrals r JOIN affiliates a ON a.id = r.affiliate_id WHERE r.referred_user_id = ? ORDER BY tier",
      fourth.userId,
    );
    expect(rows).toEqual([
      { owner: third.userId, tier: 1, status: "tracked" },
      { owner: second.userId, tier: 2, status: "tracked" },
      { owner: first.userId, tier: 3, status: "tracked" },
    ]);
    expect(
      one("SELECT referred_by_code AS code FROM profiles WHERE user_id = ?", fourth.userId),
    ).toEqual({ code: codeOf(third.userId) });
  });

  it.each(["NOSUCH1", "'; DROP TABLE users; --", "x".repeat(5000), ""])(
    "a made-up code changes nothing: %s",
    async (ref) => {
      const { userId } = await signUp({ ref });
      expect(all("SELECT id FROM referrals WHERE referred_user_id = ?", userId)).toEqual([]);
    },
  );

  it("decisions, Money: the exit popup's promise is kept in the account, and only then", async () => {
    const promised = await signUp({}, "bonus=1");
    const other = await signUp();
    expect(
      one("SELECT bonus_promised_at AS at FROM profiles WHERE user_id = ?", promised.userId).at,
    ).toEqual(expect.any(Number));
    expect(
      one("SELECT bonus_promised_at AS at FROM profiles WHERE user_id = ?", other.userId),
    ).toEqual({ at: null });
  });

  it("what the browser remembered is forgotten once it is in the account", async () => {
    const answer = await ask(signUpFields(), "bonus=1; ref=ABCDEFG");
    const lines = answer.ok ? answer.headers.getSetCookie() : [];
    for (const name of ["bonus", "ref"])
      expect(lines.some((line) => line.startsWith(`${name}=; Max-Age=0`))).toBe(true);
  });
});

describe("AU-05: a known address", () => {
  it("is answered like a new one, down to the names of the cookies, and its owner is mailed instead", async () => {
    const { userId, email } = await signUp();
    setProven(userId);
    const fields = signUpFields({ email: email.toUpperCase() });
    const fresh = await ask(signUpFields());
    const known = await ask(fields);
    const names = (answer: Awaited<ReturnType<typeof ask>>) =>
      answer.ok ? answer.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, "")) : null;
    expect(names(known)).toEqual(names(fresh));
    expect(all("SELECT id FROM users WHERE email = ?", email)).toHaveLength(1);
    greetNewcomer((await personIn(known))!.userId);
    const mails = all(
      "SELECT kind, to_address AS too, user_id AS whose FROM mails WHERE to_address = ?",
      email,
    );
    expect(mails).toEqual([{ kind: "known-address", too: email, whose: userId }]);
  });

  it("gives an account of its own, which has nothing of the owner's and does not hold the address", async () => {
    const { userId, email } = await signUp();
    const person = await personIn(await ask(signUpFields({ email })));
    expect(person).toMatchObject({ email, emailProven: false });
    expect(person!.userId).not.toBe(userId);
    expect(one("SELECT email FROM users WHERE id = ?", person!.userId)).toEqual({ email: null });
  });

  it("leaves the account as it was: neither password nor name nor number can be put into it", async () => {
    const { userId, email } = await signUp();
    const before = one(
      "SELECT u.password_hash, p.first_name, p.phone FROM users u JOIN profiles p ON p.user_id = u.id WHERE u.id = ?",
      userId,
    );
    await ask(signUpFields({ email, name: "Mallory", password: "another long one" }));
    expect(
      one(
        "SELECT u.password_hash, p.first_name, p.phone FROM users u JOIN profiles p ON p.user_id = u.id WHERE u.id = ?",
        userId,
      ),
    ).toEqual(before);
  });

  it("mails its owner once a day however often it is tried", async () => {
    const { userId, email } = await signUp();
    setProven(userId);
    for (let i = 0; i < 3; i++)
      greetNewcomer((await personIn(await ask(signUpFields({ email }))))!.userId);
    expect(
      all("SELECT id FROM mails WHERE kind = 'known-address' AND user_id = ?", userId),
    ).toHaveLength(1);
  });

  it("B1: an account that only signed up with it owns nothing: whoever comes next is asked to confirm the address like any newcomer", async () => {
    const { userId, email } = await signUp();
    const person = await personIn(await ask(signUpFields({ email })));
    greetNewcomer(person!.userId);
    const mails = all("SELECT kind, user_id AS whose FROM mails WHERE to_address = ?", email);
    expect(mails).toEqual([{ kind: "welcome", whose: person!.userId }]);
    expect(person!.userId).not.toBe(userId);
  });

  it("the owner of an account opened by text is told too, when the address and the number are typed together", async () => {
    const { userId, phone, email } = makePerson();
    greetNewcomer(
      (await personIn(await ask(signUpFields({ email: email!, phone: phone.slice(2) }))))!.userId,
    );
    const mails = all(
      "SELECT user_id AS whose, text_body AS words FROM mails WHERE kind = 'known-address' AND to_address = ?",
      email,
    );
    expect(mails).toEqual([
      {
        whose: userId,
        words: expect.stringContaining("Text PASSWORD to us from the same number") as string,
      },
    ]);
  });

  it("an address that somebody else only texted to us keeps nobody from signing up", async () => {
    const { email } = makePerson();
    const { userId } = await signUp({ email: email! });
    expect(userId).toMatch(/^user_/);
  });
});

describe("AU-08: sign-ups are slowed down", () => {
  it("for one network address, with a clear message", async () => {
    const address = "198.51.100.77";
    for (let i = 0; i < 20; i++) await ask(signUpFields(), "", address);
    expect(await ask(signUpFields(), "", address)).toMatchObject({
      ok: false,
      title: "Signup Failed",
      message: expect.stringContaining("Too many tries"),
    });
  });

  it("for one address, known or not, and for one number, from one network", async () => {
    const known = (await signUp()).email;
    for (const [email, from] of [
      [known, "198.51.100.11"],
      ["unknown-yet@people.example", "198.51.100.12"],
    ] as const) {
      let last;
      for (let i = 0; i < 6; i++) last = await ask(signUpFields({ email }), "", from);
      expect(last).toMatchObject({ ok: false, message: expect.stringContaining("Too many tries") });
    }
    let last;
    for (let i = 0; i < 6; i++)
      last = await ask(signUpFields({ phone: "2125550000" }), "", "198.51.100.13");
    expect(last).toMatchObject({ ok: false, message: expect.stringContaining("Too many tries") });
  });
});

it("fixation: a session that the browser had before the sign-up is worth nothing afterwards", async () => {
  const before = await signUp();
  const after = await signUp({}, before.cookie);
  expect(await currentPerson(requestOf("/", before.cookie))).toBeNull();
  expect((await currentPerson(requestOf("/", after.cookie)))?.userId).toBe(after.userId);
});

it("a new account is on record: sign-up and sign-in, with the network address", async () => {
  const { userId } = await signUp();
  expect(all("SELECT act FROM audit_log WHERE subject_id = ? ORDER BY seq", userId)).toEqual([
    { act: "sign-up" },
    { act: "sign-in" },
  ]);
});

it("an account without agreement is led to what it lacks before it sees a portal", async () => {
  const { requirePerson, signIn } = await import("~/app/auth/session.server");
  const userId = createAccount({
    firstName: "G",
    lastName: "",
    email: "g@people.example",
    phone: null,
    state: null,
    signIn: { passwordHash: null, emailProvenAt: 1 },
    at: 1,
  });
  enrollAffiliate(userId, 1);
  const cookie = cookiesOf(await signIn(requestOf(), userId, "192.0.2.1"));
  const thrown: unknown = await requirePerson(requestOf("/user", cookie)).catch(
    (cause: unknown) => cause,
  );
  expect((thrown as Response).headers.get("Location")).toBe("/complete-signup");
});
