import { createHmac, timingSafeEqual } from "node:crypto";

/** TR-06: the value of `Tremendous-Webhook-Signature` for exactly these bytes. */
export function expectedSignature(key: string, rawBody: Uint8Array): string {
  return `sha256=${createHmac("sha256", key).update(rawBody).digest("hex")}`;
}

/** Whether Tremendous signed these bytes, which must be the raw body. Constant-time (TR-07). */
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
