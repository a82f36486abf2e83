import { referenceFunction, type GetStepTools } from "inngest";
import { readerAppId, type inngest } from "~/integrations/inngest";
import { describeFailure } from "~/integrations/describe-failure";
import { log } from "~/log";
import { sealedReading, type SealedReading } from "~/operations/reading/picture-to-read";
import { prepareReading } from "~/operations/reading/prepare-reading";
import { recordSealed } from "~/operations/reading/record-sealed";

const readPicture = referenceFunction({ appId: readerAppId, functionId: "read-picture" });

/** After this a picture is read here. */
const patience = "1h";

/**
 * Has a case's picture read by a machine that only reads, and stores the reading.
 * @returns the reading's id, or null when no reader could do it
 */
export async function readElsewhere(
  step: GetStepTools<typeof inngest>,
  caseId: string,
): Promise<string | null> {
  const picture = await step.run("prepare-reading", () => prepareReading(caseId));
  let read: SealedReading;
  try {
    read = sealedReading.parse(
      await step.invoke("read-elsewhere", {
        function: readPicture,
        data: picture,
        timeout: patience,
      }),
    );
  } catch (cause) {
    // In a step, or each later call of the run would say it again.
    await step.run("note-that-no-reader-read", () =>
      log.warn({ caseId, ...describeFailure(cause) }, "no reader read a picture: it is read here"),
    );
    return null;
  }
  return step.run("record-reading", () => recordSealed(caseId, picture.fileId, read));
}
