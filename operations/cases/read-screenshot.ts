import { findPerson } from "~/core/accounts/queries";
import { getCase, listCaseFiles } from "~/core/cases/queries";
import { recordReading } from "~/core/cases/reading/record-reading";
import { NotFound } from "~/core/errors";
import { reserveBytes } from "~/integrations/sandbox/reserve-bytes";
import { reader } from "~/integrations/reader/reader";
import { getWhole } from "~/integrations/storage/get-whole";

/** The most bytes that the drawn pages of a PDF may take while they are read. */
const drawnPages = 40 * 1024 * 1024;

/**
 * Reads the file of a case with the configured reader and stores the result. @returns the reading's
 * id @throws NotFound, FileDamaged
 */
export async function readScreenshot(caseId: string): Promise<string> {
  const { userId } = getCase(caseId);
  const file = listCaseFiles(caseId)[0];
  if (!file) throw new NotFound(`The case ${caseId} has no file.`);
  const person = findPerson(userId);
  const claimant = {
    emails: person?.email ? [person.email] : [],
    phones: person?.phone ? [person.phone] : [],
    names: person ? [`${person.firstName} ${person.lastName}`.trim()] : [],
  };
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
