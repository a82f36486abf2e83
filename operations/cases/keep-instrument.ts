import { instrumentWording } from "~/core/claims/instrument/instrument-wording";
import { draftInstrument } from "~/core/claims/instrument/draft-instrument";
import {
  findInstrument,
  isSameInstrument,
  recordInstrument,
} from "~/core/claims/instrument/record-instrument";
import { env } from "~/env";
import { assignmentInstrument } from "~/letters/assignment-instrument";

/**
 * Makes and stores the instrument of an accepted case (CL-06), once for each set of texts,
 * theories and company. Makes none where the pathway, a missing agreement or an unapproved wording
 * forbids it.
 * @returns whether the case has one
 */
export async function keepInstrument(caseId: string, now: number = Date.now()): Promise<boolean> {
  const content = draftInstrument(caseId, now);
  if (!content) return findInstrument(caseId) !== undefined;
  if (isSameInstrument(caseId, content)) return true;
  const pdf = await assignmentInstrument({
    ...content,
    words: instrumentWording,
    product: env.PRODUCT_NAME,
    address: env.POSTAL_ADDRESS,
    isSample: env.demo,
    madeAt: now,
  });
  recordInstrument(caseId, content, pdf, now);
  return true;
}
