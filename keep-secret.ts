import { randomBytes, randomUUID } from "node:crypto";
import {
  chmodSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const ownerOnly = 0o600;

const isThere = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "EEXIST";

// Written completely under another name first: a process that starts at the same time finds a
// complete secret or none.
function makeSecret(folder: string, path: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${randomUUID()}`;
  writeFileSync(unfinished, `${randomBytes(32).toString("base64url")}\n`, {
    mode: ownerOnly,
    flush: true,
  });
  try {
    linkSync(unfinished, path);
  } catch (cause) {
    if (!isThere(cause)) throw cause;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

function readSecret(path: string): string | undefined {
  try {
    const secret = readFileSync(path, "utf8").trim();
    // A copied file may have looser permissions.
    if (statSync(path).mode & 0o077) chmodSync(path, ownerOnly);
    return secret;
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw cause;
  }
}

const kept = new Map<string, string>();

/**
 * The session secret of a data folder when none is configured: 256 random bits, made at the first
 * start and kept in `session-secret`, which only its owner may read. @throws Error when the file
 * holds no secret
 */
export function keepSecret(folder: string): string {
  const known = kept.get(folder);
  if (known !== undefined) return known;
  const path = join(folder, "session-secret");
  if (readSecret(path) === undefined) makeSecret(folder, path);
  const secret = readSecret(path) ?? "";
  if (secret.length < 32)
    throw new Error(`${path} is damaged. Remove it, and the next start makes another secret.`);
  kept.set(folder, secret);
  return secret;
}
