import { openFromReader, sealForReader } from "~/core/cases/reading/seal-for-reader";
import { seconds } from "~/core/duration";
import { maxFileBytes } from "~/core/file-limits";
import { reader } from "~/integrations/reader/reader";
import { FileDamaged } from "~/integrations/storage/contract";
import { mustBeWhole } from "~/integrations/storage/must-be-whole";
import {
  pictureToRead,
  type SealedPicture,
  type SealedReading,
} from "~/operations/reading/picture-to-read";

const patience = seconds(60);

async function fetchWhole(address: string, sha256: string): Promise<Uint8Array> {
  const answer = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(patience) });
  if (!answer.ok) throw new Error(`The picture's store answers ${answer.status}.`);
  if (Number(answer.headers.get("content-length") ?? 0) > maxFileBytes)
    throw new FileDamaged("The stored file is larger than any that we take.");
  return mustBeWhole(new Uint8Array(await answer.arrayBuffer()), sha256);
}

/**
 * Reads a picture for another machine of ours: fetches it from its signed address, reads it with
 * the reader that is configured here, and seals the reading (issue 25, 7). Needs no database.
 * @throws FileDamaged; Error when it cannot be opened or fetched
 */
export async function readSealed({ fileId, sealed }: SealedPicture): Promise<SealedReading> {
  const { address, sha256, fileName, claimant } = pictureToRead.parse(
    openFromReader(sealed, "to-read", fileId),
  );
  const bytes = await fetchWhole(address, sha256);
  const reading = await reader().read({ bytes, fileName, claimant });
  return { sealed: sealForReader(reading, "was-read", fileId) };
}
