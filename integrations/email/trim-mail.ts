const KIB = 1024;
const maxOfPiece = 128 * KIB;
const maxOfMail = 1024 * KIB;
const maxPieces = 500;
const boundaryLine = Buffer.from("\n--");

/**
 * Cuts a raw mail to what can be parsed in a second: the first 128 kB of each piece between
 * boundary-like lines, at most 500 pieces and 1 MB in all. This drops attachments' contents and
 * endless text; the whole mail is stored elsewhere. Linear in the pieces.
 */
export function trimMail(bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength <= maxOfPiece) return bytes;
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Buffer[] = [];
  let size = 0;
  for (let start = 0; start < raw.length && kept.length < maxPieces && size < maxOfMail;) {
    const next = raw.indexOf(boundaryLine, start + 1);
    const end = next < 0 ? raw.length : next;
    const piece = raw.subarray(start, Math.min(end, start + maxOfPiece, start + maxOfMail - size));
    kept.push(piece);
    size += piece.length;
    start = end;
  }
  return Buffer.concat(kept);
}
