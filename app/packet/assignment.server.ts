import { answerPdf } from "~/app/packet/answer-pdf";
import { findOwnInstrument } from "~/core/claims/instrument/record-instrument";
import { findOwnCase } from "~/core/outreach/queries-portal";

/**
 * Answers with the instrument by which a person assigned one of their claims, byte for byte
 * (CL-06).
 */
export function answerAssignment(userId: string, idOrNumber: string): Response {
  const row = findOwnCase(userId, idOrNumber);
  const instrument = row && findOwnInstrument(userId, row.id);
  if (!instrument) throw new Response("Not found", { status: 404, statusText: "Not Found" });
  const { pdf, content } = instrument;
  return answerPdf(pdf, `assignment-${content.caseNumber}.pdf`);
}
