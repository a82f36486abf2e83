import { eq } from "drizzle-orm";
import type { CaseDecision } from "~/core/cases/reading/decide-case";
import { refuseIntake } from "~/core/cases/intake/refuse-intake";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { intakeRefusals } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

/** Why a case has no file: it was never attached, or its bytes are not those that arrived. */
export type MissingFile = "no_file" | "file_lost";

/** U §8: the sentence when there is nothing to read. */
const sentences: Readonly<Record<MissingFile, string>> = {
  no_file: "No screenshot was uploaded. Please select an image file to submit.",
  file_lost: "There was an error accessing your uploaded files. Please try again.",
};

type Refused = Extract<CaseDecision, { outcome: "refused" }>;

/**
 * Refuses a case whose screenshot can no longer be looked at by a machine or a person, so that its
 * owner may send it again (U §8). A case that was decided meanwhile stays as it is; refusing again
 * returns the same answer.
 * @returns the decision, or null when the case waits for no reading
 */
export function refuseWithoutFile(
  caseId: string,
  missing: MissingFile,
  now: number = Date.now(),
): Refused | null {
  return transaction(() => {
    const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
    if (row && row.readingOwedAt === null) return null;
    if (row) {
      const sentence = sentences[missing];
      const filePaths = refuseIntake(caseId, missing, sentence, now);
      return { outcome: "refused", sentence, filePaths };
    }
    const said = db.select().from(intakeRefusals).where(eq(intakeRefusals.caseId, caseId)).get();
    return said ? { outcome: "refused", sentence: said.sentence, filePaths: [] } : null;
  });
}
