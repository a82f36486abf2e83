import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { profiles, users } from "~/db/schema/accounts";
import { keepPersonName } from "~/core/words/person-name";
import { refuseMinor } from "~/core/sign-up/refuse-minor";
import { announceNewcomer } from "~/core/sign-up/announce-newcomer";

export type NewAccount = {
  firstName: string;
  lastName: string;
  /** As typed, not proven. */
  email: string | null;
  phone: string | null;
  state: string | null;
  language?: string;
  /**
   * Makes the email the sign-in address at once: a web sign-up, or a vendor that vouches for the
   * address. `isHeld`: another account has it, and this one only claims it.
   */
  signIn?: { passwordHash: string | null; emailProvenAt: number | null; isHeld?: boolean };
  at: number;
};

/**
 * Creates user and profile in the transaction around. Without `signIn` the typed email is no
 * sign-in address until it is proven or a password is set. A number whose person said that they are
 * under 18 gets no account, by any way of joining.
 * @throws RuleBroken `too_young`
 */
export function createAccount(account: NewAccount): string {
  refuseMinor(account.phone);
  const userId = newId("user");
  const { email, phone, state, language = "en", signIn, at } = account;
  // A name from a vendor or an earlier text is not refused here; forms that can ask again refuse
  // it.
  const [firstName, lastName] = [
    keepPersonName(account.firstName),
    keepPersonName(account.lastName),
  ];
  const credentials = signIn && {
    email: signIn.isHeld ? null : email,
    passwordHash: signIn.passwordHash,
    emailVerifiedAt: signIn.emailProvenAt,
  };
  db.insert(users)
    .values({ id: userId, createdAt: at, ...credentials })
    .run();
  db.insert(profiles)
    .values({
      id: userId,
      userId,
      firstName,
      lastName,
      email,
      phone,
      state,
      language,
      createdAt: at,
      updatedAt: at,
    })
    .run();
  announceNewcomer(userId, at);
  return userId;
}
