import { answerPdf } from "~/app/packet/answer-pdf";
import { draftFiling } from "~/core/claims/filing/draft-filing";
import { packetWording } from "~/core/claims/filing/packet-wording";
import { findOwnCase } from "~/core/outreach/queries-portal";
import { env } from "~/env";
import { filingPacket } from "~/letters/filing/filing-packet";

/** Answers with the packet that a person needs to file one of their claims themselves (CL-11). */
export async function answerFiling(userId: string, idOrNumber: string): Promise<Response> {
  const row = findOwnCase(userId, idOrNumber);
  const content = row && draftFiling(row.id);
  if (!content) throw new Response("Not found", { status: 404, statusText: "Not Found" });
  const { pdf } = await filingPacket({
    ...content,
    wording: packetWording,
    product: env.PRODUCT_NAME,
    isSample: env.demo,
    madeAt: Date.now(),
  });
  return answerPdf(pdf, `filing-${content.caseNumber}.pdf`);
}
