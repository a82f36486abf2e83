/**
 * A key for one message: sent again it is the same message. Also where the browser has no
 * `randomUUID` (pages without https).
 */
export function newClientKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
