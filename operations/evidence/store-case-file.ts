import {
  duplicateSentence,
  findOwnFile,
  openCase,
  type CaseOrigin,
} from "~/core/cases/intake/open-case";
import { recordRefusal } from "~/core/cases/intake/record-refusal";
import { Conflict, RuleBroken } from "~/core/errors";
import { announceFile } from "~/core/evidence/announce-file";
import { filePath } from "~/core/evidence/file-path";
import { sha256Aside } from "~/integrations/images/sha256-aside";
import type { InspectedFile } from "~/integrations/images/inspect-file";
import { likeness } from "~/integrations/images/likeness";
import { storage } from "~/integrations/storage/storage";
import type { Channel } from "~/db/vocabulary";
import { deleteOutdatedFilesOrLater } from "~/operations/evidence/delete-outdated-files";

export type FileToStore = {
  bytes: Uint8Array;
  inspected: InspectedFile;
  userId: string;
  caseId: string;
  fileId: string;
  suffix: string;
  fileName: string;
  arrivedVia: Channel;
  arrivedFrom: string | null;
  arrivedAt: number;
  origin: CaseOrigin;
};

export type StoredCaseFile =
  { outcome: "opened"; fileId: string } | { outcome: "refused"; code: string; sentence: string };

function refuse(
  file: FileToStore,
  fileHash: string,
  code: string,
  sentence: string,
): StoredCaseFile {
  recordRefusal({ caseId: file.caseId, userId: file.userId, fileHash, code, sentence });
  return { outcome: "refused", code, sentence };
}

/**
 * Stores the original bytes under their reserved path and opens the case (U §4 upload flow). The
 * same bytes from the same person are refused before they are stored, and again by the database if
 * two came at once. Safe to repeat with the same ids.
 */
export async function storeCaseFile(file: FileToStore): Promise<StoredCaseFile> {
  const { bytes, inspected, userId, caseId, fileId } = file;
  const fileHash = await sha256Aside(bytes);
  const own = findOwnFile(userId, fileHash);
  if (own && own.id !== fileId) return refuse(file, fileHash, "duplicate", duplicateSentence);
  const path = filePath({
    userId,
    caseId,
    at: file.arrivedAt,
    suffix: file.suffix,
    type: inspected.type,
  });
  announceFile(path);
  await storage().put(path, bytes, inspected.type);
  const { fileName, arrivedVia, arrivedFrom, arrivedAt } = file;
  const { width, height, pages } = inspected;
  const facts = {
    fileName,
    filePath: path,
    fileType: inspected.type,
    fileSize: bytes.byteLength,
    fileHash,
    perceptualHash: await likeness(bytes, inspected.type, fileId, userId),
  };
  try {
    openCase(
      {
        fileId,
        caseId,
        userId,
        ...facts,
        width,
        height,
        pages,
        arrivedVia,
        arrivedFrom,
        arrivedAt,
      },
      file.origin,
    );
    return { outcome: "opened", fileId };
  } catch (cause) {
    if (!(cause instanceof Conflict || cause instanceof RuleBroken)) throw cause;
    await deleteOutdatedFilesOrLater([path]);
    return refuse(
      file,
      fileHash,
      cause instanceof RuleBroken ? cause.code : "duplicate",
      cause.message,
    );
  }
}
