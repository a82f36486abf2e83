export type PictureType = "image/jpeg" | "image/png" | "application/pdf";

const PDF_HEADER_WITHIN = 1024;

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}

/**
 * The type of a file by its first bytes, whatever its name says (U §5: JPG, PNG or PDF); null for
 * everything else, so that GIF, HEIC, scripts and text under a picture's name are refused.
 */
export function detectType(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  const head = String.fromCharCode(...bytes.subarray(0, PDF_HEADER_WITHIN));
  return /^\s*%PDF-\d/.test(head) ? "application/pdf" : null;
}
