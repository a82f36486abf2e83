import { openFromReader } from "~/core/cases/reading/seal-for-reader";
import { recordReading } from "~/core/cases/reading/record-reading";
import type { Reading } from "~/integrations/reader/contract";
import type { SealedReading } from "~/operations/reading/picture-to-read";

/**
 * Stores what a reader on another machine has read of a case's file. @returns the reading's id
 * @throws Error when it cannot be opened
 */
export function recordSealed(caseId: string, fileId: string, { sealed }: SealedReading): string {
  // The seal says that a reader of ours made it.
  const reading = openFromReader(sealed, "was-read", fileId) as Reading;
  return recordReading(caseId, fileId, reading);
}
