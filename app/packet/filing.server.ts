import { answerPdf } from "~/app/packet/answer-pdf";
import { draftFiling, type FilingContent } from "~/core/claims/filing/draft-filing";
import { packetWording } from "~/core/claims/filing/packet-wording";
import { RuleBroken } from "~/core/errors";
import { findOwnCase } from "~/core/outreach/queries-portal";
import { env } from "~/env";
import { filingPacket } from "~/letters/filing/filing-packet";

function draftOr409(caseId: string): FilingContent {
  try {
    return draftFiling(caseId);
  } catch (cause) {
    if (!(cause instanceof RuleBroken)) throw cause;
    throw new Response(`The packet is not ready yet. ${cause.message}`, { status: 409 });
  }
}

/** Answers with the packet that a person needs to file one of their claims themselves (CL-11). */
export async function answerFiling(userId: string, idOrNumber: string): Promise<Response> {
  const row = findOwnCase(userId, idOrNumber);
  if (!row) throw new Response("Not found", { status: 404, statusText: "Not Found" });
  const content = draftOr409(row.id);
  const { pdf } = await filingPacket({
    ...content,
    wording: packetWording,
    product: env.PRODUCT_NAME,
    isSample: env.demo,
    madeAt: Date.now(),
  });
  return answerPdf(pdf, `filing-${content.caseNumber}.pdf`);
}
