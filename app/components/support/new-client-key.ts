/**
 * A key for one message: a repeated request with it is the same message. It works in browsers
 * without `randomUUID` too (pages without https).
 */
export function newClientKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
