import { and, eq, isNull } from "drizzle-orm";
import { issueLink } from "~/core/accounts/issue-link";
import { hasBudget, type SharedBudget } from "~/core/accounts/limit-rate";
import { queueMail } from "~/core/conversations/queue-mail";
import { hours } from "~/core/duration";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { profiles, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

type Letter = { subject: string; text: string; html: string };
export type ResetRequest = { email: string; from: string; write: (found: { token: string; firstName: string }) => Letter; now?: number };

type Found = { userId: string; firstName: string };

// A person who joined by text and never chose a password has no sign-in address yet: the mail itself proves the one they typed.
function findAccount(email: string): Found | undefined {
  const columns = { userId: users.id, firstName: profiles.firstName };
  const open = and(isNull(users.archivedAt), isNull(users.suspendedAt));
  const from = () => db.select(columns).from(users).innerJoin(profiles, eq(profiles.userId, users.id));
  const signsIn = from()
    .where(and(eq(users.email, email), open))
    .get();
  if (signsIn) return signsIn;
  const typed = from()
    .where(and(eq(profiles.email, email), isNull(users.email), open))
    .limit(2)
    .all();
  return typed.length === 1 ? typed[0] : undefined;
}

// Anybody may type the address: what is too much is not mailed, and the links that came before still work.
const perAddress: SharedBudget = { what: "reset-password", by: "claim", most: 3, per: hours(1) };

/**
 * Mails a link to set a new password, valid for an hour, to the owner of an address; mails nothing for an unknown one, and takes one commit
 * in either case (AU-04, AU-05). More than three an hour are not mailed.
 */
export function mailResetLink({ email, from, write, now = Date.now() }: ResetRequest): void {
  transaction(() => {
    const to = email.toLowerCase();
    if (!hasBudget(perAddress, to, now)) return;
    const found = findAccount(to);
    if (!found) return;
    const token = issueLink({ purpose: "reset_password", userId: found.userId, email: to, lifetime: hours(1), now });
    queueMail({
      key: `reset-password:${newId("tok")}`,
      kind: "reset-password",
      to,
      from,
      userId: found.userId,
      now,
      ...write({ token, firstName: found.firstName }),
    });
  });
}
