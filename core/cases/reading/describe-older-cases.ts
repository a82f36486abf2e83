import { describeReading } from "~/core/cases/reading/describe-reading";
import { findReading } from "~/core/cases/reading/record-reading";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";

// The newest of several readings counts, as it did for the decision. A case without its evidence or
// never read gets no description.
const undescribed = sqlite.prepare<{ limit: number }, { caseId: string; readingId: string }>(
  `SELECT c.id AS caseId, (SELECT r.id FROM readings r WHERE r.case_id = c.id ORDER BY r.created_at DESC LIMIT 1) AS readingId
   FROM cases c INDEXED BY cases_undescribed
   WHERE c.description = '' AND c.reading_owed_at IS NULL AND c.purged_at IS NULL
     AND EXISTS (SELECT 1 FROM readings r WHERE r.case_id = c.id) LIMIT $limit`,
);
const describe = sqlite.prepare<{ caseId: string; description: string }>(
  "UPDATE cases SET description = $description WHERE id = $caseId AND description = ''",
);

/**
 * Adds descriptions to cases that were decided before descriptions existed, from their readings. At
 * most `limit`; the next run goes on.
 * @returns how many
 */
export function describeOlderCases(limit = 100): number {
  return transaction(() => {
    const found = undescribed.all({ limit });
    for (const { caseId, readingId } of found) {
      const reading = findReading(readingId);
      if (reading) describe.run({ caseId, description: describeReading(reading) });
    }
    return found.length;
  });
}
