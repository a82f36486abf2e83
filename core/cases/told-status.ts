import type { CaseStatus } from "~/db/vocabulary";

/** The status of a case and what the machine owes it, each since when in ms. */
export type Owing = {
  status: CaseStatus;
  readingOwedAt: number | null;
  agreementOwedAt: number | null;
};

/** How a case is told to its person; `waits_for_terms`: they are to accept changed texts first. */
export type ToldStatus = CaseStatus | "waits_for_terms";

/**
 * The status that a case's person is told (issue 20, 20): a pending case is being read only while
 * the machine owes it a reading. What staff set to pending is with staff, as one under review is.
 */
export function toldStatus({ status, readingOwedAt, agreementOwedAt }: Owing): ToldStatus {
  if (status !== "pending") return status;
  if (agreementOwedAt !== null) return "waits_for_terms";
  return readingOwedAt === null ? "review" : "pending";
}
