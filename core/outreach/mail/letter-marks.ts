import { sqlite } from "~/db/client";
import { journalHash } from "~/db/journal/journal-hash";
import type { OutreachStep } from "~/db/vocabulary";

const picturesOf = sqlite
  .prepare<[string], string>(
    "SELECT file_hash FROM case_files WHERE case_id = ? ORDER BY created_at, id",
  )
  .pluck();

/**
 * The marks in the journal by which a letter is known when its case was opened anew, under another
 * id, from the same pictures: a hash of picture, step and recipient for each of the case's
 * pictures, in their order. A letter is recorded with the first.
 */
export const listLetterMarks = (letter: {
  caseId: string;
  step: OutreachStep;
  toAddress: string;
}): string[] =>
  picturesOf
    .all(letter.caseId)
    .map((picture) => journalHash("letter", picture, letter.step, letter.toAddress.toLowerCase()));
