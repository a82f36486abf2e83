import { factBase, findStanding } from "~/core/money/facts";

/**
 * The key of news about a settlement: by for which time the case has settled, since a settlement
 * that is recorded once more after a restore is no other one, although its instant is. Earlier
 * releases named it by that instant (`settledAt`, ms): what was told by such a key keeps it.
 */
export function settlementNewsKey(
  { caseId, settledAt }: { caseId: string; settledAt: number },
  named: (time: number) => string,
  isTold: (key: string) => boolean,
): string {
  const before = named(settledAt);
  if (isTold(before)) return before;
  const standing = findStanding(factBase.claim(caseId));
  return standing.setId === undefined ? before : named(standing.time);
}
