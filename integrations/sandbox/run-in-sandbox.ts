import type { SandboxActs, SandboxJob } from "~/integrations/sandbox/sandbox-job";
import { SandboxGaveUp, sandboxPool } from "~/integrations/sandbox/sandbox-pool";
import type { ReadMail } from "~/integrations/email/read-mail";
import { detectType } from "~/integrations/images/detect-type";
import type { InspectedFile } from "~/integrations/images/inspect-file";
import { InvalidFile } from "~/integrations/images/invalid-file";
import { renderPdfPage } from "~/integrations/images/render-pdf-page";

/** The owner of the bytes, if known: the owners take turns. */
type Owner = string;

async function ask<Act extends keyof SandboxActs>(
  job: SandboxJob & { act: Act },
  owner: Owner,
): Promise<SandboxActs[Act]> {
  const answer = await sandboxPool().run(owner, job);
  if ("invalid" in answer) throw new InvalidFile(answer.invalid);
  if ("failed" in answer) throw new SandboxGaveUp(`It could not be looked at (${answer.failed}).`);
  return answer.given as SandboxActs[Act];
}

// If bytes crash or exhaust the process that inspects them, the file is at fault.
async function askAboutPicture<Act extends keyof SandboxActs>(
  job: SandboxJob & { act: Act },
  owner: Owner,
): Promise<SandboxActs[Act]> {
  try {
    return await ask(job, owner);
  } catch (cause) {
    throw cause instanceof SandboxGaveUp ? new InvalidFile("hostile") : cause;
  }
}

/**
 * Work on strangers' bytes in a separate process, which is killed when it exceeds its limits
 * (issue: hostile input). The event loop only hands the bytes over. Every method rejects with
 * SandboxBusy under overload.
 */
export const runInSandbox = {
  /** Checks what a file really is. @throws InvalidFile */
  inspectFile: (bytes: Uint8Array, owner: Owner): Promise<InspectedFile> =>
    askAboutPicture({ act: "inspect-file", bytes }, owner),
  /** The perceptual hash of a picture, 16 hex digits. @throws InvalidFile */
  perceptualHash: (bytes: Uint8Array, owner: Owner): Promise<string> =>
    askAboutPicture({ act: "hash-picture", bytes }, owner),
  /**
   * A new JPEG of a picture or of a PDF's first page, at most `width` pixels wide. @throws
   * InvalidFile
   */
  renderPreview: async (bytes: Uint8Array, width: number, owner: Owner): Promise<Uint8Array> => {
    const type = detectType(bytes);
    if (!type) throw new InvalidFile("wrong_type");
    const picture = type === "application/pdf" ? await renderPdfPage(bytes) : bytes;
    return (await askAboutPicture({ act: "render-preview", bytes: picture, width }, owner)).bytes;
  },
  /** A picture as data URLs for a model. @throws InvalidFile */
  pictureForModel: (bytes: Uint8Array, owner: Owner): Promise<string[]> =>
    askAboutPicture({ act: "slice-picture", bytes }, owner),
  /** Reads a raw mail. @throws SandboxGaveUp when it cannot be read */
  readMail: (bytes: Uint8Array, owner: Owner): Promise<ReadMail> =>
    ask({ act: "read-mail", bytes }, owner),
};
