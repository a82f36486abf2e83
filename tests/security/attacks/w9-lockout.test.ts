import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateTOTP } from "@oslojs/otp";
import { describe, expect, it } from "vitest";
import { answerLogin } from "~/app/auth/answer-login.server";
import { answerSignUp } from "~/app/auth/answer-sign-up.server";
import { action as secondStep } from "~/app/routes/second-step";
import { networkOf } from "~/core/accounts/network-of";
import { takeFromBudget, limitRate, type SharedBudget } from "~/core/accounts/limit-rate";
import { hours } from "~/core/duration";
import { transaction } from "~/db/transaction";
import { projectRoot } from "~/env";
import {
  cookiesOf,
  formOf,
  ownAddress,
  password,
  requestOf,
  settings,
  signUp,
  signUpFields,
  textedCode,
  withAuthenticator,
} from "~/tests/support/accounts";

type Fields = Record<string, string>;
const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const login = (fields: Fields, from: string, cookie = "") =>
  answerLogin({
    request: requestOf("/login", cookie, "POST"),
    form: formOf(fields),
    clientAddress: from,
  });
const guess = (email: string, from: string, cookie = "") =>
  login({ intent: "sign-in", email, password: "a wrong guess" }, from, cookie);
const enter = (email: string, from: string, cookie = "") =>
  login({ intent: "sign-in", email, password }, from, cookie);
const headersOf = (answer: Awaited<ReturnType<typeof login>>): string =>
  !(answer instanceof Response) && "headers" in answer && answer.headers
    ? cookiesOf(answer.headers)
    : "";
const deviceOf = (cookie: string): string =>
  cookie.split("; ").find((pair) => pair.startsWith("device="))!;

describe("W9: strangers' tries lock nobody out", () => {
  it("ten wrong passwords from one network leave the owner's way in open from another, and from a browser that is known", async () => {
    const owner = await signUp();
    const stranger = "198.51.100.20";
    await Promise.all(times(12).map(() => guess(owner.email, stranger)));
    expect(await enter(owner.email, stranger)).toMatchObject({ status: 429 });
    expect(await enter(owner.email, ownAddress())).toBeInstanceOf(Response);
    expect(await enter(owner.email, stranger, deviceOf(owner.cookie))).toBeInstanceOf(Response);
  });

  it("guesses from many networks open nothing to a browser that is not known, not even the right one; its owner is mailed a link", async () => {
    const owner = await signUp();
    const everywhere: SharedBudget = { what: "sign-in of", by: "claim", most: 100, per: hours(1) };
    transaction(() => times(98).map(() => takeFromBudget(everywhere, owner.email)));
    await Promise.all(times(3).map(() => guess(owner.email, ownAddress())));
    expect(await enter(owner.email, ownAddress())).toMatchObject({
      status: 429,
      description: expect.stringContaining("link that we mail you"),
    });
    expect(await enter("nobody-at-all@people.example", ownAddress())).toMatchObject({
      status: 400,
    });
    expect(await enter(owner.email, ownAddress(), deviceOf(owner.cookie))).toBeInstanceOf(Response);
  });

  it("a browser known to one account is a stranger to another, also by claiming its address, and a made-up cookie is none", async () => {
    const [owner, other] = [await signUp(), await signUp()];
    const claimant = await answerSignUp(
      requestOf("/", "", "POST"),
      formOf(signUpFields({ email: owner.email, password: "mine alone 77" })),
      ownAddress(),
    );
    const claims = deviceOf(claimant.ok ? cookiesOf(claimant.headers) : "");
    for (const cookie of [
      deviceOf(other.cookie),
      claims,
      "device=eyJpZCI6IjEiLCJhY2NvdW50cyI6W119.abc",
    ]) {
      const from = ownAddress();
      await Promise.all(times(10).map(() => guess(owner.email, from, cookie)));
      expect(await enter(owner.email, from, cookie)).toMatchObject({ status: 429 });
    }
  });

  it("five sign-ups with a number or an address from one network keep nobody else from signing up with it", async () => {
    const fields = signUpFields();
    const join = (over: Fields, from: string) =>
      answerSignUp(requestOf("/", "", "POST"), formOf({ ...signUpFields(), ...over }), from);
    for (const over of [{ phone: fields.phone! }, { email: fields.email! }] as Fields[]) {
      await Promise.all(times(8).map(() => join(over, "198.51.100.30")));
      expect(await join(over, "198.51.100.30")).toMatchObject({ ok: false });
      expect(await join(over, ownAddress())).toMatchObject({ ok: true });
    }
  });

  it("asking for resets refuses the owner nothing", async () => {
    const owner = await signUp();
    const said = await Promise.all(
      times(9).map(() => login({ intent: "reset", email: owner.email }, ownAddress())),
    );
    for (const answer of said) expect(answer).toMatchObject({ ok: true });
  });

  it("nobody else can use up the tries of a texted code, nor end it, nor the codes of a day", async () => {
    const owner = await signUp();
    await settings(owner, { intent: "phone", phone: owner.phone.slice(2) });
    await settings(owner, {
      intent: "confirm-phone",
      phone: owner.phone.slice(2),
      code: textedCode(owner.phone),
    });
    const ask = (from: string, cookie = "") =>
      login({ intent: "code", phone: owner.phone }, from, cookie);
    const asker = headersOf(await ask(ownAddress()));
    const code = textedCode(owner.phone);
    await Promise.all(
      times(10).map(() =>
        login({ intent: "use-code", phone: owner.phone, code: "000000" }, ownAddress()),
      ),
    );
    await Promise.all(times(9).map(() => ask(ownAddress())));
    expect(
      await login({ intent: "use-code", phone: owner.phone, code }, ownAddress(), asker),
    ).toBeInstanceOf(Response);
    // Strangers have used up the day; a browser that the account knows has codes of its own.
    const device = deviceOf(owner.cookie);
    const again = headersOf(await ask(ownAddress(), device));
    expect(
      await login(
        { intent: "use-code", phone: owner.phone, code: textedCode(owner.phone) },
        ownAddress(),
        again,
      ),
    ).toBeInstanceOf(Response);
  });

  it("whoever learnt the password cannot use up the owner's second step", async () => {
    const owner = await signUp();
    const { key } = await withAuthenticator(owner);
    const step = async (cookie: string, code: string) =>
      secondStep({
        request: new Request(requestOf("/second-step", cookie, "POST"), {
          body: formOf({ code }),
          method: "POST",
        }),
        params: {},
        context: { clientAddress: ownAddress() },
      } as never);
    const first = async (device = "") =>
      cookiesOf(((await enter(owner.email, ownAddress(), device)) as Response).headers);
    const stranger = await first();
    for (const _ of times(7)) await step(stranger, "000000");
    const next = generateTOTP(key, 30, 6);
    expect(await step(stranger, next)).toMatchObject({ init: { status: 429 } });
    const device = deviceOf(owner.cookie);
    const own = `${await first(device)}; ${device}`;
    expect(await step(own, "000000")).toMatchObject({ init: { status: 400 } });
  });
});

