import { ownerMark } from "~/core/cases/reading/owner-mark";
import { sealForReader } from "~/core/cases/reading/seal-for-reader";
import { hours } from "~/core/duration";
import { storage } from "~/integrations/storage/storage";
import { findFileToRead } from "~/operations/cases/find-file-to-read";
import type { PictureToRead, SealedPicture } from "~/operations/reading/picture-to-read";

/** A picture may wait so long for a reader. */
const linkHolds = hours(2);

/**
 * Seals what a reader on another machine needs of a case's picture: a link to it, its hash, and
 * what is known of the person (issue 25, 7).
 * @throws NotFound
 */
export async function prepareReading(caseId: string): Promise<SealedPicture> {
  const { file, userId, claimant } = findFileToRead(caseId);
  const address = await storage().signedUrl(file.filePath, { expiresInSeconds: linkHolds / 1000 });
  const picture: PictureToRead = {
    address,
    sha256: file.fileHash,
    fileName: file.fileName,
    claimant,
  };
  const sealed = sealForReader(picture, "to-read", file.id);
  return { fileId: file.id, owner: ownerMark(userId), sealed };
}
