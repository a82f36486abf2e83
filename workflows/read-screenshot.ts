import { findPerson } from "~/core/accounts/queries";
import { getCase, listCaseFiles } from "~/core/cases/queries";
import { recordReading } from "~/core/cases/record-reading";
import { NotFound } from "~/core/errors";
import { reader } from "~/integrations/reader/reader";
import { getWhole } from "~/integrations/storage/get-whole";

/** Reads the file of a case with the configured reader and keeps what it saw. @returns the reading's id @throws NotFound, FileDamaged */
export async function readScreenshot(caseId: string): Promise<string> {
  const { userId } = getCase(caseId);
  const file = listCaseFiles(caseId)[0];
  if (!file) throw new NotFound(`The case ${caseId} has no file.`);
  const person = findPerson(userId);
  const bytes = await getWhole(file.filePath, file.fileHash);
  const reading = await reader().read({
    bytes,
    fileName: file.fileName,
    claimant: {
      emails: person?.email ? [person.email] : [],
      phones: person?.phone ? [person.phone] : [],
      names: person ? [`${person.firstName} ${person.lastName}`.trim()] : [],
    },
  });
  return recordReading(caseId, file.id, reading);
}
