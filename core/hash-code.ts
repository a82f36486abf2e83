import { keyedHash } from "~/db/seal";

/**
 * The stored form of a texted code: bound to its own row and under our key, since a million hashes
 * can be tried in a second.
 */
export function hashCode(id: string, code: string): string {
  return keyedHash(`${id}:${code}`);
}
