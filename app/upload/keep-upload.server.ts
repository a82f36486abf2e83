import { randomBytes } from "node:crypto";
import { duplicate, failed, invalidType, rejected, tooLarge, type UploadMessage } from "~/app/upload/upload-messages";
import { newCaseIds } from "~/core/cases/intake/new-case-ids";
import { findOwnFile, openCase } from "~/core/cases/intake/open-case";
import { recordRefusal } from "~/core/cases/intake/record-refusal";
import { Conflict, RuleBroken } from "~/core/errors";
import { announceFile } from "~/core/evidence/announce-file";
import { claimFile } from "~/core/evidence/claim-file";
import { filePath } from "~/core/evidence/file-path";
import { inCell } from "~/integrations/cell/in-cell";
import { limitUploads } from "~/core/evidence/limit-uploads";
import { dailyQuota } from "~/integrations/storage/daily-quota";
import { sha256Aside } from "~/integrations/images/sha256-aside";
import type { InspectedFile } from "~/integrations/images/inspect-file";
import { InvalidFile } from "~/integrations/images/invalid-file";
import { likeness } from "~/integrations/images/likeness";
import { storage } from "~/integrations/storage/storage";

export type Upload = {
  userId: string;
  bytes: Uint8Array;
  fileName: string;
  clientAddress: string;
  /** Of the chat message it came with. */ messageId?: string;
};
export type KeptUpload = { outcome: "reading"; caseId: string; fileId: string } | { outcome: "refused"; message: UploadMessage };

type Ids = { caseId: string; fileId: string; suffix: string };

const refused = (message: UploadMessage): KeptUpload => ({ outcome: "refused", message });

// A damaged or hostile file is told in its own words, the common mistakes in the specification's (U §5).
function messageOf({ code, message }: InvalidFile): UploadMessage {
  if (code === "wrong_type") return invalidType;
  return code === "too_large" ? tooLarge : { ...failed, description: message };
}

function refuse({ userId }: Upload, { caseId }: Ids, fileHash: string, code: string, message: UploadMessage): KeptUpload {
  recordRefusal({ caseId, userId, fileHash, code, sentence: message.description });
  return refused(message);
}

async function open(upload: Upload, inspected: InspectedFile, ids: Ids): Promise<KeptUpload> {
  const { userId, bytes, fileName, clientAddress } = upload;
  const { caseId, fileId, suffix } = ids;
  const [fileHash, arrivedAt] = [await sha256Aside(bytes), Date.now()];
  if (findOwnFile(userId, fileHash)) return refuse(upload, ids, fileHash, "duplicate", duplicate);
  const path = filePath({ userId, caseId, at: arrivedAt, suffix, type: inspected.type });
  announceFile(path);
  await storage().put(path, bytes, inspected.type);
  const { type: fileType, width, height, pages } = inspected;
  const facts = { fileName, filePath: path, fileType, fileSize: bytes.byteLength, fileHash, width, height, pages };
  const arrival = { arrivedVia: "web" as const, arrivedFrom: clientAddress, arrivedAt };
  const perceptual = await likeness(bytes, fileType, fileId, userId);
  try {
    openCase(
      { fileId, caseId, userId, ...facts, ...arrival, perceptualHash: perceptual },
      { messageId: upload.messageId ?? null, description: "" },
    );
    return { outcome: "reading", caseId, fileId };
  } catch (cause) {
    await storage().delete(path);
    claimFile(path);
    if (cause instanceof Conflict) return refuse(upload, ids, fileHash, "duplicate", duplicate);
    if (cause instanceof RuleBroken) return refuse(upload, ids, fileHash, cause.code, rejected(cause.message));
    throw cause;
  }
}

/**
 * Keeps an uploaded screenshot and opens its case (U §4 upload flow) with the same acts as a texted one: what it is by its bytes, no bytes
 * twice from one person, stored first, then opened. A file whose case cannot be opened is deleted again.
 */
export async function keepUpload(upload: Upload): Promise<KeptUpload> {
  try {
    limitUploads(upload.userId, upload.bytes.byteLength, dailyQuota);
    const inspected = await inCell.inspectFile(upload.bytes, upload.userId);
    return await open(upload, inspected, { ...newCaseIds(), suffix: randomBytes(4).toString("hex") });
  } catch (cause) {
    if (cause instanceof InvalidFile) return refused(messageOf(cause));
    if (cause instanceof RuleBroken) return refused({ title: "That's Enough for Today", description: cause.message });
    throw cause;
  }
}
