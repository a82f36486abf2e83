import { listPictureHashes } from "~/core/restore/mail-marks";
import { journalHash } from "~/db/journal/journal-hash";
import type { OutreachStep } from "~/db/vocabulary";

/**
 * The marks in the journal by which a letter is known when its case was opened anew, under another
 * id, from the same pictures: a hash of picture, step and recipient for each of the case's
 * pictures, in their order.
 */
export const listLetterMarks = (letter: {
  caseId: string;
  step: OutreachStep;
  toAddress: string;
}): string[] =>
  listPictureHashes(letter.caseId).map((picture) =>
    journalHash("letter", picture, letter.step, letter.toAddress.toLowerCase()),
  );
