import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "~/env";

/**
 * The path of the operator's socket. It may have 107 characters at most, so a longer data folder
 * gets a path in the temporary folder.
 */
export function controlSocketPath(): string {
  const beside = join(env.DATA_DIR, "control.sock");
  if (beside.length <= 100) return beside;
  return join(
    tmpdir(),
    `control-${createHash("sha256").update(env.DATA_DIR).digest("hex").slice(0, 16)}.sock`,
  );
}
