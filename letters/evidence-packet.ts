import {
  accent,
  closePaper,
  columnWidth,
  openPaper,
  writeFacts,
  writeHeading,
  writeList,
  writeNote,
  writeParagraph,
  writeQuote,
} from "~/letters/paper";

/**
 * One file of the evidence; `picture` is a JPEG of it for the page, or null if it cannot be drawn.
 */
export type Exhibit = {
  letter: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  arrived: string;
  picture: Uint8Array | null;
  /** Its bytes differ from those that arrived; `sha256` was recorded on arrival. */
  damaged: boolean;
};

/** The packet's contents as text ready for printing. */
export type PacketFacts = {
  product: string;
  caseNumber: string;
  facts: readonly (readonly [string, string])[];
  exhibits: readonly Exhibit[];
  messages: readonly { from: string; text: string }[];
  story: readonly string[];
  letters: readonly string[];
  replies: readonly { from: string; subject: string; text: string }[];
  custody: readonly string[];
  exportedAt: number;
};

type Paper = ReturnType<typeof openPaper>;

function writeTitle(paper: Paper, { product, caseNumber }: PacketFacts): void {
  paper
    .font("Helvetica-Bold")
    .fontSize(10)
    .fillColor(accent)
    .text(product.toUpperCase(), { characterSpacing: 1 });
  paper
    .moveDown(0.4)
    .fontSize(20)
    .fillColor("#1c2a31")
    .text(`Evidence packet, case ${caseNumber}`)
    .moveDown(0.6);
}

function writeExhibit(
  paper: Paper,
  { letter, name, type, size, sha256, arrived, picture, damaged }: Exhibit,
): void {
  paper.addPage();
  writeHeading(paper, `Exhibit ${letter}`);
  writeFacts(paper, [
    ["File", name],
    ["Type and size", `${type}, ${size} bytes`],
    ["Arrived", arrived],
    ["SHA-256", sha256],
  ]);
  if (damaged)
    return writeNote(
      paper,
      "DAMAGED: the bytes of this file have changed since it arrived. The fingerprint above is the one recorded then.",
    );
  if (!picture)
    return writeNote(
      paper,
      "This file cannot be drawn here. The original is beside this document.",
    );
  const room = paper.page.maxY() - paper.y - 4;
  paper.image(Buffer.from(picture), paper.x, paper.y, {
    fit: [columnWidth, room],
    align: "center",
  });
}

const orNone = (items: readonly string[]): readonly string[] =>
  items.length > 0 ? items : ["None."];

/**
 * Draws the evidence of a case as a PDF: the claim, the events, the exhibits with their hashes, and
 * the chain of custody.
 */
export function evidencePacket(given: PacketFacts): Promise<Uint8Array> {
  const { product, caseNumber, exportedAt } = given;
  const paper = openPaper({
    title: `Evidence packet ${caseNumber}`,
    author: product,
    subject: `Case ${caseNumber}`,
    writtenAt: exportedAt,
  });
  writeTitle(paper, given);
  writeFacts(paper, given.facts);
  writeHeading(paper, "Exhibits");
  writeList(
    paper,
    orNone(
      given.exhibits.map(
        ({ letter, name, sha256, damaged }) =>
          `Exhibit ${letter}: ${name}, SHA-256 ${sha256}${damaged ? ", DAMAGED" : ""}`,
      ),
    ),
  );
  writeHeading(paper, "What was read from the pictures by machine");
  if (given.messages.length === 0) writeParagraph(paper, "Nothing.");
  for (const { from, text } of given.messages) {
    writeNote(paper, from);
    writeQuote(paper, text);
  }
  writeHeading(paper, "What happened");
  writeList(paper, orNone(given.story));
  writeHeading(paper, "Letters to the sender");
  writeList(paper, orNone(given.letters));
  writeHeading(paper, "Replies");
  if (given.replies.length === 0) writeParagraph(paper, "None.");
  for (const { from, subject, text } of given.replies) {
    writeNote(paper, `${from}: ${subject}`);
    writeQuote(paper, text);
  }
  writeHeading(paper, "Chain of custody");
  writeList(paper, orNone(given.custody));
  writeNote(
    paper,
    "Each row of the chain of custody is bound to the row before it by SHA-256. README.txt in the packet says how to prove it offline.",
  );
  for (const exhibit of given.exhibits) writeExhibit(paper, exhibit);
  return closePaper(paper, `Case ${caseNumber} · exported ${new Date(exportedAt).toISOString()}`);
}
