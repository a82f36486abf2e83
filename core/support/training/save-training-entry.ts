import { checkStaff, recordStaffAct } from "~/core/accounts/staff-acts/record-staff-act";
import { eq } from "drizzle-orm";
import { NotFound, RuleBroken } from "~/core/errors";
import { findPersonalData, type PersonalData } from "~/core/support/training/find-personal-data";
import type { StaffMember } from "~/core/support/desk/staff-member";
import { plainLine } from "~/core/words/plain-line";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { trainingEntries, trainingVersions } from "~/db/schema/support";
import { transaction } from "~/db/transaction";

export type TrainingWords = {
  triggerPhrase: string;
  response: string;
  category: string;
  language: "en" | "es";
};

const named: Record<PersonalData["kind"], string> = {
  email: "an email address",
  phone: "a phone number",
  case: "a case number",
  id: "an internal id",
  name: "the name of an account",
};

function check(words: TrainingWords): TrainingWords {
  const clean = {
    triggerPhrase: words.triggerPhrase.trim(),
    response: words.response.trim(),
    category: plainLine(words.category, 41).toLowerCase() || "general",
    language: words.language,
  };
  if (clean.triggerPhrase === "" || clean.response === "")
    throw new RuleBroken("incomplete", "An entry needs both a trigger and a response.");
  if (
    clean.triggerPhrase.length > 4000 ||
    clean.response.length > 1000 ||
    clean.category.length > 40
  )
    throw new RuleBroken(
      "too_long",
      "A trigger holds up to 4,000 characters, a response 1,000 and a category 40.",
    );
  const [found] = findPersonalData(`${clean.triggerPhrase}\n${clean.response}\n${clean.category}`);
  if (found)
    throw new RuleBroken(
      "personal_data",
      `This holds ${named[found.kind]} (${found.words}). Everybody may be told an entry: take it out.`,
    );
  return clean;
}

function keepVersion(
  row: typeof trainingEntries.$inferSelect,
  staff: StaffMember,
  now: number,
): void {
  const { id: entryId, version, triggerPhrase, response } = row;
  db.insert(trainingVersions)
    .values({
      id: newId("trn"),
      entryId,
      version,
      triggerPhrase,
      response,
      changedBy: staff.userId,
      createdAt: now,
    })
    .run();
}

/**
 * Adds an entry for the assistant's answers, or with an id changes one (A §5): the earlier words
 * stay among its versions, and a proposed entry is approved with these words. Personal data is
 * refused.
 * @returns its id
 * @throws NotAllowed, NotFound; RuleBroken `incomplete`, `too_long`, `personal_data`
 */
export function saveTrainingEntry(
  staff: StaffMember,
  given: TrainingWords,
  id: string | null = null,
  now: number = Date.now(),
): string {
  checkStaff(staff);
  const words = check(given);
  return transaction(() => {
    if (id === null) {
      const added = newId("trn");
      db.insert(trainingEntries)
        .values({ id: added, ...words, createdBy: staff.userId, createdAt: now, updatedAt: now })
        .run();
      recordStaffAct({
        staff,
        act: "add-training-entry",
        subjectKind: "training_entry",
        subjectId: added,
        after: words,
        at: now,
      });
      return added;
    }
    const row = db.select().from(trainingEntries).where(eq(trainingEntries.id, id)).get();
    if (!row) throw new NotFound("This entry is no longer there.");
    keepVersion(row, staff, now);
    db.update(trainingEntries)
      .set({ ...words, state: "live", version: row.version + 1, updatedAt: now })
      .where(eq(trainingEntries.id, id))
      .run();
    const act = row.state === "proposed" ? "approve-training-entry" : "edit-training-entry";
    const before = {
      triggerPhrase: row.triggerPhrase,
      response: row.response,
      category: row.category,
    };
    recordStaffAct({
      staff,
      act,
      subjectKind: "training_entry",
      subjectId: id,
      before,
      after: words,
      at: now,
    });
    return id;
  });
}
