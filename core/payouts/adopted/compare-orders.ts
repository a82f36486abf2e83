import { readExternalId } from "~/core/payouts/payout-rules";
import { sqlite } from "~/db/client";

const sent = sqlite
  .prepare<[string], 1>("SELECT 1 FROM payouts WHERE id = ? AND sent_at IS NOT NULL")
  .pluck();
const adopted = sqlite
  .prepare<[string], 1>("SELECT 1 FROM adopted_lines WHERE kind = 'payout' AND key = ?")
  .pluck();
const unmet = sqlite
  .prepare<[], string>(
    "SELECT DISTINCT whom FROM adopted_lines WHERE kind = 'payout' AND met_at IS NULL AND whom IN (SELECT id FROM users)",
  )
  .pluck();
const unanswered = sqlite
  .prepare<[], string>(
    `SELECT p.id FROM payouts p JOIN adopted_lines a ON a.kind = 'payout' AND a.whom = p.user_id AND a.detail ->> '$.payoutId' = p.id
     WHERE p.status = 'processing' AND p.sent_at IS NOT NULL`,
  )
  .pluck();

/** Orders of the vendor under our ids that neither this database nor the journal knows. */
export const unknownOrders = (externalIds: readonly string[]): string[] =>
  externalIds.filter((externalId) => {
    const named = readExternalId(externalId);
    return named !== null && !sent.get(named.payoutId) && !adopted.get(externalId);
  });

/** People with a payout from before the restore that is not taken over yet. */
export const listPeopleToAdopt = (): string[] => unmet.all();

/** Payouts that were taken over and whose order must be looked up. */
export const listAdoptedUnanswered = (): string[] => unanswered.all();
