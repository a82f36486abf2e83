import { fileTooLarge, maxFileBytes } from "~/core/file-limits";
import { randomBytes } from "node:crypto";
import { deleteOutdatedFilesOrLater } from "~/operations/evidence/delete-outdated-files";
import { keepUpload } from "~/operations/evidence/keep-upload";
import { announceFile } from "~/core/evidence/announce-file";
import { limitUploads } from "~/core/evidence/limit-uploads";
import { isNamed } from "~/core/evidence/queries-unclaimed";
import { RuleBroken } from "~/core/errors";
import type { ChatPicture } from "~/core/support/record-picture";
import { plainLine } from "~/core/words/plain-line";
import { runInSandbox } from "~/integrations/sandbox/run-in-sandbox";
import { detectType } from "~/integrations/images/detect-type";
import { InvalidFile } from "~/integrations/images/invalid-file";
import { sha256Aside } from "~/integrations/images/sha256-aside";
import { dailyQuota } from "~/integrations/storage/daily-quota";
import { storage } from "~/integrations/storage/storage";

type Given = {
  userId: string;
  conversationId: string;
  messageId: string;
  file: File;
  use: "evidence" | "attachment";
  clientAddress: string;
};

const extensions = { "image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf" } as const;

async function inspect(bytes: Uint8Array, userId: string) {
  try {
    return await runInSandbox.inspectFile(bytes, userId);
  } catch (cause) {
    throw cause instanceof InvalidFile ? new RuleBroken(cause.code, cause.message) : cause;
  }
}

/**
 * Stores the picture of a chat message as the person asked: as a new case like any other
 * screenshot, or where our team can look at it. Its bytes decide its type.
 * @throws RuleBroken with what is wrong with it
 */
export async function keepChatPicture({
  userId,
  conversationId,
  messageId,
  file,
  use,
  clientAddress,
}: Given): Promise<ChatPicture> {
  if (file.size > maxFileBytes) throw new RuleBroken("too_large", fileTooLarge);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fileName = plainLine(file.name, 120) || "picture";
  if (use === "evidence") {
    const kept = await keepUpload({ userId, bytes, fileName, clientAddress, messageId });
    if (kept.outcome === "refused") throw new RuleBroken(kept.code, kept.sentence);
    return {
      contentType: detectType(bytes) ?? "application/octet-stream",
      fileName,
      caseId: kept.caseId,
      fileId: kept.fileId,
    };
  }
  limitUploads(userId, bytes.byteLength, dailyQuota);
  const { type } = await inspect(bytes, userId);
  const storageKey = `support/${conversationId}/${Date.now()}-${randomBytes(6).toString("hex")}.${extensions[type]}`;
  announceFile(storageKey);
  await storage().put(storageKey, bytes, type);
  return { contentType: type, fileName, storageKey, fileHash: await sha256Aside(bytes) };
}

/**
 * Deletes a picture whose message was refused or had been sent before, unless a record names it.
 */
export async function dropChatPicture(picture: ChatPicture | null): Promise<void> {
  if (!picture || !("storageKey" in picture) || isNamed(picture.storageKey)) return;
  await deleteOutdatedFilesOrLater([picture.storageKey]);
}
