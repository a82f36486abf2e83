import { hasAdopted } from "~/core/restore/adopted-lines";
import { sqlite } from "~/db/client";

const saidKept = sqlite
  .prepare<[string], 1>(
    `SELECT 1 FROM adopted_lines WHERE kind = 'case_erased' AND key = ?
     AND detail ->> '$.kept' = 1 LIMIT 1`,
  )
  .pluck();
// Also an order that came to nothing: the settlement that it was to pay had been there.
const wasPaid = sqlite
  .prepare<[{ caseId: string }], 1>(
    `SELECT 1 FROM adopted_lines l, json_each(l.detail, '$.facts') f WHERE l.kind = 'payout'
     AND (instr(f.value ->> '$.fact', ':' || $caseId || '#') > 0
       OR instr(f.value ->> '$.fact', ':' || $caseId || ':') > 0) LIMIT 1`,
  )
  .pluck();

/**
 * Whether money had moved for a case before the database was restored, as the journal knows: its
 * erasure says that it was kept, or a payout had paid something of it. Lines of earlier releases do
 * not say whether a case was kept, so the payouts decide alone there.
 */
export const wasCaseKept = (caseId: string): boolean =>
  hasAdopted() && (saidKept.get(caseId) ?? wasPaid.get({ caseId })) !== undefined;
