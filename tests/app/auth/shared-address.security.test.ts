import { describe, expect, it } from "vitest";
import { answerLogin } from "~/app/auth/answer-login.server";
import { action as confirm } from "~/app/routes/confirm-identity";
import { action as proveEmail } from "~/app/routes/prove-email.$token";
import { action as reset } from "~/app/routes/reset-password";
import { issueLink, type LinkPurpose } from "~/core/accounts/links/issue-link";
import { minutes } from "~/core/duration";
import {
  cookiesOf,
  formOf,
  ownAddress,
  password,
  requestOf,
  setProven,
  settings,
  signUp,
  textedCode,
  type SignedUp,
} from "~/tests/support/accounts";

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const linkFor = ({ userId, email }: SignedUp, purpose: LinkPurpose): string =>
  issueLink({ purpose, userId, email, lifetime: minutes(10), now: Date.now() });

async function confirmAs({ cookie }: { cookie: string }, proof: string): Promise<unknown> {
  const base = requestOf("/confirm-identity", cookie, "POST");
  const request = new Request(base, { body: formOf({ proof, next: "/user" }), method: "POST" });
  return confirm({ request, params: {}, context: { clientAddress: ownAddress() } } as never);
}

describe("AU-04: many people share an address, and a success does not use up its tries", () => {
  it("sign-in by a texted code: one try is left, and two people in a row get in", async () => {
    const address = ownAddress();
    const useCode = (phone: string, code: string, cookie = "") =>
      answerLogin({
        request: requestOf("/login", cookie, "POST"),
        form: formOf({ intent: "use-code", phone, code }),
        clientAddress: address,
      });
    for (const index of times(19))
      expect(await useCode(`21244460${10 + index}`, "000000")).toMatchObject({
        ok: false,
        status: 400,
      });
    for (const _ of times(2)) {
      const person = await signUp();
      await settings(person, { intent: "phone", phone: person.phone.slice(2) });
      await settings(person, {
        intent: "confirm-phone",
        phone: person.phone.slice(2),
        code: textedCode(person.phone),
      });
      const asked = await answerLogin({
        request: requestOf("/login", "", "POST"),
        form: formOf({ intent: "code", phone: person.phone }),
        clientAddress: ownAddress(),
      });
      const cookie =
        !(asked instanceof Response) && "headers" in asked && asked.headers
          ? cookiesOf(asked.headers)
          : "";
      expect(await useCode(person.phone, textedCode(person.phone), cookie)).toBeInstanceOf(
        Response,
      );
    }
    await useCode("2124446050", "000000");
    expect(await useCode("2124446051", "000000")).toMatchObject({ status: 429 });
  });

  it("a new password over a mailed link: the same, and failures still count", async () => {
    const address = ownAddress();
    const resetBy = (token: string) => {
      const body = formOf({ password: "a new long one", again: "a new long one" });
      const request = new Request(requestOf(`/reset-password?token=${token}`, "", "POST"), {
        body,
        method: "POST",
      });
      return reset({ request, params: {}, context: { clientAddress: address } } as never);
    };
    for (const _ of times(29)) expect(await resetBy("gone")).toBeInstanceOf(Response);
    for (const _ of times(2)) {
      const person = await signUp();
      setProven(person.userId);
      const done = (await resetBy(linkFor(person, "reset_password"))) as Response;
      expect(cookiesOf(done.headers)).toContain("toast=");
    }
    expect(await resetBy("gone")).toBeInstanceOf(Response);
    expect(await resetBy("gone")).toMatchObject({ init: { status: 429 } });
  });

  it("a proven email address: the same", async () => {
    const address = ownAddress();
    const prove = (token: string, cookie = "") =>
      proveEmail({
        params: { token },
        context: { clientAddress: address },
        request: requestOf("/", cookie),
      } as never);
    const proveOwn = async () => {
      const person = await signUp();
      return prove(linkFor(person, "prove_email"), person.cookie);
    };
    for (const _ of times(29)) expect(await prove("gone")).toMatchObject({ outcome: "refused" });
    for (const _ of times(2)) expect(await proveOwn()).toMatchObject({ outcome: "proven" });
    await prove("gone");
    expect(await proveOwn()).toMatchObject({ sentence: expect.stringContaining("Too many tries") });
  });
});

describe("AU-04: who has proven who they are may mistype as often as before", () => {
  it("at the confirmation", async () => {
    const person = await signUp();
    for (const _ of times(7)) await confirmAs(person, "not the one");
    expect(await confirmAs(person, password)).toBeInstanceOf(Response);
    for (const _ of times(7)) await confirmAs(person, "not the one");
    expect(await confirmAs(person, password)).toBeInstanceOf(Response);
  });

  it("at the change of the password", async () => {
    const person = await signUp();
    const wrong = { intent: "password", current: "not the one", password: "another long one" };
    for (const _ of times(7)) await settings(person, wrong);
    const done = (await settings(person, { ...wrong, current: password })) as Response;
    const renewed = { cookie: cookiesOf(done.headers) };
    for (const _ of times(7)) await settings(renewed, wrong);
    expect(
      await settings(renewed, { ...wrong, current: "another long one", password }),
    ).toBeInstanceOf(Response);
  });
});
