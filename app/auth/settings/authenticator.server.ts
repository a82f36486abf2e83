import { randomBytes, randomInt } from "node:crypto";
import { createTOTPKeyURI } from "@oslojs/otp";
import { renderSVG } from "uqr";
import { seal, unseal } from "~/app/auth/seal.server";
import type { SignedIn } from "~/app/auth/session.server";
import { matchTotp, passSecondStep } from "~/app/auth/totp.server";
import { countSecondStep } from "~/core/accounts/sign-in/pass-totp";
import {
  beginTotp,
  findPendingTotp,
  removeTotp,
  renewRecoveryCodes,
  setTotp,
} from "~/core/accounts/sign-in/set-totp";
import { env } from "~/env";

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
// The codes are written on paper, so there are no vowels and no look-alikes.
const codeAlphabet = "CDFGHJKMNPQRTVWXYZ234679";
const codeCount = 10;

function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => base32[parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

function newCodes(): string[] {
  const part = () =>
    Array.from({ length: 4 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join("");
  return Array.from({ length: codeCount }, () => [part(), part(), part()].join("-"));
}

/**
 * An authenticator that waits for its first code, in the forms in which its owner sees the key: QR
 * code, link and words.
 */
export type PendingAuthenticator = { picture: string; link: string; secret: string };

/**
 * Begins setting up an authenticator: a key of 20 bytes (AU-06), sealed before it is stored.
 * @throws RuleBroken `totp_on`
 */
export function beginAuthenticator({ person }: SignedIn): void {
  beginTotp(person.userId, seal(randomBytes(20), person.userId));
}

/** The authenticator that is being set up, or null. */
export function readPending({ person }: SignedIn): PendingAuthenticator | null {
  const sealed = findPendingTotp(person.userId);
  const key = sealed ? unseal(sealed, person.userId) : null;
  if (!key) return null;
  const link = createTOTPKeyURI(env.PRODUCT_NAME, person.email ?? person.firstName, key, 30, 6);
  const picture = `data:image/svg+xml;base64,${Buffer.from(renderSVG(link, { border: 2 })).toString("base64")}`;
  return { picture, link, secret: (toBase32(key).match(/.{1,4}/g) ?? []).join(" ") };
}

/**
 * Turns the second step on with the first right code.
 * @returns the recovery codes, to be shown once, or null when the code is not right
 * @throws RuleBroken `too_many_tries`
 */
export function confirmAuthenticator(
  { person, session }: SignedIn,
  typed: string,
  ip: string,
  now: number = Date.now(),
): string[] | null {
  const { userId } = person;
  countSecondStep(userId, now);
  const sealed = findPendingTotp(userId);
  const key = sealed ? unseal(sealed, userId) : null;
  const counter = key ? matchTotp(key, typed, now) : null;
  if (counter === null) return null;
  const codes = newCodes();
  setTotp({ userId, sessionId: session.id, counter, codes, ip, now });
  return codes;
}

/**
 * Makes new recovery codes, to be shown once; null when the code given for them is not right.
 * @throws RuleBroken
 */
export function renewCodes(
  { person, session }: SignedIn,
  typed: string,
  ip: string,
): string[] | null {
  if (!passSecondStep(person.userId, typed, ip)) return null;
  const codes = newCodes();
  renewRecoveryCodes({ userId: person.userId, sessionId: session.id, codes, ip });
  return codes;
}

/**
 * Turns the second step off.
 * @returns false when the code given for it is not right
 * @throws RuleBroken
 */
export function turnOff({ person, session }: SignedIn, typed: string, ip: string): boolean {
  if (!passSecondStep(person.userId, typed, ip)) return false;
  removeTotp({ userId: person.userId, sessionId: session.id, ip });
  return true;
}
