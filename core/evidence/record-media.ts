import { eq } from "drizzle-orm";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { messageMedia } from "~/db/schema/conversations";
import type { mediaStates } from "~/db/vocabulary";

/**
 * Records the outcome for a texted picture: the stored file, the reason of refusal, or that the
 * carrier has lost it. @throws NotFound
 */
export function recordMedia(
  mediaId: string,
  outcome: {
    state: (typeof mediaStates)[number];
    refusal?: string;
    fileId?: string;
    /** The case that was opened with it. */
    caseId?: string;
  },
): void {
  const { changes } = db
    .update(messageMedia)
    .set({
      state: outcome.state,
      refusal: outcome.refusal ?? null,
      fileId: outcome.fileId ?? null,
      caseId: outcome.caseId ?? null,
    })
    .where(eq(messageMedia.id, mediaId))
    .run();
  if (changes === 0) throw new NotFound(`There is no medium ${mediaId}.`);
}
