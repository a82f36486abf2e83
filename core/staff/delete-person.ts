import { eq, inArray } from "drizzle-orm";
import { findRole } from "~/core/accounts/staff-acts/find-role";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { refuseOtherStaff } from "~/core/accounts/staff-acts/refuse-other-staff";
import { endAffiliate } from "~/core/affiliates/end-affiliate";
import { NotFound, RuleBroken } from "~/core/errors";
import { forgetWordsToPerson } from "~/core/evidence/bodies/forget-mail-words";
import { deleteCase } from "~/core/outreach/delete-case";
import { eraseIdentity } from "~/core/staff/erase-identity";
import { numberHash } from "~/core/restore/adopted-lines";
import { whatErasureKept, type KeptOfPerson } from "~/core/restore/what-erasure-kept";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { profiles, users } from "~/db/schema/accounts";
import { affiliates, referrals } from "~/db/schema/affiliates";
import { cases } from "~/db/schema/cases";
import { phoneNumbers } from "~/db/schema/consent";
import { commissions, payoutLines, payouts } from "~/db/schema/money";
import { transaction } from "~/db/transaction";

export type PersonDeletion = {
  userId: string;
  staff: Staff;
  now?: number;
  /** When the person was erased first, where an erasure is repeated after a restore, in ms. */
  firstAt?: number;
};

/**
 * `kept` says that money moved, so that settled cases and money stay without the name; `keys` are
 * the stored files to delete.
 */
export type PersonDeleted = { email: string | null; kept: boolean; keys: string[] };

function eraseAffiliate(userId: string, wasKept: boolean): boolean {
  const affiliate = db.select().from(affiliates).where(eq(affiliates.userId, userId)).get();
  return affiliate !== undefined && endAffiliate(affiliate, wasKept) === "archived";
}

// Referrals of this person that earned commissions belong to the record of money.
function eraseReferralsOf(userId: string, wereKept: readonly string[]): string[] {
  const rows = db
    .select({ id: referrals.id })
    .from(referrals)
    .where(eq(referrals.referredUserId, userId))
    .all();
  const ids = rows.map(({ id }) => id);
  const earned = db
    .select({ id: commissions.referralId })
    .from(commissions)
    .where(inArray(commissions.referralId, ids))
    .all();
  const kept = new Set([...earned.map(({ id }) => id), ...wereKept]);
  db.delete(referrals)
    .where(
      inArray(
        referrals.id,
        ids.filter((id) => !kept.has(id)),
      ),
    )
    .run();
  return [...kept];
}

// One line for each number, and one for a person without any.
function noteErasure(userId: string, staff: Staff, kept: KeptOfPerson, at: number): void {
  const numbers = db
    .select({ phone: phoneNumbers.phone })
    .from(phoneNumbers)
    .where(eq(phoneNumbers.userId, userId))
    .all();
  const whoms = numbers.length > 0 ? numbers.map(({ phone }) => numberHash(phone)) : [null];
  for (const whom of whoms)
    recordJournalLine({
      kind: "person_erased",
      key: userId,
      whom,
      detail: { by: staff.userId, ...kept },
      at,
    });
}

type Known = { users: { email: string | null }; profiles: { email: string | null } };

const addressesOf = ({ users: user, profiles: profile }: Known): string[] => [
  ...new Set(
    [user.email, profile.email].flatMap((address) =>
      address ? [address, address.toLowerCase()] : [],
    ),
  ),
];

type Account = typeof users.$inferSelect;

function refuseToErase({ id }: Account, staff: Staff): void {
  if (findRole(id, staff.configuredEmails) === "super_admin")
    throw new RuleBroken("super_admin", "Cannot delete the super admin account.");
  refuseOtherStaff(id, staff);
  if (id === staff.userId)
    throw new RuleBroken("own_account", "You cannot delete your own account.");
  const underWay = db
    .select({ status: payouts.status })
    .from(payouts)
    .where(eq(payouts.userId, id))
    .all();
  if (underWay.some(({ status }) => status === "processing"))
    throw new RuleBroken(
      "payout_under_way",
      "A payout to this person is under way. Wait until it is completed or has failed.",
    );
}

function isOwedOrPaid(userId: string): boolean {
  const line = db
    .select({ id: payoutLines.id })
    .from(payoutLines)
    .where(eq(payoutLines.payee, userId))
    .limit(1)
    .get();
  return line !== undefined;
}

/**
 * Deletes a person for staff (A §2.2, §5): cases with their files, referrals, affiliate record,
 * sign-in, name and addresses, and the words of our mails to them. Evidence of agreements and
 * consents stays under an id without a name; where money moved, settled cases, payouts and
 * commissions stay the same way (decisions, Cases), also where only the journal knows of it, as in
 * a restored copy (issue 24, 3).
 * @throws NotAllowed; NotFound; RuleBroken `super_admin`, `own_account`, `payout_under_way`
 */
export function deletePerson({
  userId,
  staff,
  now = Date.now(),
  firstAt = now,
}: PersonDeletion): PersonDeleted {
  return transaction(() => {
    checkStaff(staff);
    const row = db
      .select()
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(eq(users.id, userId))
      .get();
    if (!row || row.users.archivedAt !== null)
      throw new NotFound("This person does not exist any more: somebody has deleted them.");
    refuseToErase(row.users, staff);
    const before = whatErasureKept(userId);
    const owned = db.select({ id: cases.id }).from(cases).where(eq(cases.userId, userId)).all();
    const deletions = owned.map(({ id }) => deleteCase(id, null, staff, now));
    const words = forgetWordsToPerson(userId, addressesOf(row));
    const files = deletions.flatMap((one) => (one.outcome === "deleted" ? one.keys : []));
    const affiliate = eraseAffiliate(userId, before.affiliate);
    const referralIds = eraseReferralsOf(userId, before.referrals);
    const kept =
      before.kept ||
      affiliate ||
      referralIds.length > 0 ||
      isOwedOrPaid(userId) ||
      deletions.some((one) => one.outcome === "archived");
    noteErasure(userId, staff, { kept, affiliate, referrals: referralIds }, firstAt);
    eraseIdentity(userId, now);
    recordStaffAct({
      staff,
      act: kept ? "archive-person" : "delete-person",
      subjectKind: "user",
      subjectId: userId,
      after: { kept },
      at: now,
    });
    return { email: row.profiles.email, kept, keys: [...files, ...words] };
  });
}
