import { fillBraces } from "~/core/words/fill-braces";
import { writeExhibits } from "~/letters/filing/filing-exhibits";
import type { FilingPaper } from "~/letters/filing/filing-paper";
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

const blank = "______________________________";

function writeCourt(paper: Paper, { sheet, wording: { court } }: FilingPaper): void {
  writeHeading(paper, court.heading);
  writeFacts(paper, [
    ["Court", sheet.court],
    ["Form", fillBraces(court.form, sheet.form)],
    ...sheet.facts.map(({ what, says, mark, source }): [string, string] => [
      what,
      `${says}${mark === "V" ? "" : " (verify)"}. ${source}`,
    ]),
  ]);
  writeParagraph(paper, fillBraces(court.choices, { blank }));
}

function writeStatement(paper: Paper, given: FilingPaper): void {
  const { heading, signature } = given.wording.statement;
  writeHeading(paper, heading);
  for (const { says, quote, proof } of given.statement) {
    writeParagraph(paper, says);
    if (quote !== null) writeQuote(paper, quote);
    writeNote(paper, proof);
  }
  writeParagraph(paper, fillBraces(signature, { blank }));
}

function writeRules(paper: Paper, { theories, wording: { rules } }: FilingPaper): void {
  writeHeading(paper, rules.heading);
  writeList(
    paper,
    theories.map(
      ({ title, citations, version }) => `${title} (${citations.join("; ")}; version ${version})`,
    ),
  );
  for (const { title, toProve } of theories) {
    writeParagraph(paper, fillBraces(rules.toProve, { title }));
    writeList(paper, toProve);
  }
  writeParagraph(paper, rules.against);
}

function writeDates(paper: Paper, { theories, sheet, wording: { dates } }: FilingPaper): void {
  writeHeading(paper, dates.heading);
  const filing = theories.flatMap(({ title, safeDays }) =>
    safeDays.map(({ of, day }) => fillBraces(dates.file, { title, of, day })),
  );
  const serving = sheet.facts
    .filter(({ what }) => what === "Serve by")
    .map(({ says, mark }) =>
      fillBraces(dates.service, { says: `${says}${mark === "V" ? "" : " (verify)"}` }),
    );
  writeList(paper, [...(filing.length > 0 ? filing : [dates.unsure]), ...serving]);
}

/**
 * Draws what a person needs to file their own claim in small claims court (CL-11): facts are filled
 * in, every choice is left to them. The same facts give the same bytes.
 */
export async function filingPacket(
  given: FilingPaper,
): Promise<{ pdf: Uint8Array; words: readonly string[] }> {
  const { product, caseNumber, sheet, wording, madeAt } = given;
  const title = `Filing packet ${caseNumber}, ${sheet.state}`;
  const paper = openPaper({ title, author: product, subject: title, writtenAt: madeAt });
  paper.font("Helvetica-Bold").fontSize(18).fillColor(accent).text(title).moveDown(0.6);
  if (given.isSample) writeNote(paper, wording.sample);
  writeNote(paper, wording.noAdvice);
  writeCourt(paper, given);
  writeStatement(paper, given);
  writeExhibits(paper, given);
  writeRules(paper, given);
  writeDates(paper, given);
  for (const { heading, list } of [wording.hearing, wording.risks]) {
    writeHeading(paper, heading);
    writeList(paper, list);
  }
  const words = [...wordsOn(paper)];
  const pdf = await closePaper(paper, `${title} · sheet version ${sheet.version}`);
  return { pdf, words };
}
