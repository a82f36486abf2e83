import { inReview, readingFailed } from "~/bot/replies";
import { decideCase } from "~/core/cases/reading/decide-case";
import { refuseWithoutFile } from "~/core/cases/reading/refuse-without-file";
import { sendToReview } from "~/core/cases/review/send-to-review";
import { env } from "~/env";
import { inngest, on } from "~/integrations/inngest";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { translateNoClaimAnswer } from "~/core/claims/questions/no-claim-answers";
import { languageFor } from "~/workflows/messages/language-for";
import { findMissingFile } from "~/operations/cases/find-missing-file";
import { deleteOutdatedFilesOrLater } from "~/operations/evidence/delete-outdated-files";
import { findPendingCase } from "~/workflows/cases/find-pending-case";
import { readElsewhere } from "~/workflows/cases/read-elsewhere";
import { readScreenshot } from "~/operations/cases/read-screenshot";
import type { Recipient } from "~/workflows/messages/tell-person";
import { tellVerdict } from "~/workflows/messages/tell-verdict";

const notRead = "The screenshot could not be read by machine.";

// Where other machines read, a case here only waits for them, and its few steps are short.
const atOnce = env.READERS_AT_ONCE ? 20 : 4;

type Step = { run: (id: string, work: () => void | Promise<void>) => Promise<unknown> };

async function tellOutcome(
  step: Step,
  caseId: string,
  pending: Recipient,
  verdict: "refused" | "failed" | "review",
  body: string,
): Promise<void> {
  await step.run("tell-person", () => {
    const { userId, messageId } = pending;
    const spoken = translateNoClaimAnswer(body, languageFor(userId, messageId));
    const key = `told:${caseId}:${verdict}`;
    const words = spoken ? inPlainLetters(spoken) : body;
    tellVerdict(pending, { caseId, key, verdict: [verdict], body: words });
  });
}

/**
 * Reads the screenshot of an opened case and decides the case (U §4, §8); tells the owner unless it
 * was accepted. A reading that fails for good goes to staff: nobody is refused because our machine
 * failed. If the file itself is lost, the owner is asked for it again.
 */
export const processCase = inngest.createFunction(
  {
    id: "process-case",
    triggers: [on("case/opened")],
    // One picture of a person at a time: a person who sends a hundred slow files takes one of the
    // four places, and others get their turn.
    concurrency: [{ limit: atOnce }, { key: "event.data.userId", limit: 1 }],
    retries: 3,
    onFailure: async ({ event, step }) => {
      const { caseId } = event.data.event.data as { caseId: string };
      const pending = await step.run("find-case", () => findPendingCase(caseId));
      if (!pending) return;
      const missing = await step.run("look-for-file", () => findMissingFile(caseId));
      if (missing) {
        // U §8: delete the case before its bytes; afterwards the same picture is no duplicate.
        const refused = await step.run("refuse", () => refuseWithoutFile(caseId, missing));
        if (!refused) return;
        await tellOutcome(step, caseId, pending, "refused", refused.sentence);
        await step.run("delete-files", () => deleteOutdatedFilesOrLater(refused.filePaths));
        return;
      }
      await step.run("send-to-review", () => sendToReview(caseId, [notRead], Date.now(), notRead));
      await tellOutcome(step, caseId, pending, "failed", readingFailed());
    },
  },
  async ({ event, step }) => {
    const { caseId } = event.data;
    const pending = await step.run("find-case", () => findPendingCase(caseId));
    if (!pending) return { outcome: "gone" };
    const readingId =
      (env.READERS_AT_ONCE ? await readElsewhere(step, caseId) : null) ??
      (await step.run("read-screenshot", () => readScreenshot(caseId)));
    const decision = await step.run("decide", () => decideCase(caseId, readingId));
    if (decision.outcome === "refused") {
      await step.run("delete-files", () => deleteOutdatedFilesOrLater(decision.filePaths));
      await tellOutcome(step, caseId, pending, "refused", decision.sentence);
      return { outcome: decision.outcome };
    }
    if (decision.outcome === "review")
      await tellOutcome(step, caseId, pending, "review", inReview());
    return { outcome: decision.outcome };
  },
);
