import { factBase, findStanding } from "~/core/money/facts";

/**
 * For which time a case has settled, in the keys of the news about it: a settlement that is
 * recorded once more after a restore is no other one, although its instant is. Earlier releases
 * named it by that instant (`settledAt`, ms): `isTold` says whether something was told by such a
 * name, which then stays.
 */
export function settlementTime(
  caseId: string,
  settledAt: number,
  isTold: (named: number) => boolean,
): number {
  if (isTold(settledAt)) return settledAt;
  const standing = findStanding(factBase.claim(caseId));
  return standing.setId === undefined ? settledAt : standing.time;
}