describe("W9: every limit says whose tries it counts", () => {
  const sources = ["app", "bot", "core", "engine", "operations", "server", "workflows"].flatMap(
    (room) =>
      readdirSync(join(projectRoot, room), { recursive: true, encoding: "utf8" })
        .filter((name) => /\.tsx?$/.test(name))
        .map((name) => ({
          path: `${room}/${name}`,
          text: readFileSync(join(projectRoot, room, name), "utf8"),
        })),
  );
  const rules = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/\{ what: "([^"]+)"(?:, by: "([^"]+)")?, most:/g)].map(
      ([, what = "", by = ""]) => ({ path, what, by }),
    ),
  );

  it("and each is one of those that a stranger cannot use up for another, or refuses nobody", () => {
    expect(rules.length).toBeGreaterThan(25);
    const known = [
      "network",
      "claim from network",
      "person",
      "first step",
      "device",
      "link",
      "number",
      "claim",
      "house",
    ];
    expect(rules.filter(({ by }) => !known.includes(by))).toEqual([]);
    const names = rules.map(({ what }) => what);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it("what is typed is never a key by itself where tries are refused", () => {
    const calls = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\blimitRate\(([^,()]+), ([^,()]+(?:\([^()]*\))?)/g)].map(
        ([, rule, key]) => ({ path, rule, key }),
      ),
    );
    expect(calls.length).toBeGreaterThan(20);
    const typed = calls.filter(({ key }) =>
      /^(?:email|phone|to|typed|address\.data)$/.test(key ?? ""),
    );
    // The number that texts us is nobody's who types it.
    expect(typed.map(({ path }) => path)).toEqual(["core/sign-up/prove-by-text.ts"]);
  });

  it("a shared budget cannot be handed to what refuses", () => {
    const budget: SharedBudget = { what: "test budget", by: "claim", most: 1, per: hours(1) };
    // @ts-expect-error a shared budget is none of the rules that refuse
    limitRate(budget, "x");
    expect(takeFromBudget(budget, "x")).toBe(false);
  });
});

it("W5: one customer's IPv6 addresses are one network, whatever way they are written", () => {
  const same = [
    "2001:db8:1:2::1",
    "2001:db8:1:2:ffff:eeee:1:2",
    "2001:0DB8:0001:0002:0:0:0:9",
    "2001:db8:1:2::",
    "2001:db8:1:2::1%eth0",
  ];
  expect(new Set(same.map(networkOf))).toEqual(new Set(["2001:db8:1:2::/64"]));
  expect(networkOf("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
  expect(networkOf("::1")).toBe("0:0:0:0::/64");
  expect(networkOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("unknown")).toBe("unknown");
});
