import { beforeAll, describe, expect, it } from "vitest";
import { answerLogin } from "~/app/auth/answer-login.server";
import { answerSignUp } from "~/app/auth/answer-sign-up.server";
import { sqlite } from "~/db/client";
import {
  cookiesOf,
  formOf,
  ownAddress,
  password,
  requestOf,
  setProven,
  settings,
  signUp,
  signUpFields,
  textedCode,
} from "~/tests/support/accounts";
import { answerWith, loadRoutes } from "~/tests/support/walk-routes";
import { greetNewcomer } from "~/workflows/accounts/welcome-newcomer";

type Fields = Record<string, string>;
const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const login = (fields: Fields, cookie = "") =>
  answerLogin({
    request: requestOf("/login", cookie, "POST"),
    form: formOf(fields),
    clientAddress: ownAddress(),
  });
const join = (over: Fields) =>
  answerSignUp(requestOf("/", "", "POST"), formOf(signUpFields(over)), ownAddress());
const cookieOf = (answer: Awaited<ReturnType<typeof join>>): string =>
  answer.ok ? cookiesOf(answer.headers) : "";

let answer: Awaited<ReturnType<typeof answerWith>>;
beforeAll(async () => {
  answer = answerWith(await loadRoutes());
});

async function medianOf(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (const index of times(count)) {
    const startedAt = performance.now();
    await work(index);
    took.push(performance.now() - startedAt);
  }
  return took.sort((one, other) => one - other)[Math.floor(count / 2)]!;
}

/** Medians of interleaved tries: whatever else the machine does falls on both. */
async function mediansOf(
  count: number,
  known: (index: number) => Promise<unknown>,
  unknown: (index: number) => Promise<unknown>,
) {
  const [ofKnown, ofUnknown]: [number[], number[]] = [[], []];
  for (const index of times(count)) {
    ofKnown.push(await medianOf(1, () => known(index)));
    ofUnknown.push(await medianOf(1, () => unknown(index)));
  }
  const middle = (took: number[]) =>
    took.sort((one, other) => one - other)[Math.floor(took.length / 2)]!;
  return { known: middle(ofKnown), unknown: middle(ofUnknown) };
}

/**
 * What may differ between two people without telling anything: their ids, codes, secrets, times and
 * what they typed themselves.
 */
function withoutIds(text: string): string {
  return text
    .replace(
      /[a-z]{3,8}_[0-9a-f]{12}[0-9a-z]{6,20}\b|[a-z]{3,8}_[0-9a-f-]{36}|[0-9a-f]{8}-[0-9a-f-]{27}/g,
      "ID",
    )
    .replace(/new\d+@people\.example|known@people\.example/g, "EMAIL")
    .replace(/\(212\) 444-\d{4}|\+?1?212444\d{4}/g, "PHONE")
    .replace(/"[A-Z0-9]{7}"|ref=[A-Z0-9]{7}/g, "CODE")
    .replace(/\b1[78]\d{11}\b/g, "TIME")
    .replace(/192\.0\.2\.\d+(\.\d+)?/g, "IP")
    .replace(/[0-9a-f]{64}/g, "HASH")
    .replace(/"seq":\d+/g, "SEQ");
}

