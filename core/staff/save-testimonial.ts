import { count, eq } from "drizzle-orm";
import {
  checkStaff,
  recordStaffAct,
  type Staff,
} from "~/core/accounts/staff-acts/record-staff-act";
import { NotFound, RuleBroken } from "~/core/errors";
import { plainLine } from "~/core/words/plain-line";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { testimonials } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

/**
 * A person's words, shown with their agreement; `amountCents` is what they were paid, or null when
 * it is not shown.
 */
export type TestimonialText = {
  name: string;
  place: string;
  words: string;
  amountCents: number | null;
  position: number;
};

const most = 24;

function check({ name, place, words, amountCents, position }: TestimonialText): void {
  const fits =
    name.length > 0 &&
    name.length <= 80 &&
    place.length <= 80 &&
    words.length > 0 &&
    words.length <= 600 &&
    Number.isInteger(position);
  if (!fits)
    throw new RuleBroken(
      "wrong_testimonial",
      "A testimonial needs a name (up to 80 characters) and words (up to 600).",
    );
  if (
    amountCents !== null &&
    !(Number.isSafeInteger(amountCents) && amountCents > 0 && amountCents <= 100_000_000)
  )
    throw new RuleBroken(
      "wrong_testimonial",
      "The amount must be more than $0.00 and at most $1,000,000.00.",
    );
}

/**
 * Adds a testimonial (no id) or changes one, on record (decisions, Marketing figures: only what an
 * admin entered is shown).
 * @returns its id
 * @throws NotAllowed; NotFound; RuleBroken `wrong_testimonial`, `too_many_testimonials`
 */
export function saveTestimonial(
  id: string | null,
  given: TestimonialText,
  staff: Staff,
  now: number = Date.now(),
): string {
  return transaction(() => {
    checkStaff(staff);
    const said = { ...given, name: plainLine(given.name), place: plainLine(given.place) };
    check(said);
    const before = id
      ? db.select().from(testimonials).where(eq(testimonials.id, id)).get()
      : undefined;
    if (id && !before) throw new NotFound("This testimonial does not exist any more.");
    if (!before && (db.select({ number: count() }).from(testimonials).get()?.number ?? 0) >= most)
      throw new RuleBroken(
        "too_many_testimonials",
        `The site shows at most ${most} testimonials. Delete one first.`,
      );
    const subjectId = id ?? newId("tst");
    db.insert(testimonials)
      .values({ id: subjectId, ...said, createdBy: staff.userId, createdAt: now })
      .onConflictDoUpdate({ target: testimonials.id, set: said })
      .run();
    recordStaffAct({
      staff,
      act: "save-testimonial",
      subjectKind: "testimonial",
      subjectId,
      before,
      after: said,
      at: now,
    });
    return subjectId;
  });
}
