import { listCaseTies } from "~/core/staff/list-case-ties";
import { findPersonLine } from "~/core/staff/queries-staff";
import { getCase, listCaseFiles, listFoundEmails } from "~/core/cases/queries";
import { listCopiesOfOthers } from "~/core/cases/review/list-copies-of-others";
import { listOpenCorrections } from "~/core/cases/review/decide-correction";
import { listCasesOfSender, listLikeCases } from "~/core/cases/review/queries-review";
import { listCaseAudit, listCaseStory } from "~/core/cases/queries-story";
import { describeClaim } from "~/core/claims/queries-claim";
import { listExhibits } from "~/core/evidence/exhibits";
import { NotFound } from "~/core/errors";
import { env } from "~/env";
import { letterObstacle } from "~/core/outreach/mail/letter-obstacle";
import { listRepliesOfCase, shownOfReply } from "~/core/outreach/mail/queries-replies";
import { listLetters } from "~/core/outreach/list-letters";
import { findFiling, findPursuit } from "~/core/outreach/queries";
import { findWholeMail } from "~/operations/bodies/find-whole-mail";
import { wholeReplies } from "~/operations/bodies/whole-replies";

function readCase(caseId: string) {
  try {
    return getCase(caseId);
  } catch (cause) {
    if (cause instanceof NotFound)
      throw new Response("Not found", { status: 404, statusText: "Not Found" });
    throw cause;
  }
}

async function lettersOf(caseId: string) {
  return Promise.all(
    listLetters(caseId).map(async (letter) => {
      const mail = letter.mailId ? await findWholeMail(letter.mailId) : undefined;
      const mayHaveLeft = letter.state === "stopped" && mail?.error != null;
      return {
        ...letter,
        mayHaveLeft,
        mail: mail ? { subject: mail.subject, text: mail.textBody } : null,
      };
    }),
  );
}

/**
 * Everything that staff sees of a case.
 * @throws Response 404 when there is none
 */
export async function loadCase(caseId: string) {
  const row = readCase(caseId);
  const { id, userId } = row;
  const owner = findPersonLine(userId);
  return {
    row,
    line: {
      id,
      version: row.version,
      title: row.title,
      status: row.status,
      email: owner?.email ?? null,
      externalCaseId: row.externalCaseId,
    },
    owner: owner
      ? { name: [owner.firstName, owner.lastName].filter(Boolean).join(" "), email: owner.email }
      : null,
    files: listCaseFiles(id).map(
      ({ id: fileId, fileType, fileSize, fileHash, arrivedVia, arrivedAt }) => ({
        fileId,
        fileType,
        fileSize,
        fileHash,
        arrivedVia,
        arrivedAt,
      }),
    ),
    exhibits: listExhibits(id).map(({ id: exhibitId, by, at }) => ({ id: exhibitId, by, at })),
    corrections: listOpenCorrections(id),
    found: listFoundEmails(id),
    filing: findFiling(id) ?? null,
    pursuit: findPursuit(id) ?? null,
    letters: await lettersOf(id),
    replies: (await wholeReplies(listRepliesOfCase(id), shownOfReply)).map((reply) => ({
      ...reply,
      closed: letterObstacle(id, reply.fromAddress)?.sentence ?? null,
    })),
    claim: { ...describeClaim(id), isSample: env.demo },
    story: listCaseStory(id),
    audit: listCaseAudit(id),
    like: listLikeCases(id),
    copies: listCopiesOfOthers(id),
    ofSender: listCasesOfSender(id),
    ties: listCaseTies(id),
  };
}

export type CaseDetail = Awaited<ReturnType<typeof loadCase>>;
