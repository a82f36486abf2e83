/**
 * The same as `sha256Hex` in another thread: a picture of ten megabytes would block the event loop
 * for 20 ms.
 */
export async function sha256Aside(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return Buffer.from(digest).toString("hex");
}
