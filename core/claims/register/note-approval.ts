import type { CounselApproval } from "~/core/claims/register/allowed-on";
import { recordJournalLine } from "~/db/journal/record-journal-line";

type Words = Pick<CounselApproval, "kind" | "subject" | "contentHash">;

/**
 * An approval in the journal: for which words, until which day, and who recorded it. Counsel's name
 * and memo are not in it.
 */
export type ApprovalFact = Words & { version: string; expiresOn: string; by: string };

/** The journal's name of an approval of exactly these words. */
export const approvalKey = ({ kind, subject, contentHash }: Words): string =>
  `${kind}:${subject}:${contentHash}`;

/**
 * Records in the journal that an approval was given or withdrawn, in the transaction around, so
 * that no older copy of the database believes in one that was withdrawn (issue 24, 3).
 */
export function noteApproval(row: Omit<CounselApproval, "id">): void {
  const { kind, subject, version, contentHash, expiresOn } = row;
  const fact: ApprovalFact = {
    ...{ kind, subject, version, contentHash, expiresOn },
    by: row.recordedBy,
  };
  recordJournalLine({
    kind: row.outcome === "approved" ? "approval_given" : "approval_withdrawn",
    key: approvalKey(row),
    detail: fact,
    at: row.recordedAt,
  });
}
