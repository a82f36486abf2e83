import { and, eq, isNull, or } from "drizzle-orm";
import { issueLink } from "~/core/accounts/links/issue-link";
import { takeFromBudget, type SharedBudget } from "~/core/accounts/limit-rate";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { hours } from "~/core/duration";
import { db } from "~/db/client";
import { unmarked } from "~/core/restore/mail-marks";
import { newId } from "~/db/ids";
import { profiles, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

type Letter = { subject: string; text: string; html: string };
/**
 * The link that is mailed: it sets a password or, for an address that no account has proven, opens
 * a new account.
 */
export type ResetFound = { token: string; firstName: string; isNew: boolean };
export type ResetRequest = {
  email: string;
  from: string;
  write: (found: ResetFound) => Letter;
  now?: number;
};

type Found = { userId: string; firstName: string; isNew: boolean };

// An account that only claims the address discloses nothing to its reader, not even a name.
function findAccount(email: string): Found | undefined {
  const row = db
    .select({
      userId: users.id,
      firstName: profiles.firstName,
      signsIn: users.email,
      provenAt: users.emailVerifiedAt,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        or(eq(users.email, email), and(eq(profiles.email, email), isNull(users.email))),
        isNull(users.archivedAt),
        isNull(users.suspendedAt),
      ),
    )
    // The account that signs in with it first.
    .orderBy(isNull(users.email))
    .limit(1)
    .get();
  if (!row) return undefined;
  const isProven = row.signsIn === email && row.provenAt !== null;
  return { userId: row.userId, firstName: isProven ? row.firstName : "", isNew: !isProven };
}

// Anybody may type the address: requests above the limit mail nothing, and earlier links still
// work.
const perAddress: SharedBudget = { what: "reset-password", by: "claim", most: 3, per: hours(1) };

/**
 * Mails a link to set a new password, valid for an hour, to the owner of an address; mails nothing
 * for an unknown one, and takes one commit in either case (AU-04, AU-05). Where accounts only say
 * that the address is theirs, the link opens an account of its own. More than three an hour are not
 * mailed.
 */
export function mailResetLink({ email, from, write, now = Date.now() }: ResetRequest): void {
  transaction(() => {
    const to = email.toLowerCase();
    if (!takeFromBudget(perAddress, to, now)) return;
    const found = findAccount(to);
    if (!found) return;
    const purpose = found.isNew ? "claim_address" : "reset_password";
    const token = issueLink({ purpose, userId: found.userId, email: to, lifetime: hours(1), now });
    queueMail({
      key: `reset-password:${newId("tok")}`,
      kind: "reset-password",
      marks: unmarked("reset-password"),
      to,
      from,
      ...(found.isNew ? {} : { userId: found.userId }),
      now,
      ...write({ token, firstName: found.firstName, isNew: found.isNew }),
    });
  });
}
