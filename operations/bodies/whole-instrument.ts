import type { ClaimInstrument } from "~/core/claims/instrument/record-instrument";
import { fetchBody, type StoredBody } from "~/operations/bodies/fetch-body";

/** Where the bytes of an instrument are, or null while its row has them. */
export function movedInstrument({ id, pdf, pdfHash }: ClaimInstrument): StoredBody | null {
  return pdf.length > 0 ? null : { table: "claim_instruments", id, hash: pdfHash };
}

/**
 * The bytes of an instrument as it was made, wherever they are by now.
 * @throws FileMissing, FileDamaged, StorageUnavailable
 */
export async function instrumentBytes(instrument: ClaimInstrument): Promise<Uint8Array> {
  const moved = movedInstrument(instrument);
  return moved ? fetchBody(moved) : instrument.pdf;
}
