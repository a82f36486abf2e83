import {
  accent,
  closePaper,
  openPaper,
  writeFacts,
  writeHeading,
  writeList,
  writeNote,
  writeParagraph,
  writeQuote,
} from "~/letters/paper";

/** The contents of the instrument, ready for printing. */
export type InstrumentPaper = {
  product: string;
  address: string;
  isSample: boolean;
  caseNumber: string;
  assignor: string;
  assignorPhone: string;
  respondent: string;
  texts: readonly { at: string; sender: string; wordsSha256: string }[];
  theories: readonly string[];
  agreement: {
    version: string;
    wording: string;
    wordingSha256: string;
    answer: string;
    channel: string;
    acceptedAt: number;
  };
  madeAt: number;
};

/**
 * Draws the instrument that assigns one claim as a PDF (CL-06): the parties, the sender, the texts
 * by fingerprint, the words of the agreement and the consideration. The same facts give the same
 * bytes.
 */
export function assignmentInstrument(given: InstrumentPaper): Promise<Uint8Array> {
  const { product, caseNumber, agreement, madeAt } = given;
  const title = `Assignment of claim ${caseNumber}`;
  const paper = openPaper({ title, author: product, subject: title, writtenAt: madeAt });
  paper.font("Helvetica-Bold").fontSize(18).fillColor(accent).text(title).moveDown(0.6);
  if (given.isSample)
    writeNote(paper, "Sample data: counsel has not approved this wording. It assigns nothing.");
  writeFacts(paper, [
    ["From", `${given.assignor || "The person"}, ${given.assignorPhone}`],
    ["To", `${product}, ${given.address}`],
    ["Against", given.respondent],
    ["Made on", new Date(madeAt).toISOString()],
  ]);
  writeHeading(paper, "The texts");
  writeList(
    paper,
    given.texts.length > 0
      ? given.texts.map(
          ({ at, sender, wordsSha256 }) =>
            `${at}, from ${sender}; SHA-256 of its words ${wordsSha256}`,
        )
      : ["The texts on the pictures of this case."],
  );
  writeHeading(paper, "The rights");
  writeList(
    paper,
    given.theories.length > 0 ? given.theories : ["Whatever claim these texts give rise to."],
  );
  writeHeading(paper, "By what it was agreed, and what is given");
  writeQuote(paper, agreement.wording);
  writeFacts(paper, [
    ["Version", agreement.version],
    ["SHA-256 of the words", agreement.wordingSha256],
    ["Accepted", `${new Date(agreement.acceptedAt).toISOString()}, by ${agreement.channel}`],
    ["With the words", agreement.answer],
  ]);
  writeHeading(paper, "What each side warrants and keeps");
  writeParagraph(
    paper,
    "The number is the person's own; the claim was given to nobody before and is part of no class action. The company may write letters and settle; it goes to court only where that is lawful. If it gives the claim up, the claim goes back to the person. A wish to get no more texts from us does not end this assignment.",
  );
  writeNote(paper, "Not a law firm. This is not legal advice.");
  return closePaper(paper, `${title} · ${new Date(madeAt).toISOString()}`);
}
