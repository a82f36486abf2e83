import { eq } from "drizzle-orm";
import { z } from "zod";
import { ownerOfAddress } from "~/core/accounts/credentials/free-address";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { newCode } from "~/core/affiliates/new-code";
import { Conflict, RuleBroken } from "~/core/errors";
import { checkPersonName } from "~/core/words/person-name";
import { recordEvent } from "~/core/events";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { affiliateContacts, affiliates } from "~/db/schema/affiliates";
import { transaction } from "~/db/transaction";

export type AffiliateContact = { firstName: string; lastName: string; email: string };

const schema = z.object({
  firstName: z
    .string()
    .trim()
    .min(1, "The first name is missing.")
    .max(80, "The first name is too long."),
  lastName: z.string().trim().max(80, "The last name is too long."),
  email: z.email("This is no email address.").max(254).toLowerCase(),
});

function refuseKnown(email: string): void {
  if (db.select().from(affiliateContacts).where(eq(affiliateContacts.email, email)).get())
    throw new Conflict("Somebody with this address is an affiliate already.");
  if (ownerOfAddress(email))
    throw new Conflict(
      "Somebody with this address has an account already, and an affiliate link with it.",
    );
}

/**
 * Adds a person as an affiliate only (decisions, People): they get a code by mail, and count as a
 * user once they sign up with that email.
 * @returns the affiliate's id and code
 * @throws NotAllowed; RuleBroken `wrong_contact`, `not_a_name`; Conflict when the email is already
 * a contact's or an account's
 */
export function addAffiliateContact(
  contact: AffiliateContact,
  staff: Staff,
  at: number = Date.now(),
): { affiliateId: string; code: string } {
  return transaction(() => {
    checkStaff(staff);
    const parsed = schema.safeParse({ ...contact, email: contact.email.trim() });
    if (!parsed.success)
      throw new RuleBroken(
        "wrong_contact",
        parsed.error.issues[0]?.message ?? "Name and email are needed.",
      );
    const { email } = parsed.data;
    const name = checkPersonName(parsed.data);
    refuseKnown(email);
    const [affiliateContactId, affiliateId, code] = [newId("afc"), newId("aff"), newCode()];
    db.insert(affiliateContacts)
      .values({ id: affiliateContactId, ...name, email, createdAt: at })
      .run();
    db.insert(affiliates)
      .values({ id: affiliateId, affiliateContactId, affiliateCode: code, createdAt: at })
      .run();
    recordStaffAct({
      staff,
      act: "add-affiliate",
      subjectKind: "affiliate",
      subjectId: affiliateId,
      after: { code },
      at,
    });
    recordEvent("affiliate/approved", { affiliateId }, `approved:${affiliateId}:${at}`);
    return { affiliateId, code };
  });
}
