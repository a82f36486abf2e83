import {
  accent,
  closePaper,
  openPaper,
  wordsOn,
  writeFacts,
  writeHeading,
  writeList,
  writeNote,
  writeParagraph,
  writeQuote,
  type Paper,
} from "~/letters/paper";

/** What a packet for filing says, all of it ready to be printed. */
export type FilingPaper = {
  product: string;
  isSample: boolean;
  caseNumber: string;
  sheet: {
    state: string;
    version: number;
    court: string;
    form: { id: string; name: string };
    facts: readonly { what: string; says: string; mark: string; source: string }[];
  };
  respondent: string;
  texts: readonly { day: string; words: string }[];
  asked: boolean;
  theories: readonly {
    title: string;
    citations: readonly string[];
    version: number;
    toProve: readonly string[];
    lastDay: string | null;
  }[];
  exhibits: readonly { name: string; sha256: string }[];
  madeAt: number;
};

const blank = "______________________________";
const letterOf = (index: number): string => String.fromCharCode(65 + (index % 26));

function writeCourt(paper: Paper, { sheet }: FilingPaper): void {
  writeHeading(paper, "1. The court");
  writeFacts(paper, [
    ["Court", sheet.court],
    ["Form", `${sheet.form.id}: ${sheet.form.name}. Get it from the court, free of charge.`],
    ...sheet.facts.map(({ what, says, mark, source }): [string, string] => [
      what,
      `${says}${mark === "V" ? "" : " (verify)"}. ${source}`,
    ]),
  ]);
  writeParagraph(
    paper,
    `These are yours to decide and are left blank: the amount ${blank}, the reason in law ${blank}, whether to give up what is above the limit ${blank}.`,
  );
}

function writeStatement(paper: Paper, { texts, asked, respondent }: FilingPaper): void {
  writeHeading(paper, "2. Statement of facts, for you to check, change and sign");
  for (const { day, words } of texts) {
    writeParagraph(paper, `On ${day} I received this text from ${respondent}:`);
    writeQuote(paper, words);
  }
  if (asked) writeParagraph(paper, "I had asked the sender to stop.");
  writeParagraph(paper, `Signed by me: ${blank}   Date: ${blank}`);
}

function writeRules(paper: Paper, { theories }: FilingPaper): void {
  writeHeading(paper, "4. The rules that may help, and what speaks against them");
  writeList(
    paper,
    theories.map(
      ({ title, citations, version }) => `${title} (${citations.join("; ")}; version ${version})`,
    ),
  );
  for (const { title, toProve } of theories) {
    writeParagraph(paper, `What you must prove for “${title}”:`);
    writeList(paper, toProve);
  }
  writeParagraph(
    paper,
    "Some courts say that texts are not calls, so that the federal rules of calls do not reach them. The sender may say that you agreed, or that you were its customer.",
  );
  writeHeading(paper, "5. Dates");
  const dated = theories.flatMap(({ title, lastDay }) =>
    lastDay === null ? [] : [`${title}: file before ${lastDay}. Do not wait for that day.`],
  );
  writeList(paper, dated.length > 0 ? dated : ["No date is sure enough to be told. File soon."]);
  writeHeading(paper, "6. What may go wrong");
  writeList(paper, [
    "The sender may sue back, or have the case moved to a federal court.",
    "You may lose and pay the costs.",
    "Free legal aid: lawhelp.org. Ask the court for an interpreter or a waiver of fees.",
  ]);
}

/**
 * What a person needs to file a claim of their own at a court for small claims (CL-11): facts are
 * filled in, every choice is left to them. The same facts give the same bytes.
 */
export async function filingPacket(
  given: FilingPaper,
): Promise<{ pdf: Uint8Array; words: readonly string[] }> {
  const { product, caseNumber, sheet, exhibits, madeAt } = given;
  const title = `Filing packet ${caseNumber}, ${sheet.state}`;
  const paper = openPaper({ title, author: product, subject: title, writtenAt: madeAt });
  paper.font("Helvetica-Bold").fontSize(18).fillColor(accent).text(title).moveDown(0.6);
  if (given.isSample) writeNote(paper, "Sample data: counsel has not approved this sheet.");
  writeNote(paper, "Not a law firm. This is no substitute for the advice of an attorney.");
  writeCourt(paper, given);
  writeStatement(paper, given);
  writeHeading(paper, "3. Exhibits");
  writeList(
    paper,
    exhibits.length > 0
      ? exhibits.map(
          ({ name, sha256 }, at) => `Exhibit ${letterOf(at)}: ${name}, SHA-256 ${sha256}`,
        )
      : ["None."],
  );
  writeRules(paper, given);
  const words = [...wordsOn(paper)];
  const pdf = await closePaper(paper, `${title} · sheet version ${sheet.version}`);
  return { pdf, words };
}
