import { randomBytes } from "node:crypto";
import { keepUpload } from "~/app/upload/keep-upload.server";
import { RuleBroken } from "~/core/errors";
import type { ChatPicture } from "~/core/support/send-chat-message";
import { plainLine } from "~/core/plain-line";
import { inspectFile } from "~/integrations/images/inspect-file";
import { InvalidFile } from "~/integrations/images/invalid-file";
import { storage } from "~/integrations/storage/storage";

const mostPictureBytes = 10_485_760;

type Given = {
  userId: string;
  conversationId: string;
  messageId: string;
  file: File;
  use: "evidence" | "attachment";
  clientAddress: string;
};

const extensions = { "image/jpeg": "jpg", "image/png": "png", "application/pdf": "pdf" } as const;

async function inspect(bytes: Uint8Array) {
  try {
    return await inspectFile(bytes);
  } catch (cause) {
    if (!(cause instanceof InvalidFile)) throw cause;
    if (cause.code === "wrong_type") throw new RuleBroken("wrong_type", "Please upload a JPG, PNG, or PDF file.");
    throw new RuleBroken(cause.code, cause.code === "too_large" ? "Please upload a file smaller than 10MB." : cause.message);
  }
}

/**
 * Keeps the picture of a chat message the way the person asked for: opened as a case like any other screenshot, or stored where our team can
 * look at it. What it is, its bytes say.
 * @throws RuleBroken with what is wrong with it
 */
export async function keepChatPicture({ userId, conversationId, messageId, file, use, clientAddress }: Given): Promise<ChatPicture> {
  if (file.size > mostPictureBytes) throw new RuleBroken("too_large", "Please upload a file smaller than 10MB.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const fileName = plainLine(file.name, 120) || "picture";
  const { type } = await inspect(bytes);
  if (use === "evidence") {
    const kept = await keepUpload({ userId, bytes, fileName, clientAddress, messageId });
    if (kept.outcome === "refused") throw new RuleBroken("refused", kept.message.description);
    return { contentType: type, fileName, caseId: kept.caseId, fileId: kept.fileId };
  }
  const storageKey = `support/${conversationId}/${Date.now()}-${randomBytes(6).toString("hex")}.${extensions[type]}`;
  await storage().put(storageKey, bytes, type);
  return { contentType: type, fileName, storageKey };
}
