import { runInSandbox } from "~/integrations/sandbox/run-in-sandbox";
import type { InspectedFile } from "~/integrations/images/inspect-file";
import { log } from "~/log";

/**
 * The perceptual hash of a picture (16 hex digits), or null for a PDF or a picture that cannot be
 * hashed, which is still evidence.
 */
export async function likeness(
  bytes: Uint8Array,
  type: InspectedFile["type"],
  fileId: string,
  owner: string,
): Promise<string | null> {
  if (type === "application/pdf") return null;
  try {
    return await runInSandbox.perceptualHash(bytes, owner);
  } catch (cause) {
    log.warn(
      { fileId, error: cause instanceof Error ? cause.name : "unknown" },
      "a picture has no perceptual hash",
    );
    return null;
  }
}
