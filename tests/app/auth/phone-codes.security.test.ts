import { describe, expect, it, vi } from "vitest";
import { answerLogin } from "~/app/auth/answer-login.server";
import { currentPerson } from "~/app/auth/session.server";
import { proofAnswer } from "~/bot/agent/account-answers";
import { readMessagePreferences } from "~/core/accounts/set-message-preferences";
import { grantAdmin } from "~/core/staff/grant-admin";
import { sqlite } from "~/db/client";
import {
  cookiesOf,
  formOf,
  one,
  ownAddress,
  requestOf,
  settings,
  setProven,
  signUp,
  textedCode,
  withAuthenticator,
  type SignedUp,
} from "~/tests/support/accounts";
import { makePerson } from "~/tests/support/people";

// One browser: what it holds shows that it asked for the code.
let held = "";
async function login(fields: Record<string, string>, address = ownAddress()) {
  const answer = await answerLogin({
    request: requestOf("/login", held, "POST"),
    form: formOf(fields),
    clientAddress: address,
  });
  if (answer instanceof Response || !("headers" in answer) || !answer.headers) return answer;
  const { headers, ...said } = answer;
  held = cookiesOf(headers);
  return said;
}
const ownerOf = (phone: string) =>
  one("SELECT user_id AS whose FROM phone_numbers WHERE phone = ?", phone)?.whose ?? null;

async function provenPerson(): Promise<SignedUp> {
  const person = await signUp();
  await settings(person, { intent: "phone", phone: person.phone.slice(2) });
  await settings(person, {
    intent: "confirm-phone",
    phone: person.phone.slice(2),
    code: textedCode(person.phone),
  });
  return person;
}

describe("AU-08: sign-in by a code that is texted to a proven number", () => {
  it("signs in, once", async () => {
    const person = await provenPerson();
    expect(await login({ intent: "code", phone: person.phone.slice(2) })).toMatchObject({
      ok: true,
      phone: person.phone,
    });
    const code = textedCode(person.phone);
    const use = { intent: "use-code", phone: person.phone, code };
    const response = (await login(use)) as Response;
    expect(response.headers.get("Location")).toBe("/user");
    expect((await currentPerson(requestOf("/", cookiesOf(response.headers))))?.userId).toBe(
      person.userId,
    );
    expect(await login(use)).toMatchObject({
      ok: false,
      description: "That code is not right, or has expired.",
    });
  });

  it("enumeration: a number of nobody's gets the same answers, and no text", async () => {
    const person = await provenPerson();
    const [known, unknown] = [
      await login({ intent: "code", phone: person.phone }),
      await login({ intent: "code", phone: "(212) 444-9999" }),
    ];
    expect({ ...unknown, phone: null }).toEqual({ ...known, phone: null });
    expect(one("SELECT id FROM texts WHERE phone = '+12124449999'")).toBeUndefined();
    const wrong = {
      ok: false,
      description: "That code is not right, or has expired.",
      status: 400,
    };
    for (const phone of [person.phone, "+12124449999"])
      expect(await login({ intent: "use-code", phone, code: "000000" })).toMatchObject(wrong);
  });

  it("a number that was typed at sign-up and never proven signs nobody in", async () => {
    const person = await signUp();
    await login({ intent: "code", phone: person.phone });
    expect(one("SELECT id FROM texts WHERE phone = ?", person.phone)).toBeUndefined();
  });

  it("brute force: after five wrong tries the right code is worth nothing", async () => {
    const person = await provenPerson();
    await login({ intent: "code", phone: person.phone });
    const code = textedCode(person.phone);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let i = 0; i < 5; i++)
      await login({ intent: "use-code", phone: person.phone, code: wrong });
    expect(await login({ intent: "use-code", phone: person.phone, code })).toMatchObject({
      ok: false,
    });
  });

  it("token reuse: a new code ends the one before it, and a code dies after ten minutes", async () => {
    const person = await provenPerson();
    await login({ intent: "code", phone: person.phone });
    const first = textedCode(person.phone);
    vi.useFakeTimers({ now: Date.now() + 1000, toFake: ["Date"] });
    await login({ intent: "code", phone: person.phone });
    const second = textedCode(person.phone);
    if (first !== second)
      expect(await login({ intent: "use-code", phone: person.phone, code: first })).toMatchObject({
        ok: false,
      });
    vi.setSystemTime(Date.now() + 11 * 60_000);
    expect(await login({ intent: "use-code", phone: person.phone, code: second })).toMatchObject({
      ok: false,
    });
    vi.useRealTimers();
  });

  it("pumping: few codes for one number and from one address, known or not", async () => {
    const person = await provenPerson();
    for (const phone of [person.phone, "+12124449998"]) {
      let last;
      for (let i = 0; i < 5; i++) last = await login({ intent: "code", phone }, "198.51.100.8");
      expect(last).toMatchObject({
        ok: false,
        status: 429,
        description: expect.stringContaining("Too many tries"),
      });
    }
    let last;
    for (let i = 0; i < 11; i++)
      last = await login({ intent: "code", phone: `21244480${String(10 + i)}` }, "198.51.100.9");
    expect(last).toMatchObject({ ok: false, status: 429 });
  });

  it("staff cannot be signed in by a text, and a second step stays a second step", async () => {
    const staff = await provenPerson();
    setProven(staff.userId);
    grantAdmin(staff.email, { kind: "operator", id: null });
    const before = one("SELECT count(*) AS n FROM texts WHERE phone = ?", staff.phone);
    expect(await login({ intent: "code", phone: staff.phone })).toMatchObject({ ok: true });
    expect(one("SELECT count(*) AS n FROM texts WHERE phone = ?", staff.phone)).toEqual(before);
    const person = await provenPerson();
    await withAuthenticator(person);
    await login({ intent: "code", phone: person.phone });
    const response = (await login({
      intent: "use-code",
      phone: person.phone,
      code: textedCode(person.phone),
    })) as Response;
    expect(response.headers.get("Location")).toMatch(/^\/second-step/);
  });

  it("the code is in the text, and neither in the conversation nor, as such, among the codes", async () => {
    const person = await provenPerson();
    const code = textedCode(person.phone);
    const messages = sqlite
      .prepare(
        "SELECT m.message FROM support_messages m JOIN texts t ON t.message_id = m.id WHERE t.phone = ?",
      )
      .all(person.phone);
    expect(JSON.stringify(messages)).not.toContain(code);
    expect(
      JSON.stringify(
        sqlite.prepare("SELECT code_hash FROM phone_codes WHERE phone = ?").all(person.phone),
      ),
    ).not.toContain(code);
    const { body } = one("SELECT body FROM texts WHERE phone = ?", person.phone) as {
      body: string;
    };
    expect(body).toContain("Never share it");
  });
});

