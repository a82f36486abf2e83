import { listCaseFiles } from "~/core/cases/queries";
import type { MissingFile } from "~/core/cases/reading/refuse-without-file";
import { FileDamaged, FileMissing } from "~/integrations/storage/contract";
import { getWhole } from "~/integrations/storage/get-whole";
import { log } from "~/log";

/**
 * Whether the screenshot of a case is lost for good, and how; null if it is there or the store does
 * not answer: an outage says nothing about the file.
 */
export async function findMissingFile(caseId: string): Promise<MissingFile | null> {
  const file = listCaseFiles(caseId)[0];
  if (!file) return "no_file";
  try {
    await getWhole(file.filePath, file.fileHash);
    return null;
  } catch (cause) {
    log.error({ caseId, err: cause }, "the screenshot of a case could not be fetched");
    return cause instanceof FileMissing || cause instanceof FileDamaged ? "file_lost" : null;
  }
}
