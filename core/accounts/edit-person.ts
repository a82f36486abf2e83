import { eq } from "drizzle-orm";
import { isHeldByAnother } from "~/core/accounts/queries-sign-in";
import { checkStaff, recordStaffAct, type Staff } from "~/core/accounts/record-staff-act";
import { Conflict, NotFound, RuleBroken } from "~/core/errors";
import { checkPersonName } from "~/core/person-name";
import { toE164 } from "~/core/phone";
import { db } from "~/db/client";
import { profiles, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

export type PersonEdit = {
  userId: string;
  /** When the profile was last changed as staff saw it. */
  updatedAt: number;
  firstName: string;
  lastName: string;
  /** As typed; empty for none. */
  phone: string;
  email: string;
  staff: Staff;
  now?: number;
};

type PersonName = { firstName: string; lastName: string };

/** A §5: the first letter upper, the rest lower; each part of a double name for itself. */
export function capitalise(name: string): string {
  return name
    .trim()
    .replace(/\s+/g, " ")
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

// A name from before the rule stays until somebody changes it.
function nameAfter(wish: PersonName, before: PersonName): PersonName {
  const after = { firstName: capitalise(wish.firstName), lastName: capitalise(wish.lastName) };
  return after.firstName === before.firstName && after.lastName === before.lastName ? before : checkPersonName(after);
}

function phoneOf(typed: string): string | null {
  if (typed.trim() === "") return null;
  const phone = toE164(typed);
  if (!phone) throw new RuleBroken("not_a_number", "This is not a phone number.");
  return phone;
}

/**
 * Changes a person's name, phone and email for staff (A §2.2, §5). The phone stays unproven (decisions, People); a new email becomes the sign-in
 * address, unproven, where there was one.
 * @throws NotAllowed; NotFound; Conflict when somebody else changed it meanwhile; RuleBroken `not_a_name`, `not_a_number`, `email_taken`, `email_missing`
 */
export function editPerson({ userId, updatedAt, staff, now = Date.now(), ...wish }: PersonEdit): void {
  transaction(() => {
    checkStaff(staff);
    const row = db.select().from(profiles).innerJoin(users, eq(users.id, profiles.userId)).where(eq(profiles.userId, userId)).get();
    if (!row || row.users.archivedAt !== null) throw new NotFound("This person does not exist any more: somebody has deleted them.");
    const { firstName, lastName, phone, email } = row.profiles;
    if (row.profiles.updatedAt !== updatedAt)
      throw new Conflict("Somebody else has changed this person meanwhile. Look at them again before you go on.");
    const address = wish.email.trim().toLowerCase() || null;
    if (row.users.email !== null && !address) throw new RuleBroken("email_missing", "An account that signs in with an email needs one.");
    if (address && address !== email && isHeldByAnother(address, userId))
      throw new RuleBroken("email_taken", "Another account signs in with this address.");
    const after = {
      ...nameAfter(wish, { firstName, lastName }),
      phone: phoneOf(wish.phone),
      email: address,
    };
    db.update(profiles)
      .set({ ...after, updatedAt: Math.max(now, updatedAt + 1) })
      .where(eq(profiles.userId, userId))
      .run();
    if (row.users.email !== null && address !== row.users.email)
      db.update(users).set({ email: address, emailVerifiedAt: null }).where(eq(users.id, userId)).run();
    const before = { firstName, lastName, phone, email };
    recordStaffAct({ staff, act: "edit-person", subjectKind: "user", subjectId: userId, before, after, at: now });
  });
}
