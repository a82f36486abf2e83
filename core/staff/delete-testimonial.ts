import { eq } from "drizzle-orm";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { db } from "~/db/client";
import { testimonials } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

/**
 * Removes a testimonial from the site, on record. A repeated call changes nothing. @throws
 * NotAllowed
 */
export function deleteTestimonial(id: string, staff: Staff, now: number = Date.now()): void {
  transaction(() => {
    checkStaff(staff);
    const before = db.select().from(testimonials).where(eq(testimonials.id, id)).get();
    db.delete(testimonials).where(eq(testimonials.id, id)).run();
    if (before)
      recordStaffAct({
        staff,
        act: "delete-testimonial",
        subjectKind: "testimonial",
        subjectId: id,
        before,
        at: now,
      });
  });
}
