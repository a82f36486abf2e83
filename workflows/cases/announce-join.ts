import { inPlainLetters } from "~/bot/agent/fill-in";
import { joined } from "~/bot/replies";
import { getCase, listCaseFiles } from "~/core/cases/queries";
import { countTexts } from "~/core/claims/count-texts";
import { NotFound } from "~/core/errors";
import { inngest, on } from "~/integrations/inngest";
import { keepInstrument } from "~/operations/cases/keep-instrument";
import { sendInstrument } from "~/operations/cases/send-instrument";
import { askAboutCase } from "~/workflows/cases/ask-about-case";
import { languageFor } from "~/workflows/messages/language-for";
import { tellVerdict } from "~/workflows/messages/tell-verdict";

function tellJoin(caseId: string, fileId: string, messageId: string | null): void {
  const { userId, externalCaseId } = getCase(caseId);
  const file = listCaseFiles(caseId).find(({ id }) => id === fileId);
  if (!file || !externalCaseId) return;
  tellVerdict(
    { userId, messageId, askedAt: file.createdAt, aboutCaseId: caseId },
    {
      caseId: file.openedAs ?? caseId,
      key: `told:${file.openedAs}:joined`,
      verdict: ["joined"],
      body: inPlainLetters(
        joined(externalCaseId, countTexts(caseId), languageFor(userId, messageId)),
      ),
    },
  );
}

function isGone(caseId: string): boolean {
  try {
    getCase(caseId);
    return false;
  } catch (cause) {
    if (cause instanceof NotFound) return true;
    throw cause;
  }
}

/**
 * Tells a person that a picture was added to an existing case of theirs, with how many texts it
 * counts now (CL-01), and asks what the claim still needs.
 */
export const announceJoin = inngest.createFunction(
  { id: "announce-join", triggers: [on("case/joined")], retries: 5 },
  async ({ event, step }) => {
    const { caseId, fileId, messageId } = event.data;
    if (await step.run("look-for-case", () => isGone(caseId))) return;
    await step.run("tell-person", () => tellJoin(caseId, fileId, messageId));
    await step.run("keep-instrument", () => keepInstrument(caseId));
    await step.run("send-instrument", () => sendInstrument(caseId));
    await step.run("ask-about-case", () => askAboutCase(caseId));
  },
);
