import { newId } from "~/db/ids";

/**
 * Reserves the ids of a case and its file, so that the file can be stored under them first
 * (decisions, Cases).
 */
export function newCaseIds(): { caseId: string; fileId: string } {
  return { caseId: newId("case"), fileId: newId("file") };
}
