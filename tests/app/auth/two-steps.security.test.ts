import { generateHOTP, generateTOTP } from "@oslojs/otp";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { answerLogin } from "~/app/auth/answer-login.server";
import { currentPerson, currentSession, signIn } from "~/app/auth/session.server";
import { passSecondStep } from "~/app/auth/totp.server";
import { action as secondStep, loader as secondStepPage } from "~/app/routes/second-step";
import { sqlite } from "~/db/client";
import {
  answerOf,
  cookiesOf,
  formOf,
  ownAddress,
  password,
  requestOf,
  setProven,
  signUp,
  withAuthenticator,
  type SignedUp,
} from "~/tests/support/accounts";
import { tellAll } from "~/tests/support/tell-all";

let person: SignedUp;
let key: Uint8Array;
let codes: string[];

async function anew(): Promise<void> {
  person = await signUp();
  ({ key, codes } = await withAuthenticator(person));
}

async function firstStep(next = ""): Promise<Response> {
  const form = formOf({ intent: "sign-in", email: person.email, password, next });
  return (await answerLogin({
    request: requestOf("/login", "", "POST"),
    form,
    clientAddress: ownAddress(),
  })) as Response;
}

function take(cookie: string, code: string) {
  const request = new Request("http://localhost:3000/second-step", {
    method: "POST",
    headers: { Cookie: cookie },
    body: formOf({ code, next: "/user/cases" }),
  });
  return secondStep({
    request,
    params: {},
    context: { clientAddress: ownAddress() },
  } as never) as Promise<unknown>;
}

/** The code of the next half minute: the one of this was used to turn the authenticator on. */
const nextCode = (): string => generateHOTP(key, BigInt(Math.floor(Date.now() / 30_000) + 1), 6);

beforeAll(anew);

describe("AU-06: the second step", () => {
  it("comes after the right password, and between the steps there is no session", async () => {
    const response = await firstStep("/user/cases");
    expect(response.headers.get("Location")).toMatch(/^\/second-step\?next=%2Fuser%2Fcases/);
    expect(cookiesOf(response.headers)).not.toContain("auth_session");
    expect(await currentPerson(requestOf("/", cookiesOf(response.headers)))).toBeNull();
  });

  it("a right code signs in, says so in the session, and leads to what was asked for", async () => {
    await anew();
    const answer = (await take(cookiesOf((await firstStep()).headers), nextCode())) as Response;
    expect(answer.headers.get("Location")).toBe("/user/cases");
    const session = await currentSession(requestOf("/", cookiesOf(answer.headers)));
    expect(session?.session.totpPassedAt).toEqual(expect.any(Number));
  });

  it("replay: a code works once, and none of an earlier half minute afterwards", async () => {
    await anew();
    const code = nextCode();
    expect(passSecondStep(person.userId, code, "x")).toBe(true);
    expect(passSecondStep(person.userId, code, "x")).toBe(false);
    expect(passSecondStep(person.userId, generateTOTP(key, 30, 6), "x")).toBe(false);
  });

  it("the code that turned it on is used up", async () => {
    await anew();
    expect(passSecondStep(person.userId, generateTOTP(key, 30, 6), "x")).toBe(false);
  });

  it("a code is good for half a minute before and after its time, no longer", async () => {
    await anew();
    const now = Date.now() + 600_000;
    const at = (steps: number) => generateHOTP(key, BigInt(Math.floor(now / 30_000) + steps), 6);
    expect(passSecondStep(person.userId, at(-2), "x", now)).toBe(false);
    expect(passSecondStep(person.userId, at(2), "x", now)).toBe(false);
    expect(passSecondStep(person.userId, at(-1), "x", now)).toBe(true);
    expect(passSecondStep(person.userId, at(1), "x", now)).toBe(true);
  });

  it("brute force: after five wrong codes the right one is refused too, also from elsewhere and with a new first step", async () => {
    await anew();
    const cookie = cookiesOf((await firstStep()).headers);
    for (let i = 0; i < 5; i++) await take(cookie, "000000");
    const late = (await take(cookiesOf((await firstStep()).headers), nextCode())) as {
      data: { problem: string };
      init: { status: number };
    };
    expect(late.init.status).toBe(429);
    expect(late.data.problem).toContain("Too many tries");
  });

  it("a recovery code stands in for it once, however it is typed, and never for another account", async () => {
    await anew();
    const [first] = codes as [string];
    const stranger = await signUp();
    await withAuthenticator(stranger);
    expect(passSecondStep(stranger.userId, first, "x")).toBe(false);
    expect(
      passSecondStep(person.userId, ` ${first.toLowerCase().replaceAll("-", " ")} `, "x"),
    ).toBe(true);
    expect(passSecondStep(person.userId, first, "x")).toBe(false);
    const stored = sqlite
      .prepare("SELECT code_hash AS hash FROM recovery_codes WHERE user_id = ?")
      .all(person.userId) as {
      hash: string;
    }[];
    expect(stored).toHaveLength(10);
    expect(JSON.stringify(stored)).not.toContain(first);
  });

  it("without a first step there is nothing to do here, and a made-up token is none", async () => {
    for (const cookie of ["", "second_step=ImFiYyI%3D"]) {
      const request = requestOf("/second-step", cookie);
      expect(
        (await answerOf(secondStepPage({ request, params: {}, context: {} } as never))).headers.get(
          "Location",
        ),
      ).toBe("/login");
      expect(((await take(cookie, "123456")) as Response).headers.get("Location")).toBe("/login");
    }
  });

  it("token reuse: the first step counts for one sign-in, and for ten minutes", async () => {
    await anew();
    const cookie = cookiesOf((await firstStep()).headers);
    expect(((await take(cookie, nextCode())) as Response).headers.get("Location")).toBe(
      "/user/cases",
    );
    expect(((await take(cookie, codes[0]!)) as Response).headers.get("Location")).toBe("/login");
    const other = cookiesOf((await firstStep()).headers);
    vi.useFakeTimers({ now: Date.now() + 11 * 60_000, toFake: ["Date"] });
    const answer = (await take(other, codes[1]!)) as Response;
    vi.useRealTimers();
    expect(answer.headers.get("Location")).toBe("/login");
  });

  it("turning it on ends every other session and tells the owner", async () => {
    const fresh = await signUp();
    setProven(fresh.userId);
    const elsewhere = cookiesOf(await signIn(requestOf(), fresh.userId, "192.0.2.9"));
    await withAuthenticator(fresh);
    expect(await currentPerson(requestOf("/", elsewhere))).toBeNull();
    expect((await currentPerson(requestOf("/", fresh.cookie)))?.userId).toBe(fresh.userId);
    tellAll();
    expect(
      sqlite
        .prepare(
          "SELECT count(*) AS n FROM mails WHERE kind = 'protection-changed' AND user_id = ?",
        )
        .get(fresh.userId),
    ).toEqual({
      n: 1,
    });
  });

  it("the key is sealed in the database, for its own account only", async () => {
    await anew();
    const { unseal } = await import("~/app/auth/seal.server");
    const { secret } = sqlite
      .prepare("SELECT totp_secret AS secret FROM users WHERE id = ?")
      .get(person.userId) as { secret: string };
    expect(secret).not.toContain(Buffer.from(key).toString("base64url"));
    expect(unseal(secret, person.userId)).toEqual(Buffer.from(key));
    expect(unseal(secret, "user_other")).toBeNull();
  });
});
