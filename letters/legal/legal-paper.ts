import { readMarkup, wordsOfPieces, type MarkupBlock } from "~/core/words/read-markup";
import {
  accent,
  closePaper,
  openPaper,
  printable,
  writeFacts,
  writeHeading,
  writeList,
  writeNote,
  writeParagraph,
  writeQuote,
  type Paper,
} from "~/letters/paper";

/** An accepted text: its words, and who accepted it, when and how. */
export type AcceptedPaper = {
  product: string;
  title: string;
  version: string;
  body: string;
  sha256: string;
  shown: string | null;
  answer: string;
  channel: string;
  acceptedAt: number;
};

function writeBlock(paper: Paper, block: MarkupBlock): void {
  if (block.kind === "list") writeList(paper, block.items.map(wordsOfPieces));
  else if (block.kind === "quote") writeQuote(paper, wordsOfPieces(block.pieces));
  else writeParagraph(paper, wordsOfPieces(block.pieces));
}

/**
 * Draws an accepted text as a PDF for the person (CL-06): all its words, its fingerprint, and the
 * act of acceptance. The same facts give the same bytes.
 */
export function legalPaper(given: AcceptedPaper): Promise<Uint8Array> {
  const { product, title, version, body, acceptedAt } = given;
  const subject = `${title}, version ${version}`;
  const paper = openPaper({ title, author: product, subject, writtenAt: acceptedAt });
  paper.font("Helvetica-Bold").fontSize(18).fillColor(accent).text(printable(title));
  paper.moveDown(0.6);
  const { lead, sections } = readMarkup(body);
  for (const block of lead) writeBlock(paper, block);
  sections.forEach(({ title: heading, blocks }, index) => {
    writeHeading(paper, `${index + 1}. ${heading}`);
    for (const block of blocks) writeBlock(paper, block);
  });
  writeHeading(paper, "How it was accepted");
  writeFacts(paper, [
    ["Version", version],
    ["SHA-256 of the words", given.sha256],
    ["Accepted", `${new Date(acceptedAt).toISOString()}, by ${given.channel}`],
    ["With the words", given.answer],
  ]);
  if (given.shown !== null) {
    writeNote(paper, "What was shown:");
    writeQuote(paper, given.shown);
  }
  return closePaper(paper, `${subject} · ${new Date(acceptedAt).toISOString()}`);
}
