import { dollars } from "~/core/money";
import { sqlite } from "~/db/client";

/**
 * A chain of people, each referred by the one before; who was promised the bonus; and the cases
 * with their owners.
 */
export type Story = {
  people: readonly string[];
  promised: ReadonlySet<string>;
  cases: readonly { owner: string; caseId: string }[];
};

const statusOf = sqlite.prepare<[string], string>("SELECT status FROM cases WHERE id = ?").pluck();

/**
 * What a person has earned by what the cases say now, in cents: computed anew, without the ledger.
 */
export function earnedBy(userId: string, { people, promised, cases }: Story): number {
  const place = people.indexOf(userId);
  const settled = cases.filter(({ caseId }) => statusOf.get(caseId) === "settled");
  const own = settled.filter(({ owner }) => owner === userId).length;
  const below = [50, 25, 15].map(
    (share, level) =>
      share * settled.filter(({ owner }) => people.indexOf(owner) === place + level + 1).length,
  );
  return dollars(
    500 * own +
      (own > 0 && promised.has(userId) ? 50 : 0) +
      below.reduce((sum, share) => sum + share, 0),
  );
}