describe("W4: a sign-up with a known address opens what a new one opens", () => {
  const pages = [
    "/user",
    "/user/cases",
    "/user/settings",
    "/user/affiliate",
    "/user/support",
    "/user/upload",
    "/auth-redirect",
    "/super-admin",
    "/user/settings/export",
  ];

  it("the same pages, byte for byte save ids", async () => {
    const owner = await signUp({ email: "known@people.example" });
    const [fresh, known] = [cookieOf(await join({})), cookieOf(await join({ email: owner.email }))];
    for (const path of pages) {
      const [one, other] = [
        await answer(requestOf(path, fresh)),
        await answer(requestOf(path, known)),
      ];
      expect(other.status, path).toBe(one.status);
      expect(other.headers.get("Location")).toBe(one.headers.get("Location"));
      expect(withoutIds(await other.text()), path).toBe(withoutIds(await one.text()));
    }
  });

  it("and acts go on alike: settings, sign-out and signing in again", async () => {
    const owner = await signUp();
    const said: string[] = [];
    for (const email of ["brand-new@people.example", owner.email]) {
      const cookie = cookieOf(await join({ email, password: "a stranger's own 5" }));
      const acts = [
        await settings({ cookie }, { intent: "name", firstName: "Mal", lastName: "Ory" }),
        await settings({ cookie }, { intent: "email", email }),
        await settings(
          { cookie },
          { intent: "phone", phone: `21244466${email === owner.email ? 12 : 11}` },
        ),
        await login({ intent: "sign-in", email, password: "a stranger's own 5" }),
        await login({ intent: "sign-in", email, password: "not that one" }),
      ];
      const plain = acts.map((act) =>
        act instanceof Response ? [act.status, act.headers.get("Location")] : act,
      );
      said.push(JSON.stringify(plain).replaceAll(email, "EMAIL"));
    }
    expect(said[1]).toBe(said[0]);
  });

  it("the stranger's password opens the stranger's account, and the owner's the owner's", async () => {
    const owner = await signUp();
    const stranger = cookieOf(await join({ email: owner.email, password: "a stranger's own 6" }));
    const entered = async (typed: string) => {
      const response = (await login({
        intent: "sign-in",
        email: owner.email,
        password: typed,
      })) as Response;
      const body = await (
        await answer(requestOf("/user/settings", cookiesOf(response.headers)))
      ).text();
      return body.includes(owner.phone.slice(-4));
    };
    expect(await entered(password)).toBe(true);
    expect(await entered("a stranger's own 6")).toBe(false);
    expect(await (await answer(requestOf("/user/settings", stranger))).text()).not.toContain(
      owner.phone.slice(-4),
    );
  });

  it("no mail to the stranger's account reaches the owner but the one that says so, once a day", async () => {
    const owner = await signUp();
    setProven(owner.userId);
    for (const _ of times(3)) await join({ email: owner.email });
    const claims = sqlite
      .prepare("SELECT user_id FROM profiles WHERE email = ? AND user_id != ?")
      .pluck()
      .all(owner.email, owner.userId) as string[];
    expect(claims).toHaveLength(3);
    for (const userId of claims) greetNewcomer(userId);
    const mails = sqlite
      .prepare("SELECT kind, user_id AS whose FROM mails WHERE to_address = ?")
      .all(owner.email);
    expect(mails).toEqual([{ kind: "known-address", whose: owner.userId }]);
  });

  it("nor does an address that nobody has proven get more than three letters a day by sign-ups", async () => {
    const { email, userId } = await signUp();
    for (const _ of times(5)) await join({ email });
    const newcomers = sqlite
      .prepare("SELECT user_id FROM profiles WHERE email = ?")
      .pluck()
      .all(email) as string[];
    expect(newcomers).toHaveLength(6);
    for (const one of newcomers) greetNewcomer(one);
    expect(newcomers).toContain(userId);
    expect(
      sqlite.prepare("SELECT count(*) FROM mails WHERE to_address = ?").pluck().get(email),
    ).toBe(3);
  });
});

describe("W4: no clock tells a known account (medians of interleaved tries)", () => {
  it("reset", async () => {
    const owners = await Promise.all(times(9).map(() => signUp()));
    const reset = (email: string) => login({ intent: "reset", email });
    const { known, unknown } = await mediansOf(
      9,
      (index) => reset(owners[index]!.email),
      (index) => reset(`n${index}@people.example`),
    );
    expect(Math.abs(known - unknown), `${known} and ${unknown} ms`).toBeLessThan(40);
    expect(await reset(owners[0]!.email)).toEqual(await reset("n0@people.example"));
  });

  it("codes", async () => {
    const member = await signUp();
    await settings(member, { intent: "phone", phone: member.phone.slice(2) });
    await settings(member, {
      intent: "confirm-phone",
      phone: member.phone.slice(2),
      code: textedCode(member.phone),
    });
    const ask = (phone: string) => login({ intent: "code", phone });
    const { known, unknown } = await mediansOf(
      7,
      () => ask(member.phone),
      () => ask("(212) 444-9191"),
    );
    expect(Math.abs(known - unknown), `${known} and ${unknown} ms`).toBeLessThan(40);
  });

  it("sign-up and sign-in", async () => {
    const owner = await signUp();
    const ups = await mediansOf(
      9,
      () => join({ email: owner.email }),
      () => join({}),
    );
    expect(
      Math.abs(ups.known - ups.unknown),
      `sign-up ${ups.known} and ${ups.unknown} ms`,
    ).toBeLessThan(0.5 * ups.unknown);
    const guess = (email: string) => login({ intent: "sign-in", email, password: "a wrong guess" });
    const ins = await mediansOf(
      9,
      () => guess(owner.email),
      (index) => guess(`q${index}@people.example`),
    );
    expect(
      Math.abs(ins.known - ins.unknown),
      `sign-in ${ins.known} and ${ins.unknown} ms`,
    ).toBeLessThan(0.5 * ins.unknown);
  });
});
