import { keyedHash } from "~/db/seal";

/**
 * As a code that was texted is stored: bound to its own row, and under our key, since a million
 * hashes are tried in a second.
 */
export function hashCode(id: string, code: string): string {
  return keyedHash(`${id}:${code}`);
}
