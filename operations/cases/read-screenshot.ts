import { recordReading } from "~/core/cases/reading/record-reading";
import { reserveBytes } from "~/integrations/sandbox/reserve-bytes";
import { reader } from "~/integrations/reader/reader";
import { getWhole } from "~/integrations/storage/get-whole";
import { findFileToRead } from "~/operations/cases/find-file-to-read";

/** The most bytes that the drawn pages of a PDF may take while they are read. */
const drawnPages = 40 * 1024 * 1024;

/**
 * Reads the file of a case with the configured reader and stores the result. @returns the reading's
 * id @throws NotFound, FileDamaged
 */
export async function readScreenshot(caseId: string): Promise<string> {
  const { userId, file, claimant } = findFileToRead(caseId);
  const room = file.fileSize + (file.fileType === "application/pdf" ? drawnPages : file.fileSize);
  const reading = await reserveBytes({ owner: userId, bytes: room }, async () =>
    reader().read({
      bytes: await getWhole(file.filePath, file.fileHash),
      fileName: file.fileName,
      claimant,
    }),
  );
  return recordReading(caseId, file.id, reading);
}
