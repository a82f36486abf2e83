import { answerPdf } from "~/app/packet/answer-pdf";
import { findOwnInstrument } from "~/core/claims/instrument/record-instrument";
import { findOwnCase } from "~/core/outreach/queries-portal";
import { recordInstrumentOpened } from "~/core/outreach/papers/unseen-instruments";
import { instrumentBytes } from "~/operations/bodies/whole-instrument";

/**
 * Answers with the instrument by which a person assigned one of their claims, byte for byte
 * (CL-06), and records that they opened it.
 * @throws FileMissing, FileDamaged: other bytes are never given
 */
export async function answerAssignment(userId: string, idOrNumber: string): Promise<Response> {
  const row = findOwnCase(userId, idOrNumber);
  const instrument = row && findOwnInstrument(userId, row.id);
  if (!instrument) throw new Response("Not found", { status: 404, statusText: "Not Found" });
  const { caseNumber } = instrument.content;
  const bytes = await instrumentBytes(instrument);
  recordInstrumentOpened(userId, instrument);
  return answerPdf(bytes, `assignment-${caseNumber}.pdf`);
}
