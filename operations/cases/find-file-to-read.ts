import { findPerson } from "~/core/accounts/queries";
import { getCase, listCaseFiles } from "~/core/cases/queries";
import { NotFound } from "~/core/errors";

export type FileToRead = {
  userId: string;
  file: ReturnType<typeof listCaseFiles>[number];
  claimant: { emails: string[]; phones: string[]; names: string[] };
};

/**
 * The file of a case that is to be read, and what the account knows of the person who sent it.
 * @throws NotFound
 */
export function findFileToRead(caseId: string): FileToRead {
  const { userId } = getCase(caseId);
  const file = listCaseFiles(caseId)[0];
  if (!file) throw new NotFound(`The case ${caseId} has no file.`);
  const person = findPerson(userId);
  const claimant = {
    emails: person?.email ? [person.email] : [],
    phones: person?.phone ? [person.phone] : [],
    names: person ? [`${person.firstName} ${person.lastName}`.trim()] : [],
  };
  return { userId, file, claimant };
}
