import { getCase } from "~/core/cases/queries";
import { hours } from "~/core/duration";
import { findReply } from "~/core/outreach/queries";
import { inngest, on } from "~/integrations/inngest";
import { mailStaff } from "~/operations/messages/mail-staff";

const path = "/super-admin/cases";

const stopSentences = {
  asked_to_stop: "its recipient asked not to be written to. The claim itself is not affected.",
  no_recipient: "there is nobody left to write to. Confirm another address, or end the case.",
  undeliverable: "its letters cannot be delivered. Confirm another address, or end the case.",
  by_staff: "a person of staff stopped it.",
} as const;

function numberOf(caseId: string): string {
  return getCase(caseId).externalCaseId ?? caseId;
}

function alertOfReply(caseId: string, replyId: string): void {
  const wish = findReply(replyId)?.asksToStop
    ? " It asks us not to write any more, which is honoured already."
    : "";
  const sentence = `A reply came in about case ${numberOf(caseId)}. The next letter waits until a person has read it and resumes the outreach.${wish}`;
  mailStaff({
    key: `reply:${replyId}`,
    subject: `A reply came in about case ${numberOf(caseId)}`,
    sentence,
    path,
  });
}

// A flood of stray mail gives one alert an hour.
function alertOfStray(now: number): void {
  const sentence =
    "Mail came in that belongs to no case we know. It is kept for a person to look at.";
  mailStaff({
    key: `unmatched:${Math.floor(now / hours(1))}`,
    subject: "Mail that belongs to no case came in",
    sentence,
    path,
  });
}

function alertOfFiling(caseId: string): void {
  const sentence = `All letters of case ${numberOf(caseId)} are out. Its last step is due until a filing (court, number, day) is recorded.`;
  mailStaff({
    key: `filing-due:${caseId}`,
    subject: `Case ${numberOf(caseId)}: filing is due`,
    sentence,
    path,
  });
}

function alertOfStop(caseId: string, reason: keyof typeof stopSentences, eventId: string): void {
  if (reason === "by_staff") return;
  mailStaff({
    key: eventId,
    subject: `Case ${numberOf(caseId)}: outreach stopped`,
    sentence: `The outreach of case ${numberOf(caseId)} stopped: ${stopSentences[reason]}`,
    path,
  });
}

/**
 * Alerts staff where outreach cannot go on by itself: a reply, a stop, a filing that is due, mail
 * that belongs to no case.
 */
export const alertAboutOutreach = inngest.createFunction(
  {
    id: "alert-about-outreach",
    triggers: [
      on("outreach/answered"),
      on("outreach/stopped"),
      on("outreach/filing.due"),
      on("mail/unmatched"),
    ],
  },
  async ({ event, step }) => {
    await step.run("mail-staff", () => {
      if (event.name === "outreach/answered")
        return alertOfReply(event.data.caseId, event.data.replyId);
      if (event.name === "outreach/stopped")
        return alertOfStop(event.data.caseId, event.data.reason, event.id);
      if (event.name === "outreach/filing.due") return alertOfFiling(event.data.caseId);
      return alertOfStray(Date.now());
    });
  },
);
