import { createAccount } from "~/core/sign-up/create-account";
import { findAddressOwner } from "~/core/sign-up/find-address-owner";
import { isHeldByAnother } from "~/core/accounts/sign-in/queries-sign-in";
import { recordAgreement } from "~/core/sign-up/answers/record-agreement";
import { recordAudit } from "~/core/accounts/record-audit";
import { recordTextPreference } from "~/core/sign-up/record-text-preference";
import { enrollNewcomer } from "~/core/affiliates/enroll-newcomer";
import type { ConsentWording } from "~/core/consent/wordings";
import { transaction } from "~/db/transaction";

export type WebSignUp = {
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  /** E.164, as typed: it belongs to the account only once it is proven. */
  phone: string;
  state: string;
  /** The label of the button that was pressed under the agreement. */
  answer: string;
  /** The words shown above the button. */
  shown?: string;
  /** Which texts these led to (`seenOf`). */
  seen?: string;
  /** The wording beside the ticked box, or null when it stayed unticked (LG-08, TW-60). */
  textsWished: ConsentWording | null;
  referralCode: string | null;
  bonusPromised: boolean;
  ip: string;
  userAgent: string | null;
  now?: number;
};

function makeAccount(given: WebSignUp, isHeld: boolean, at: number): string {
  const {
    email,
    passwordHash,
    firstName,
    lastName,
    phone,
    state,
    answer,
    textsWished,
    referralCode,
    bonusPromised,
    ip,
    userAgent,
  } = given;
  const userId = createAccount({
    firstName,
    lastName,
    email,
    phone,
    state,
    signIn: { passwordHash, emailProvenAt: null, isHeld },
    at,
  });
  recordAgreement({
    userId,
    answer,
    shown: given.shown ?? null,
    ...(given.seen === undefined ? {} : { seen: given.seen }),
    state,
    channel: "web",
    phone,
    ip,
    ...(userAgent ? { userAgent } : {}),
    at,
  });
  enrollNewcomer({ userId, referralCode, bonusPromised, at });
  recordTextPreference({ userId, phone, email, textsWished, ip, userAgent, at });
  recordAudit({ act: "sign-up", userId, ip, at });
  return userId;
}

/**
 * Signs a person up on the website (decisions, People and Agreement): account with password,
 * agreement, affiliate record, referral, the promised bonus and the request for texts, in one
 * commit. An address that another account has is only claimed: the new account works like any
 * other, so that nothing shows that the address was known, but does not own the address until it
 * proves it. An owner who has proven it is told by mail afterwards (AU-05, `tell-owner`). @returns
 * the account's id
 */
export function joinByWeb(given: WebSignUp): string {
  const { now = Date.now(), phone } = given;
  return transaction(() => {
    const email = given.email.toLowerCase();
    const owner = findAddressOwner({ email, phone });
    const isHeld = isHeldByAnother(email);
    return makeAccount({ ...given, email }, isHeld || owner !== undefined, now);
  });
}
