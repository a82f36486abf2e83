import { createHash } from "node:crypto";

/** SHA-256 of a file's bytes, 64 hex digits (U §3, file_hash). */
export function sha256Hex(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