describe("decisions, People: a number belongs to an account once it is proven", () => {
  it("by the code that was texted to it; the ticked box counts from then on", async () => {
    const person = await signUp({ smsConsent: "yes" });
    expect(ownerOf(person.phone)).toBeNull();
    await settings(person, { intent: "phone", phone: person.phone.slice(2) });
    await settings(person, {
      intent: "confirm-phone",
      phone: person.phone,
      code: textedCode(person.phone),
    });
    expect(ownerOf(person.phone)).toBe(person.userId);
    expect(readMessagePreferences(person.userId, Date.now()).texts).toBe("updates");
    const plain = await provenPerson();
    expect(readMessagePreferences(plain.userId, Date.now()).texts).toBe("answers");
  });

  it("by a word that is texted from it, and from no other number", async () => {
    const person = await signUp();
    const response = (await settings(person, {
      intent: "phone",
      phone: person.phone.slice(2),
    })) as Response;
    const cookie = decodeURIComponent(
      /phone_proof=([^;.]*)/.exec(response.headers.getSetCookie().join(";"))![1]!,
    );
    const { word } = JSON.parse(Buffer.from(cookie, "base64").toString()) as { word: string };
    expect(proofAnswer("+12125550177", `PROVE ${word}`)).toContain("isn't right");
    expect(ownerOf("+12125550177")).toBeNull();
    expect(proofAnswer(person.phone, `prove ${word.toLowerCase()}`)).toContain("belongs to your");
    expect(ownerOf(person.phone)).toBe(person.userId);
    expect(proofAnswer(person.phone, `PROVE ${word}`)).toContain("isn't right");
  });

  it("a code that was texted for another account's proof proves nothing", async () => {
    const [one, other] = [await signUp(), await signUp()];
    await settings(one, { intent: "phone", phone: "2124447001" });
    const code = textedCode("+12124447001");
    expect(
      await settings(other, { intent: "confirm-phone", phone: "2124447001", code }),
    ).toMatchObject({
      data: { problem: expect.stringContaining("not right") },
    });
    expect(ownerOf("+12124447001")).toBeNull();
  });

  it("a number that is another account's stays there", async () => {
    const { userId, phone } = makePerson();
    const person = await signUp();
    await settings(person, { intent: "phone", phone: phone.slice(2) });
    const answer = await settings(person, {
      intent: "confirm-phone",
      phone: phone.slice(2),
      code: textedCode(phone),
    });
    expect(answer).toMatchObject({ data: { problem: expect.stringContaining("Text PASSWORD") } });
    expect(ownerOf(phone)).toBe(userId);
  });

  it("a changed number is proven first: until then the one before stays, and afterwards it is nobody's", async () => {
    const person = await provenPerson();
    await settings(person, { intent: "phone", phone: "2124447002" });
    expect(ownerOf(person.phone)).toBe(person.userId);
    expect(one("SELECT phone FROM profiles WHERE user_id = ?", person.userId)).toEqual({
      phone: person.phone,
    });
    await settings(person, {
      intent: "confirm-phone",
      phone: "2124447002",
      code: textedCode("+12124447002"),
    });
    expect(ownerOf("+12124447002")).toBe(person.userId);
    expect(ownerOf(person.phone)).toBeNull();
  });

  it("no number stands in an address", async () => {
    const person = await signUp();
    const response = (await settings(person, {
      intent: "phone",
      phone: person.phone.slice(2),
    })) as Response;
    expect(response.headers.get("Location")).toBe("/user/settings#phone");
  });
});

it("AU-05, timing: a number of nobody's does the same work, down to the row of a code that opens nothing", async () => {
  await login({ intent: "code", phone: "(212) 444-9997" });
  expect(
    one(
      "SELECT user_id AS whose, tries_left AS tries FROM phone_codes WHERE phone = '+12124449997'",
    ),
  ).toEqual({
    whose: null,
    tries: 5,
  });
  await login({ intent: "use-code", phone: "+12124449997", code: "123456" });
  expect(
    one(
      "SELECT used_at AS used, tries_left AS tries FROM phone_codes WHERE phone = '+12124449997'",
    ),
  ).toEqual({
    used: null,
    tries: 4,
  });
});
