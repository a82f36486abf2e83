import { freeAddress } from "~/core/accounts/credentials/free-address";
import { enrollNewcomer } from "~/core/affiliates/enroll-newcomer";
import { createAccount } from "~/core/sign-up/create-account";

export type ProvenAccount = {
  /** Somebody vouches for it, and no account has proven it. */
  email: string;
  firstName: string;
  lastName: string;
  passwordHash: string | null;
  referralCode?: string | null;
  bonusPromised?: boolean;
  at: number;
};

/**
 * Opens an account that owns its address from the beginning, with its affiliate record, in the
 * transaction around; whoever only typed the address before keeps their account, without it.
 * @returns the account's id
 */
export function openProvenAccount(account: ProvenAccount): string {
  const { email, firstName, lastName, passwordHash, referralCode = null, at } = account;
  freeAddress(email, "", at);
  const userId = createAccount({
    firstName,
    lastName,
    email,
    phone: null,
    state: null,
    signIn: { passwordHash, emailProvenAt: at },
    at,
  });
  enrollNewcomer({ userId, referralCode, bonusPromised: account.bonusPromised ?? false, at });
  return userId;
}
