import { citedTheories, judgeForLetter, mayNameCourt } from "~/core/claims/queries-letter-claim";
import { days } from "~/core/duration";
import { blocksToWrite, demandCents } from "~/core/outreach/stated-in-letter";
import { stepDays } from "~/core/outreach/outreach-settings";
import { getCaseForLetter, type CaseForLetter } from "~/core/outreach/queries-letter";
import { findTemplateApproval } from "~/core/outreach/papers/template-approval";
import { outreachSteps, type OutreachStep } from "~/db/vocabulary";
import { env } from "~/env";
import { replyAddress } from "~/integrations/email/reply-address";
import { reserveBytes } from "~/integrations/sandbox/reserve-bytes";
import { runInSandbox } from "~/integrations/sandbox/run-in-sandbox";
import { FileDamaged, FileMissing } from "~/integrations/storage/contract";
import { getWhole } from "~/integrations/storage/get-whole";
import { outreachTemplate } from "~/letters/outreach-template";
import type { OutreachFacts } from "~/letters/outreach-wording";
import { log } from "~/log";

/**
 * How long the recipient has after a step, in milliseconds; after the last step as long as before
 * it.
 */
export function timeAfter(step: OutreachStep): number {
  const waits = stepDays(env.OUTREACH_STEP_DAYS);
  return days(waits[outreachSteps.indexOf(step)] ?? waits.at(-1) ?? 14);
}

// An exhibit that cannot be drawn is still named with its fingerprint.
async function pictureOf(file: CaseForLetter["files"][number]): Promise<Uint8Array | null> {
  try {
    return await reserveBytes({ owner: "letters", bytes: file.fileSize * 2 }, async () =>
      runInSandbox.renderPreview(await getWhole(file.filePath, file.fileHash), 1000, "letters"),
    );
  } catch (cause) {
    if (cause instanceof FileMissing || cause instanceof FileDamaged)
      log.error(
        { fileId: file.id, what: cause.name },
        "the file of an exhibit is missing from storage or damaged",
      );
    else if (!(cause instanceof Error && cause.name === "InvalidFile")) throw cause;
    return null;
  }
}

/**
 * Gathers the facts for the letters of a step. @param writtenAt the letters' date @throws NotFound,
 * StorageUnavailable
 */
export async function gatherOutreachFacts(
  caseId: string,
  step: OutreachStep,
  writtenAt: number,
): Promise<OutreachFacts & { blocks: ReturnType<typeof blocksToWrite> }> {
  const judged = judgeForLetter(caseId, writtenAt);
  const { files, earlier, ...facts } = getCaseForLetter(caseId, judged);
  const theories = citedTheories(judged);
  const demanded = demandCents(theories);
  const blocks = blocksToWrite(caseId, judged);
  const exhibits = [];
  for (const [index, file] of files.entries()) {
    const { fileType, fileSize, fileHash, arrivedAt } = file;
    exhibits.push({
      label: `Exhibit A${index + 1}`,
      fileType,
      fileSize,
      fileHash,
      arrivedAt,
      picture: await pictureOf(file),
    });
  }
  return {
    ...facts,
    theories,
    blocks,
    mayFile: mayNameCourt(judged),
    step,
    exhibits,
    earlier: earlier.filter((before) => before.step !== step),
    demandCents: demanded,
    writtenAt,
    answerBy: writtenAt + timeAfter(step),
    replyTo: replyAddress(facts.caseNumber),
    isApproved: findTemplateApproval(outreachTemplate().hash) !== undefined,
  };
}
