import { sqlite } from "~/db/client";

const find = sqlite.prepare<[string], { id: string }>(
  "SELECT id FROM ledger_sets WHERE fact_key = ?",
);

/** The key of the entries that undo a set, so that each set is undone once. */
export const reversalKey = (setId: string): string => `reversal:${setId}`;

/** Whether the set was undone. */
export function isReversed(setId: string): boolean {
  return find.get(reversalKey(setId)) !== undefined;
}

/**
 * The set that records the fact now, and for which time it was recorded, or undefined when it never
 * was or was undone; then `openKey` is the key to record it under.
 */
export function findStanding(
  base: string,
): { setId: string; time: number; openKey?: never } | { setId?: never; openKey: string } {
  for (let time = 1; ; time++) {
    const factKey = `${base}#${time}`;
    const set = find.get(factKey);
    if (!set) return { openKey: factKey };
    if (!isReversed(set.id)) return { setId: set.id, time };
  }
}

/**
 * The keys that make each fact payable once: a case's claim, its commission per level, a person's
 * bonus, the money received for a case.
 */
export const factBase = {
  claim: (caseId: string): string => `claim:${caseId}`,
  commission: (caseId: string, tierLevel: number): string => `commission:${caseId}:${tierLevel}`,
  bonus: (userId: string): string => `bonus:${userId}`,
  receipt: (caseId: string): string => `receipt:${caseId}`,
} as const;
