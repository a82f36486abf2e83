import { generateTOTP } from "@oslojs/otp";
import { answerSignUp } from "~/app/auth/answer-sign-up.server";
import { seenNow } from "~/app/auth/read-seen.server";
import { unseal } from "~/app/auth/seal.server";
import { beginAuthenticator, confirmAuthenticator } from "~/app/auth/settings/authenticator.server";
import { answerSettings } from "~/app/auth/settings/answer-settings.server";
import { currentSession, signIn } from "~/app/auth/session.server";
import { findPendingTotp } from "~/core/accounts/sign-in/set-totp";
import { sqlite } from "~/db/client";
import { textsTo } from "~/tests/support/sent-words";
import { makePerson } from "./people";

const site = "http://localhost:3000";
export const password = "correct horse 9";
let made = 0;

/** A form as a browser posts it. */
export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** A request of a browser that holds these cookies. */
export function requestOf(path = "/", cookie = "", method = "GET"): Request {
  return new Request(site + path, {
    method,
    headers: {
      ...(cookie ? { Cookie: cookie } : {}),
      "User-Agent": "Mozilla/5.0 (iPhone) Safari/605",
    },
  });
}

/** The cookies that an answer sets, as the browser sends them back. */
export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0]!)
    .filter((pair) => !pair.endsWith("="))
    .join("; ");
}

/** A network address that no other test uses. */
export function ownAddress(): string {
  made++;
  return `192.0.2.${made % 250}.${made}`;
}

export type SignedUp = { userId: string; email: string; phone: string; cookie: string };

/** What the sign-up form sends, unless told otherwise. */
export function signUpFields(over: Record<string, string> = {}): Record<string, string> {
  made++;
  const line = String(1000 + made).padStart(4, "0");
  return {
    email: `new${made}@people.example`,
    name: "Maria de la Cruz",
    phone: `(212) 444-${line}`,
    password,
    seen: seenNow(),
    ...over,
  };
}

/** Signs a person up as the landing page does. */
export async function signUp(over: Record<string, string> = {}, cookie = ""): Promise<SignedUp> {
  const fields = signUpFields(over);
  const answer = await answerSignUp(requestOf("/", cookie, "POST"), formOf(fields), ownAddress());
  if (!answer.ok) throw new Error(`${answer.title}: ${answer.message}`);
  const sent = cookiesOf(answer.headers);
  const row = sqlite
    .prepare("SELECT id FROM users WHERE email = ?")
    .get(fields.email!.toLowerCase()) as { id: string };
  const digits = fields.phone!.replace(/\D/g, "");
  return { userId: row.id, email: fields.email!, phone: `+1${digits}`, cookie: sent };
}

/** A person who joined by text, with an account but no password yet, signed in. */
export async function textJoined(): Promise<SignedUp> {
  const { userId, email, phone } = makePerson();
  return {
    userId,
    email: email!,
    phone,
    cookie: cookiesOf(await signIn(requestOf(), userId, "192.0.2.1")),
  };
}

export type Refused = { data: { problem: string; field?: string } };

/** Sends a form of the settings page as a person who is signed in. */
export async function settings(
  person: { cookie: string },
  fields: Record<string, string>,
): Promise<Response | Refused> {
  const signedIn = (await currentSession(requestOf("/", person.cookie)))!;
  const request = requestOf("/user/settings", person.cookie, "POST");
  return answerSettings({ request, form: formOf(fields), signedIn, clientAddress: ownAddress() });
}

/** The first row that a query finds. */
export const one = (sql: string, ...values: unknown[]) =>
  sqlite.prepare(sql).get(...values) as Record<string, unknown> | undefined;

/**
 * Turns the second step on for a person. @returns the key of the authenticator and the recovery
 * codes
 */
export async function withAuthenticator(
  person: SignedUp,
): Promise<{ key: Uint8Array; codes: string[] }> {
  const signedIn = (await currentSession(requestOf("/", person.cookie)))!;
  beginAuthenticator(signedIn);
  const key = unseal(findPendingTotp(person.userId)!, person.userId)!;
  const codes = confirmAuthenticator(signedIn, generateTOTP(key, 30, 6), ownAddress())!;
  return { key, codes };
}

/** The newest code that was texted to a number. */
export function textedCode(phone: string): string {
  const codes = textsTo(phone).filter(({ purpose }) => purpose === "code");
  return /\b(\d{6})\b/.exec(codes.at(-1)!.body)![1]!;
}

/** What a loader or an action throws or answers. */
export async function answerOf(work: Promise<unknown>): Promise<Response> {
  const answer: unknown = await work.catch((cause: unknown) => cause);
  if (!(answer instanceof Response)) throw new Error(`no response: ${JSON.stringify(answer)}`);
  return answer;
}

/** Makes the address of somebody who signed up a proven one. */
export function setProven(userId: string): void {
  sqlite.prepare("UPDATE users SET email_verified_at = 1 WHERE id = ?").run(userId);
}
