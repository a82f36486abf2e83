import { inPlainLetters } from "~/bot/agent/fill-in";
import { ask } from "~/bot/agent/changed-terms/changed-terms-words";
import { listUnagreedCases } from "~/core/cases/intake/accept-changed-texts";
import { getCase } from "~/core/cases/queries";
import { marksOfCase, marksOfMessage } from "~/core/restore/mail-marks";
import { NotFound } from "~/core/errors";
import { inngest, on } from "~/integrations/inngest";
import { languageFor } from "~/workflows/messages/language-for";
import { tellPerson } from "~/workflows/messages/tell-person";

// Several pictures of one text lead to one question.
function askPerson(caseId: string): void {
  try {
    const { userId, messageId, createdAt } = getCase(caseId);
    if (!listUnagreedCases(userId).some(({ id }) => id === caseId)) return;
    const recipient = { userId, messageId, askedAt: createdAt, aboutCaseId: null };
    const body = inPlainLetters(ask(languageFor(userId, messageId)));
    const marks = messageId
      ? marksOfMessage(messageId, "agreement")
      : marksOfCase(caseId, "agreement");
    tellPerson(recipient, `agreement:${messageId ?? caseId}`, body, marks);
  } catch (cause) {
    if (!(cause instanceof NotFound)) throw cause;
  }
}

/** Asks a person whose picture waits to accept the changed texts (CL-06). */
export const askAgreement = inngest.createFunction(
  { id: "ask-agreement", triggers: [on("agreement/owed")], retries: 5 },
  async ({ event, step }) => {
    await step.run("ask", () => askPerson(event.data.caseId));
  },
);
