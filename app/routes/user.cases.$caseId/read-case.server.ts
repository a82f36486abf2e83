import { data } from "@remix-run/node";
import { readFields } from "~/app/components/cases/read-fields";
import { findOwnInstrument } from "~/core/claims/instrument/record-instrument";
import { tellClaim } from "~/core/claims/queries-claim";
import { tellNext, tellStory } from "~/app/components/cases/tell-story";
import { whatWasRead } from "~/app/components/cases/what-was-read";
import {
  findOwnCase,
  findStoredReading,
  getCaseStory,
  listOwnFiles,
  listProposed,
} from "~/core/outreach/queries-portal";
import { toldStatus } from "~/core/cases/told-status";
import { tellCasePayout } from "~/core/payouts/tell-case-payout";
import type { CaseStatus } from "~/db/vocabulary";

/**
 * Everything that a person may see of one of their cases.
 * @throws Response 404 for a case that is not theirs or is gone
 */
export function readCase(userId: string, idOrNumber: string) {
  const row = findOwnCase(userId, idOrNumber);
  if (!row) throw data(null, { status: 404, statusText: "Not Found" });
  const story = getCaseStory(row.id);
  const status = row.status as CaseStatus;
  const { id, title, description, externalCaseId, outreachStep, reason, archivedAt } = row;
  const payout = status === "settled" ? tellCasePayout(userId, id) : null;
  // The claim is evaluated once for the whole page.
  const claim = status === "submitted" ? tellClaim(id, userId) : null;
  const files = listOwnFiles(id).map((file) => ({
    ...file,
    marks: file.fileType.startsWith("image/") ? whatWasRead(findStoredReading(id, file.id)) : [],
  }));
  return {
    shown: {
      id,
      title,
      description,
      externalCaseId,
      outreachStep,
      reason,
      status,
      isFiled: story.filing !== null,
    },
    canCorrect: !["settled", "rejected"].includes(status) && archivedAt === null,
    files,
    fields: readFields(row, listProposed(userId, id)),
    claim,
    hasFiling: claim?.hasFiling ?? false,
    hasAssignment: findOwnInstrument(userId, id) !== undefined,
    story: tellStory(story),
    next: tellNext(toldStatus({ ...row, status }), story, payout),
  };
}

export type ReadCase = ReturnType<typeof readCase>;
