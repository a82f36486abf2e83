import { invoke } from "inngest";
import { env } from "~/env";
import { readerClient } from "~/integrations/inngest";
import { readSealed } from "~/operations/reading/read-sealed";
import { sealedPicture, type SealedReading } from "~/operations/reading/picture-to-read";

/**
 * Reads one picture on a machine that only reads (issue 25, 7). Invoked by process-case; an
 * Inngest server retries it on another machine when this one is gone. A person's pictures are read
 * one after the other, so that nobody waits for another's hundred.
 */
export const readPicture = readerClient.createFunction(
  {
    id: "read-picture",
    triggers: [invoke(sealedPicture)],
    concurrency: [{ limit: env.READERS_AT_ONCE ?? 4 }, { key: "event.data.owner", limit: 1 }],
    retries: 4,
  },
  ({ event }): Promise<SealedReading> => readSealed(event.data),
);
