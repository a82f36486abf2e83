import { randomBytes } from "node:crypto";
import { newCaseIds } from "~/core/cases/intake/new-case-ids";
import { RuleBroken } from "~/core/errors";
import { limitUploads } from "~/core/evidence/limit-uploads";
import { runInSandbox } from "~/integrations/sandbox/run-in-sandbox";
import { InvalidFile } from "~/integrations/images/invalid-file";
import { dailyQuota } from "~/integrations/storage/daily-quota";
import { storeCaseFile } from "~/operations/evidence/store-case-file";

export type Upload = {
  userId: string;
  bytes: Uint8Array;
  fileName: string;
  clientAddress: string;
  /** Of the chat message it came with. */
  messageId?: string;
};

/**
 * `code` says what a file was refused for: of `InvalidFile`, of the rule that it broke, or
 * `duplicate`.
 */
export type KeptUpload =
  | { outcome: "reading"; caseId: string; fileId: string }
  | { outcome: "refused"; code: string; sentence: string };

/**
 * Keeps an uploaded screenshot and opens its case (U §4 upload flow) with the same act as a texted
 * one: what it is by its bytes, no bytes twice from one person, stored first, then opened.
 */
export async function keepUpload({
  userId,
  bytes,
  fileName,
  clientAddress,
  messageId,
}: Upload): Promise<KeptUpload> {
  try {
    limitUploads(userId, bytes.byteLength, dailyQuota);
    const inspected = await runInSandbox.inspectFile(bytes, userId);
    const ids = { ...newCaseIds(), suffix: randomBytes(4).toString("hex") };
    const arrival = {
      arrivedVia: "web" as const,
      arrivedFrom: clientAddress,
      arrivedAt: Date.now(),
    };
    const origin = { messageId: messageId ?? null, description: "" };
    const stored = await storeCaseFile({
      bytes,
      inspected,
      userId,
      fileName,
      ...ids,
      ...arrival,
      origin,
    });
    return stored.outcome === "opened"
      ? { outcome: "reading", caseId: ids.caseId, fileId: ids.fileId }
      : stored;
  } catch (cause) {
    if (cause instanceof InvalidFile || cause instanceof RuleBroken)
      return { outcome: "refused", code: cause.code, sentence: cause.message };
    throw cause;
  }
}
