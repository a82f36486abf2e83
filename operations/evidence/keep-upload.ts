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
  /** The id of the chat message it came with. */
  messageId?: string;
};

/**
 * `code` says why a file was refused: a code of `InvalidFile`, of the broken rule, or `duplicate`.
 */
export type KeptUpload =
  | { outcome: "reading"; caseId: string; fileId: string }
  | { outcome: "refused"; code: string; sentence: string };

/**
 * Stores an uploaded screenshot and opens its case (U §4 upload flow) like a texted one: its bytes
 * decide its type, a person's duplicates are refused, and the file is stored before the case opens.
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
