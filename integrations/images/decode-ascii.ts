import { InvalidFile } from "~/integrations/images/invalid-file";

const ZERO = 0x21;
const FOUR_NOUGHTS = 0x7a;
const TILDE = 0x7e;

/** Bytes from ASCII85 (ISO 32000-1, 7.4.3). @throws InvalidFile when they are more than `most` */
export function decodeAscii85(data: Uint8Array, most: number): Uint8Array {
  const bytes: number[] = [];
  let [value, digits] = [0, 0];
  for (const letter of data) {
    if (letter === TILDE) break;
    if (bytes.length > most) throw new InvalidFile("hostile");
    if (letter === FOUR_NOUGHTS && digits === 0) bytes.push(0, 0, 0, 0);
    if (letter < ZERO || letter > ZERO + 84) continue;
    value = value * 85 + letter - ZERO;
    if (++digits < 5) continue;
    bytes.push((value / 0x1000000) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255);
    [value, digits] = [0, 0];
  }
  if (digits > 1) {
    for (let missing = digits; missing < 5; missing++) value = value * 85 + 84;
    bytes.push(
      ...[(value / 0x1000000) & 255, (value >>> 16) & 255, (value >>> 8) & 255].slice(
        0,
        digits - 1,
      ),
    );
  }
  return Uint8Array.from(bytes);
}

/** Bytes from hexadecimal digits (ISO 32000-1, 7.4.2); other characters are skipped. */
export function decodeAsciiHex(data: Uint8Array): Uint8Array {
  const digits = Buffer.from(data).toString("latin1").split(">", 1)[0] ?? "";
  return Buffer.from(digits.replace(/[^0-9a-f]/gi, ""), "hex");
}
