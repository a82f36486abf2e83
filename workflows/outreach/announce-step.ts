import { filedInCourt, letterSent } from "~/bot/replies";
import { say } from "~/bot/agent/say";
import { getCase } from "~/core/cases/queries";
import { queueText } from "~/core/messaging/send/queue-text";
import { marksOfCase } from "~/core/restore/mail-marks";
import { findFiling } from "~/core/outreach/queries";
import { outreachStepLabels, outreachSteps, type OutreachStep } from "~/db/vocabulary";
import { inngest, on } from "~/integrations/inngest";
import { mailCaseNews } from "~/workflows/messages/mail-case-news";
import { lineFor } from "~/workflows/messages/tell-person";

type News = { key: string; act: readonly string[]; subject: string; body: string };

function newsOfStep(caseId: string, step: OutreachStep): News {
  const { externalCaseId, violatorDomain } = getCase(caseId);
  const number = externalCaseId ?? caseId;
  const index = outreachSteps.indexOf(step);
  const body = letterSent(
    number,
    violatorDomain ?? "the sender",
    outreachStepLabels[step],
    index,
    outreachSteps.length,
  );
  return {
    key: `step:${caseId}:${step}`,
    act: ["step", step],
    subject: `Case ${number}: step ${index + 1} of ${outreachSteps.length}`,
    body,
  };
}

function newsOfFiling(caseId: string): News | null {
  const filing = findFiling(caseId);
  if (!filing) return null;
  const number = getCase(caseId).externalCaseId ?? caseId;
  return {
    key: `filed:${caseId}`,
    act: ["filed"],
    subject: `Case ${number} was filed in court`,
    body: filedInCourt(number, filing.court, filing.number),
  };
}

/**
 * Mails the news to the person's proven address and texts it outside their quiet hours, where they
 * may be texted (issue: outreach; LG-05).
 */
function tellOwner(caseId: string, news: News | null): void {
  if (!news) return;
  const { userId, messageId } = getCase(caseId);
  const key = `told:${news.key}`;
  const line = lineFor({ userId, messageId });
  if (line)
    queueText(
      say({
        ...line,
        body: news.body,
        purpose: "notice",
        key,
        aboutCaseId: caseId,
      }),
    );
  const { act, subject, body } = news;
  const marks = marksOfCase(caseId, "told", ...act);
  mailCaseNews({ userId, key, marks, news: body, subject, aboutCaseId: caseId, caseId });
}

/** Tells a person of each step of their case's outreach, and of its filing in court. */
export const announceStep = inngest.createFunction(
  { id: "announce-step", triggers: [on("outreach/step.begun"), on("outreach/filed")], retries: 5 },
  async ({ event, step }) => {
    const { caseId } = event.data;
    const news = "step" in event.data ? newsOfStep(caseId, event.data.step) : null;
    await step.run("tell-owner", () => tellOwner(caseId, news ?? newsOfFiling(caseId)));
  },
);
