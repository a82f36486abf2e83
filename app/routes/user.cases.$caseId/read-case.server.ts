import { data } from "@remix-run/node";
import { readFields } from "~/app/components/cases/read-fields";
import { findOwnInstrument } from "~/core/claims/instrument/record-instrument";
import { describeOwnClaim, type OwnClaim } from "~/core/claims/own/describe-own-claim";
import { claimShareCents } from "~/core/money/chart-of-accounts";
import { tellNext, tellStory, type Next } from "~/app/components/cases/tell-story";
import { whatWasRead } from "~/app/components/cases/what-was-read";
import {
  findOwnCase,
  getCaseStory,
  listOwnFiles,
  listProposed,
  shownOfReply,
  type CaseStory,
} from "~/core/outreach/queries-portal";
import { listUnseenInstruments } from "~/core/outreach/papers/unseen-instruments";
import { toldStatus } from "~/core/cases/told-status";
import { mostOfCase } from "~/core/cases/exhibits/take-own-registry-mail";
import { listExhibits } from "~/core/evidence/exhibits";
import type { RegistryMailState } from "~/app/components/cases/registry-mail";
import { tellCasePayout } from "~/core/payouts/tell-case-payout";
import { findWholeReading } from "~/operations/bodies/whole-reading";
import { wholeReplies } from "~/operations/bodies/whole-replies";
import type { CaseStatus } from "~/db/vocabulary";

// In these a claim can still change; afterwards the page tells how it ended.
const open: ReadonlySet<CaseStatus> = new Set(["pending", "review", "submitted", "in_progress"]);

// A letter is not announced where the claim lets none out, or while letters are paused.
function nextOfClaim(claim: OwnClaim | null, { pursuit }: CaseStory): Next | null {
  if (claim?.isHeld && (pursuit === null || pursuit.stoppedAt === null))
    return {
      title: "The letters wait",
      text: "They are paused just now, and go on by themselves.",
    };
  const isOut = claim?.standing === "not_pursued" || claim?.standing === "no_claim";
  return isOut && pursuit === null && claim.isAccepted
    ? {
        title: "A person on our team looks at it",
        text: "By what we know this is no claim that we write letters for.",
      }
    : null;
}

// It is asked for once they said that the number is registered, and read by staff when it came.
function registryMailOf(caseId: string, claim: OwnClaim | null): RegistryMailState {
  if (!claim?.isRegistryMailOwed) return null;
  const came = listExhibits(caseId).length;
  if (came === 0) return "wanted";
  return came < mostOfCase ? "here" : "enough";
}

/**
 * Everything that a person may see of one of their cases. @throws Response 404 for one that is not
 * theirs or is gone
 */
export async function readCase(userId: string, idOrNumber: string) {
  const row = findOwnCase(userId, idOrNumber);
  if (!row) throw data(null, { status: 404, statusText: "Not Found" });
  const stored = getCaseStory(row.id);
  const story = { ...stored, replies: await wholeReplies(stored.replies, shownOfReply) };
  const status = row.status as CaseStatus;
  const { id, title, description, externalCaseId, outreachStep, reason, archivedAt } = row;
  const payout = status === "settled" ? tellCasePayout(userId, id) : null;
  // One judgment for all that the page tells of the claim.
  const claim = open.has(status) ? describeOwnClaim(id, userId, claimShareCents) : null;
  const files = await Promise.all(
    listOwnFiles(id).map(async (file) => {
      const isPicture = file.fileType.startsWith("image/");
      return { ...file, marks: isPicture ? whatWasRead(await findWholeReading(id, file.id)) : [] };
    }),
  );
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
    registryMail: registryMailOf(id, claim),
    isReading: status === "pending" && row.readingOwedAt !== null,
    hasFiling: claim?.hasFiling ?? false,
    hasAssignment: findOwnInstrument(userId, id) !== undefined,
    isPaperUnseen: listUnseenInstruments(userId).some(({ caseId }) => caseId === id),
    story: tellStory(story),
    next: nextOfClaim(claim, story) ?? tellNext(toldStatus({ ...row, status }), story, payout),
  };
}

export type ReadCase = Awaited<ReturnType<typeof readCase>>;
