import type { StaffAnswer } from "~/app/components/staff/staff-answer";
import type { StatusChanged } from "~/core/payouts/desk/change-case-status";
import { getCase } from "~/core/cases/queries";
import { caseStatusLabels, type CaseStatus } from "~/db/vocabulary";

const mailFailed = "Status updated but email notification failed. Check console for details.";

type Words = Pick<NonNullable<StaffAnswer["follow"]>, "sent" | "failed">;

function follow(
  mail: Exclude<StatusChanged["mail"], "none">,
  words: Words,
  plain: string,
): StaffAnswer {
  if (mail === "failed") return { ok: false, ...words.failed };
  const waiting = { title: plain, description: "The email is still on its way." };
  return {
    ok: true,
    title: plain,
    follow: { address: `/super-admin/fate?mail=${mail.id}`, ...words, waiting },
  };
}

/** Adds an undo to an answer; the act can be undone while nobody has been told of it. */
export function withUndo(answer: StaffAnswer, caseId: string): StaffAnswer {
  const soon = "Its owner hears of it in ten seconds.";
  const said = answer.follow ? { ...answer, description: soon } : answer;
  return { ...said, undo: { caseId, version: getCase(caseId).version } };
}

/** The message to staff after a change of status was undone. */
export function tellUndone(status: CaseStatus): StaffAnswer {
  const now = caseStatusLabels[status].toLowerCase();
  return { ok: true, title: "Undone", description: `The case is ${now} again. Nobody was told.` };
}

/** The message to staff after a change of status, in the words of A §8. */
export function tellStatus({ status, mail }: StatusChanged): StaffAnswer {
  const said = `Case status changed to ${caseStatusLabels[status].toLowerCase()}.`;
  if (mail === "none") return { ok: true, title: "Status Updated", description: said };
  const sent = {
    title: "Status Updated & Email Sent",
    description: `${said} User has been notified.`,
  };
  return follow(
    mail,
    { sent, failed: { title: "Status Updated (Email Failed)", description: mailFailed } },
    "Status Updated",
  );
}

/** The message to staff after a rejection. */
export function tellRejection({ mail }: StatusChanged): StaffAnswer {
  if (mail === "none")
    return { ok: true, title: "Case Rejected", description: "Case has been rejected." };
  const sent = {
    title: "Case Rejected & Email Sent",
    description: "Case has been rejected and user has been notified via email.",
  };
  return follow(
    mail,
    { sent, failed: { title: "Case Rejected (Email Failed)", description: mailFailed } },
    "Case Rejected",
  );
}
