import { listCasesOf, type Case } from "~/core/cases/queries";
import { getOwnEarnings, listReferralNames, type OwnEarnings } from "~/core/support/queries";

/** What a person's rows say, for the proof of what is said about them. */
export type Facts = {
  cases: readonly Case[];
  earnings: OwnEarnings;
  referralNames: readonly string[];
};

/** So many people of a network are named by the rules' own answers too. */
const mostNamed = 5;

/**
 * The rows of a person that an answer may rest on: cases not archived, money, names of their
 * network.
 */
export function factsOf(userId: string): Facts {
  const earnings = getOwnEarnings(userId);
  return {
    cases: listCasesOf(userId, 1000).filter(({ archivedAt }) => archivedAt === null),
    earnings,
    referralNames: listReferralNames(userId, mostNamed).map(({ firstName }) => firstName),
  };
}
