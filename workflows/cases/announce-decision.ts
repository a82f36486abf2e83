import { accepted, rejectedByStaff } from "~/bot/replies";
import { getCase } from "~/core/cases/queries";
import { inngest, on } from "~/integrations/inngest";
import { log } from "~/log";
import { keepInstrument } from "~/operations/cases/keep-instrument";
import { sendInstrument } from "~/operations/cases/send-instrument";
import { askAboutCase } from "~/workflows/cases/ask-about-case";
import { lookUpDomain } from "~/workflows/cases/look-up-domain";
import { tellVerdict } from "~/workflows/messages/tell-verdict";

function tellDecision(caseId: string): void {
  const { userId, messageId, status, externalCaseId, violatorDomain, rejectionText, createdAt } =
    getCase(caseId);
  const recipient = { userId, messageId, askedAt: createdAt, aboutCaseId: caseId };
  if (status === "submitted" && externalCaseId)
    tellVerdict(recipient, {
      caseId,
      key: `told:${caseId}:submitted`,
      verdict: ["submitted"],
      body: accepted(externalCaseId, violatorDomain ?? "the sender"),
    });
  if (status === "rejected" && rejectionText)
    tellVerdict(recipient, {
      caseId,
      key: `told:${caseId}:rejected`,
      verdict: ["rejected", rejectionText],
      body: rejectedByStaff(externalCaseId, rejectionText),
    });
}

type Step = { run: (id: string, work: () => unknown) => Promise<unknown> };

/**
 * Prepares an accepted claim: looks up the violator's domain (HU-06), whose record may name the
 * company of the instrument, stores the instrument and sends it to its person (CL-06), and asks
 * what the claim still needs (CL-09). A look-up that fails for good stops nothing.
 */
export async function prepareClaim(step: Step, caseId: string): Promise<void> {
  try {
    await step.run("look-up-domain", () => lookUpDomain(caseId));
  } catch (cause) {
    const error = cause instanceof Error ? cause.name : "unknown";
    log.warn({ caseId, error }, "a domain was not looked up");
  }
  await step.run("keep-instrument", () => keepInstrument(caseId));
  await step.run("send-instrument", () => sendInstrument(caseId));
  await step.run("ask-about-case", () => askAboutCase(caseId));
}

/**
 * Tells a person that their case was accepted, or rejected by staff, and prepares the claim of an
 * accepted one.
 */
export const announceDecision = inngest.createFunction(
  { id: "announce-decision", triggers: [on("case/submitted"), on("case/rejected")], retries: 5 },
  async ({ event, step }) => {
    const { caseId } = event.data;
    await step.run("tell-decision", () => tellDecision(caseId));
    if (event.name === "case/submitted") await prepareClaim(step, caseId);
  },
);
