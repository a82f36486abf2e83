import { eq } from "drizzle-orm";
import { ownerOfAddress } from "~/core/accounts/credentials/free-address";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { refuseOtherStaff } from "~/core/accounts/staff-acts/refuse-other-staff";
import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { checkPersonName } from "~/core/words/person-name";
import { toE164 } from "~/core/words/phone";
import { db } from "~/db/client";
import { profiles, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

export type PersonEdit = {
  userId: string;
  /** When the profile had last been changed, as staff saw it. */
  updatedAt: number;
  firstName: string;
  lastName: string;
  /** As typed; empty for none. */
  phone: string;
  email: string;
  staff: Staff;
  /**
   * Proposes another address to the person, in the transaction around; it is theirs once they have
   * proven it.
   */
  propose: (email: string) => void;
  now?: number;
};

type PersonName = { firstName: string; lastName: string };

/**
 * A §5: the first letter in upper case, the rest in lower, for each part of a double name. This
 * only corrects names typed all in one case; 'McDonald' and 'van der Berg' were typed on purpose
 * and stay (issue 20, 23).
 */
export function capitalise(name: string): string {
  const typed = name.trim().replace(/\s+/g, " ");
  if (typed !== typed.toLowerCase() && typed !== typed.toUpperCase()) return typed;
  return typed
    .toLowerCase()
    .replace(
      /(^|[\s'’-])(\p{L})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    );
}

// A name from before this rule stays until somebody changes it.
function nameAfter(wish: PersonName, before: PersonName): PersonName {
  const after = { firstName: capitalise(wish.firstName), lastName: capitalise(wish.lastName) };
  return after.firstName === before.firstName && after.lastName === before.lastName
    ? before
    : checkPersonName(after);
}

function phoneOf(typed: string): string | null {
  if (typed.trim() === "") return null;
  const phone = toE164(typed);
  if (!phone) throw new RuleBroken("not_a_number", "This is not a phone number.");
  return phone;
}

function addressToPropose(
  typed: string,
  before: { userId: string; email: string | null },
): string | null {
  const email = typed.trim().toLowerCase() || null;
  if (email === before.email) return null;
  if (email === null)
    throw new RuleBroken(
      "email_missing",
      "An address cannot be taken from an account. Propose another one instead.",
    );
  const owner = ownerOfAddress(email);
  if (owner && owner !== before.userId)
    throw new RuleBroken("email_taken", "Another account signs in with this address.");
  return email;
}

/**
 * Changes a person's name and phone for staff (A §2.2, §5). The phone stays unproven (decisions,
 * People). Another email is only proposed: nothing changes until the person proves it over the link
 * that is mailed to it.
 * @returns the address that was proposed, or null
 * @throws NotAllowed, also for accounts of other staff; NotFound; Conflict when somebody else
 * changed it meanwhile; RuleBroken `not_a_name`, `not_a_number`, `email_taken`, `email_missing`
 */
export function editPerson({
  userId,
  updatedAt,
  staff,
  propose,
  now = Date.now(),
  ...wish
}: PersonEdit): string | null {
  return transaction(() => {
    checkStaff(staff);
    refuseOtherStaff(userId, staff);
    const row = db
      .select()
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(eq(profiles.userId, userId))
      .get();
    if (!row || row.users.archivedAt !== null)
      throw new NotFound("This person does not exist any more: somebody has deleted them.");
    const { firstName, lastName, phone, email } = row.profiles;
    if (row.profiles.updatedAt !== updatedAt)
      throw new Conflict(
        "Somebody else has changed this person meanwhile. Look at them again before you go on.",
      );
    const proposed = addressToPropose(wish.email, { userId, email });
    const after = { ...nameAfter(wish, { firstName, lastName }), phone: phoneOf(wish.phone) };
    db.update(profiles)
      .set({ ...after, updatedAt: Math.max(now, updatedAt + 1) })
      .where(eq(profiles.userId, userId))
      .run();
    if (proposed) propose(proposed);
    const before = { firstName, lastName, phone, email };
    const changed = { ...after, ...(proposed ? { proposedEmail: proposed } : {}) };
    recordStaffAct({
      staff,
      act: "edit-person",
      subjectKind: "user",
      subjectId: userId,
      before,
      after: changed,
      at: now,
    });
    return proposed;
  });
}
