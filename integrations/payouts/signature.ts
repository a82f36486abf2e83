import { createHmac, timingSafeEqual } from "node:crypto";

/** TR-06: what Tremendous puts into `Tremendous-Webhook-Signature` for exactly these bytes. */
export function expectedSignature(key: string, rawBody: Uint8Array): string {
  return `sha256=${createHmac("sha256", key).update(rawBody).digest("hex")}`;
}

/** Did Tremendous sign these bytes? The raw body, in constant time (TR-07). */
export function validSignature(
  key: string,
  rawBody: Uint8Array,
  given: string | undefined,
): boolean {
  const [expected, offered] = [
    Buffer.from(expectedSignature(key, rawBody)),
    Buffer.from(given ?? ""),
  ];
  return expected.length === offered.length && timingSafeEqual(expected, offered);
}
