import { fillBraces } from "~/core/words/fill-braces";
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
  type Paper,
} from "~/letters/paper";

/** The fixed words of the instrument. They are data, because counsel approves them. */
export type InstrumentWords = {
  title: string;
  sample: string;
  parties: Readonly<Record<"from" | "to" | "against" | "made", string>>;
  grant: string;
  texts: Readonly<Record<"heading" | "line" | "none", string>>;
  rights: Readonly<Record<"heading" | "none", string>>;
  agreed: Readonly<Record<"heading" | "version" | "sha256" | "accepted" | "answer", string>>;
  powers: Readonly<Record<"heading" | "words", string>>;
  noAdvice: string;
};

/** The contents of the instrument, ready for printing. */
export type InstrumentPaper = {
  product: string;
  address: string;
  isSample: boolean;
  words: InstrumentWords;
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
  wording?: { version: number; sha256: string };
  madeAt: number;
};

function writeBasis(paper: Paper, { agreement, words: { agreed } }: InstrumentPaper): void {
  writeHeading(paper, agreed.heading);
  writeQuote(paper, agreement.wording);
  writeFacts(paper, [
    [agreed.version, agreement.version],
    [agreed.sha256, agreement.wordingSha256],
    [agreed.accepted, `${new Date(agreement.acceptedAt).toISOString()}, by ${agreement.channel}`],
    [agreed.answer, agreement.answer],
  ]);
}

/**
 * Draws the instrument that assigns one claim as a PDF (CL-06): the parties, the sender, the texts
 * by fingerprint, the words of the agreement and the consideration. The same facts give the same
 * bytes.
 */
export function assignmentInstrument(given: InstrumentPaper): Promise<Uint8Array> {
  const { product, words, wording, madeAt } = given;
  const { parties, texts, rights, powers } = words;
  const title = fillBraces(words.title, { number: given.caseNumber });
  const paper = openPaper({ title, author: product, subject: title, writtenAt: madeAt });
  paper.font("Helvetica-Bold").fontSize(18).fillColor(accent).text(title).moveDown(0.6);
  if (given.isSample) writeNote(paper, words.sample);
  writeFacts(paper, [
    [parties.from, `${given.assignor || "The person"}, ${given.assignorPhone}`],
    [parties.to, `${product}, ${given.address}`],
    [parties.against, given.respondent],
    [parties.made, new Date(madeAt).toISOString()],
  ]);
  writeParagraph(paper, words.grant);
  writeHeading(paper, texts.heading);
  const lines = given.texts.map(({ at, sender, wordsSha256: sha256 }) =>
    fillBraces(texts.line, { at, sender, sha256 }),
  );
  writeList(paper, lines.length > 0 ? lines : [texts.none]);
  writeHeading(paper, rights.heading);
  writeList(paper, given.theories.length > 0 ? given.theories : [rights.none]);
  writeBasis(paper, given);
  writeHeading(paper, powers.heading);
  writeParagraph(paper, powers.words);
  writeNote(paper, words.noAdvice);
  const version = wording ? `wording ${wording.version} · ` : "";
  return closePaper(paper, `${title} · ${version}${new Date(madeAt).toISOString()}`);
}
