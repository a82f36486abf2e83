import { keepAct } from "~/core/accounts/keep-act";
import { ownerOfAddress } from "~/core/accounts/credentials/free-address";
import { openProvenAccount } from "~/core/sign-up/open-proven-account";
import { RuleBroken } from "~/core/errors";
import { transaction } from "~/db/transaction";

export type ConfiguredStaff = {
  email: string;
  firstName: string;
  lastName: string;
  configuredEmails: readonly string[];
  now?: number;
};

/**
 * Opens an account for an address of the configuration (decisions, People), without a password: its
 * owner sets one by the link of a forgotten password, which only that mailbox gets. The first
 * member of staff joins so, since nobody can sign up before counsel's approvals are taken in, and
 * only the super admin takes them in. On record; a repeated call changes nothing.
 * @returns the account's id
 * @throws RuleBroken `not_configured`
 */
export function addConfiguredStaff(given: ConfiguredStaff): string {
  const { firstName, lastName, configuredEmails, now = Date.now() } = given;
  const email = given.email.toLowerCase();
  if (!configuredEmails.includes(email))
    throw new RuleBroken(
      "not_configured",
      `ADMIN_EMAILS does not name ${email}. Add it there, and run this again.`,
    );
  return transaction(() => {
    const owner = ownerOfAddress(email);
    if (owner !== undefined) return owner;
    const userId = openProvenAccount({ email, firstName, lastName, passwordHash: null, at: now });
    keepAct({
      ...{ at: now, actorKind: "operator", actorId: null },
      ...{ act: "add-staff", subjectKind: "user", subjectId: userId },
    });
    return userId;
  });
}
