import { timingSafeEqual } from "node:crypto";
import { generateHOTP } from "@oslojs/otp";
import { isSealedByOlder, seal, unseal } from "~/app/auth/seal.server";
import { countSecondStep, passTotp } from "~/core/accounts/sign-in/pass-totp";
import { findTotp } from "~/core/accounts/sign-in/queries-sign-in";
import { useRecoveryCode } from "~/core/accounts/sign-in/use-recovery-code";
import { seconds } from "~/core/duration";

const step = seconds(30);
const digits = 6;

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** The time step for which a code is right, allowing one step early or late (AU-06), or null. */
export function matchTotp(key: Uint8Array, code: string, now: number): number | null {
  const current = Math.floor(now / step);
  const typed = code.replace(/\s/g, "");
  if (!/^\d{6}$/.test(typed)) return null;
  return (
    [current, current - 1, current + 1].find((counter) =>
      isEqual(generateHOTP(key, BigInt(counter), digits), typed),
    ) ?? null
  );
}

/**
 * Whether a typed code passes the second step. Six digits of the authenticator or a recovery code
 * pass, each once (AU-06). `device` is this browser's id if it has signed in to the account before.
 * @throws RuleBroken `too_many_tries` after five
 */
export function passSecondStep(
  userId: string,
  typed: string,
  ip: string,
  now: number = Date.now(),
  device: string | null = null,
): boolean {
  countSecondStep(userId, now, device);
  const isCode = /^[\d\s]{6,9}$/.test(typed);
  if (!isCode) return useRecoveryCode(userId, typed.slice(0, 60), ip, now);
  const sealed = findTotp(userId)?.secret;
  const key = sealed ? unseal(sealed, userId) : null;
  const counter = key ? matchTotp(key, typed, now) : null;
  if (!sealed || !key || counter === null) return false;
  return isSealedByOlder(sealed, userId)
    ? passTotp(userId, counter, seal(key, userId))
    : passTotp(userId, counter);
}
