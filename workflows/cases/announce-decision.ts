import { accepted } from "~/bot/replies";
import { getCase } from "~/core/cases/queries";
import { inngest, on } from "~/integrations/inngest";
import { lookUpDomain } from "~/workflows/cases/look-up-domain";
import { findPictureNumber, namePicture } from "~/workflows/cases/name-picture";
import { tellPerson } from "~/workflows/messages/tell-person";

function tellDecision(caseId: string): void {
  const { userId, messageId, status, externalCaseId, violatorDomain, rejectionText, createdAt } =
    getCase(caseId);
  const recipient = { userId, messageId, askedAt: createdAt, aboutCaseId: caseId };
  const name = (verdict: string): string =>
    namePicture(findPictureNumber(caseId, messageId), verdict);
  if (status === "submitted" && externalCaseId)
    tellPerson(
      recipient,
      `told:${caseId}:submitted`,
      name(accepted(externalCaseId, violatorDomain ?? "the sender")),
    );
  if (status === "rejected" && rejectionText)
    tellPerson(recipient, `told:${caseId}:rejected`, name(rejectionText));
}

/**
 * Tells a person that their case was accepted, or rejected by staff, and looks the violator's
 * domain up for an accepted one (HU-06).
 */
export const announceDecision = inngest.createFunction(
  { id: "announce-decision", triggers: [on("case/submitted"), on("case/rejected")], retries: 5 },
  async ({ event, step }) => {
    const { caseId } = event.data;
    await step.run("tell-decision", () => tellDecision(caseId));
    if (event.name === "case/submitted")
      await step.run("look-up-domain", () => lookUpDomain(caseId));
  },
);
