import { RuleBroken } from "~/core/errors";
import { announceFile } from "~/core/evidence/announce-file";
import {
  exhibitKey,
  exhibitTypes,
  newExhibitId,
  type ExhibitEnding,
} from "~/core/evidence/exhibits";
import { InvalidFile } from "~/integrations/images/invalid-file";
import { sha256Aside } from "~/integrations/images/sha256-aside";
import { detectType } from "~/integrations/images/detect-type";
import { runInSandbox } from "~/integrations/sandbox/run-in-sandbox";
import { SandboxGaveUp } from "~/integrations/sandbox/sandbox-pool";
import { storage } from "~/integrations/storage/storage";

const longestMail = 2 * 1024 * 1024;
const unreadable = () =>
  new RuleBroken(
    "wrong_type",
    "Please add the e-mail as a picture (JPG, PNG), a PDF or an .eml file.",
  );

// A mail has no bytes that begin every one of them: it is one if it names who sent it.
async function checkMail(bytes: Uint8Array, owner: string): Promise<void> {
  const head = new TextDecoder().decode(bytes.subarray(0, 16_384));
  if (bytes.byteLength > longestMail || head.includes("\0") || !/^from:/im.test(head))
    throw unreadable();
  const mail = await runInSandbox.readMail(bytes, owner);
  if (mail.from === "") throw unreadable();
}

async function endingOf(bytes: Uint8Array, owner: string): Promise<ExhibitEnding> {
  if (detectType(bytes) === null) {
    await checkMail(bytes, owner);
    return "eml";
  }
  const { type } = await runInSandbox.inspectFile(bytes, owner);
  if (type === "application/pdf") return "pdf";
  return type === "image/png" ? "png" : "jpg";
}

/**
 * Stores an outside record of a case, a picture, a PDF or a raw mail, with the very bytes that came
 * (CL-01). Nothing names it yet: unless a record follows, the sweep deletes it.
 * @param userId the person of the case @returns its id and hash
 * @throws RuleBroken `wrong_type` and the codes of InvalidFile; StorageUnavailable
 */
export async function keepExhibit({
  userId,
  caseId,
  bytes,
}: {
  userId: string;
  caseId: string;
  bytes: Uint8Array;
}): Promise<{ id: string; sha256: string }> {
  try {
    const ending = await endingOf(bytes, userId);
    const id = newExhibitId(ending);
    const key = exhibitKey(userId, caseId, id);
    const sha256 = await sha256Aside(bytes);
    announceFile(key);
    await storage().put(key, bytes, exhibitTypes[ending]);
    return { id, sha256 };
  } catch (cause) {
    if (cause instanceof InvalidFile) throw new RuleBroken(cause.code, cause.message);
    throw cause instanceof SandboxGaveUp ? unreadable() : cause;
  }
}
