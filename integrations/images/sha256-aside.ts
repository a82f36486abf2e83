/**
 * The same as `sha256Hex` in a thread beside the event loop: a picture of ten megabytes would keep
 * everybody waiting for 20 ms.
 */
export async function sha256Aside(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString("hex");
}
