import type { CaseStatus } from "~/db/vocabulary";

/** The status of a case and its pending automatic steps, each with its start in ms. */
export type Owing = {
  status: CaseStatus;
  readingOwedAt: number | null;
  agreementOwedAt: number | null;
};

/**
 * The status of a case as its person sees it; `waits_for_terms`: they must accept changed texts
 * first.
 */
export type ToldStatus = CaseStatus | "waits_for_terms";

/**
 * The status of a case for its person (issue 20, 20). A pending case is shown as being read only
 * while an automatic reading is due; one that staff set to pending is with staff, like one under
 * review.
 */
export function toldStatus({ status, readingOwedAt, agreementOwedAt }: Owing): ToldStatus {
  if (status !== "pending") return status;
  if (agreementOwedAt !== null) return "waits_for_terms";
  return readingOwedAt === null ? "review" : "pending";
}
