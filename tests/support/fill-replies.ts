import { createHash } from "node:crypto";
import { beginStep } from "~/core/outreach/begin-step";
import { recordInboundMail } from "~/core/outreach/mail/record-inbound-mail";
import { recordMailOutcome } from "~/core/outreach/mail/record-mail-outcome";
import { releaseCase } from "~/core/outreach/release-case";
import { sqlite } from "~/db/client";
import { storage } from "~/integrations/storage/storage";
import { staff } from "./money";
import { stepLetter } from "./outreach";

const pdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
);
const pdfHash = createHash("sha256").update(pdf).digest("hex");

function writtenBack(name: string, caseNumber: string | null, receivedAt: number): void {
  recordInboundMail({
    messageId: `<${name}@bright-roof.com>`,
    kind: "reply",
    caseNumber,
    references: [],
    fromAddress: `${name}@bright-roof.com`,
    subject: `Re: your letter, ${name}`,
    text: `We are ${name} and have read it.`,
    rawKey: `mail/${name}.eml`,
    rawHash: `hash-of-${name}`,
    rawSize: 100,
    receivedAt,
  });
}

/**
 * What staff's queue of replies and the papers of a case need: to a submitted case, a letter that
 * has left with its paper, a PDF among its evidence, two replies of its sender, and one mail that
 * names no case.
 */
export async function fillReplies(caseId: string): Promise<void> {
  const now = Date.now();
  const key = "letters/world.pdf";
  await storage().put(key, pdf, "application/pdf");
  releaseCase(caseId, staff, now);
  const subject = "A letter about your texts";
  const text = "You sent a marketing text to our client.";
  const paper = { key, hash: pdfHash, filename: "letter.pdf" };
  const begun = beginStep(caseId, "initial_notice", stepLetter({ subject, text, paper }), now);
  if (begun.outcome !== "begun") throw new Error(`no letter was written: ${begun.outcome}`);
  const mailId = sqlite
    .prepare<[string], string>("SELECT mail_id FROM outreach_letters WHERE case_id = ?")
    .pluck()
    .get(caseId)!;
  recordMailOutcome(mailId, { sent: true, messageId: `<${mailId}@product.example>` });

  const { owner, number } = sqlite
    .prepare<[string], { owner: string; number: string }>(
      "SELECT user_id AS owner, external_case_id AS number FROM cases WHERE id = ?",
    )
    .get(caseId)!;
  const evidence = `${owner}/${caseId}/evidence.pdf`;
  await storage().put(evidence, pdf, "application/pdf");
  sqlite
    .prepare(
      `INSERT INTO case_files (id, case_id, uploaded_by, file_name, file_path, file_type, file_size, file_hash, arrived_via, created_at, arrived_at)
       VALUES ('file_evidence', ?, ?, 'evidence.pdf', ?, 'application/pdf', ?, ?, 'web', ?, ?)`,
    )
    .run(caseId, owner, evidence, pdf.length, pdfHash, now, now);

  writtenBack("legal", number, now - 3_600_000);
  writtenBack("office", number, now - 60_000);
  writtenBack("stranger", null, now);
}
