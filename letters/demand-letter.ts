import { formatPhone } from "~/core/words/phone";
import { writeExhibits } from "~/letters/demand-exhibits";
import {
  dayOf,
  demands,
  howToAnswer,
  howToStop,
  law,
  nameSender,
  templateVersion,
  whoWeAre,
  wordings,
  type OutreachFacts,
} from "~/letters/outreach-wording";
import {
  accent,
  closePaper,
  columnWidth,
  ink,
  muted,
  openPaper,
  printable,
  wordsOn,
  writeFacts,
  writeHeading,
  writeList,
  writeNote,
  writeParagraph,
  writeQuote,
  type Paper,
} from "~/letters/paper";
import type { Sender } from "~/letters/letter-content";

const stamp = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  dateStyle: "long",
  timeStyle: "long",
});

function writeHead(paper: Paper, sender: Sender, facts: OutreachFacts, title: string): void {
  paper
    .font("Helvetica-Bold")
    .fontSize(16)
    .fillColor(accent)
    .text(printable(sender.product), { width: columnWidth });
  paper
    .font("Helvetica")
    .fontSize(9)
    .fillColor(muted)
    .text(printable(`${sender.address}\n${facts.replyTo}`), { width: columnWidth, lineGap: 1 });
  paper.moveDown(1.2);
  paper
    .font("Times-Roman")
    .fontSize(11)
    .fillColor(ink)
    .text(printable(`${dayOf(facts.writtenAt)}\n\nBy email\n${facts.company}`), {
      width: columnWidth,
      lineGap: 2,
    });
  paper.moveDown(1);
  paper
    .font("Helvetica-Bold")
    .fontSize(14)
    .fillColor(ink)
    .text(printable(title), { width: columnWidth });
  paper
    .font("Helvetica")
    .fontSize(10)
    .fillColor(muted)
    .text(
      printable(`Our reference ${facts.caseNumber}. Please answer by ${dayOf(facts.answerBy)}.`),
      { width: columnWidth },
    );
  paper.moveDown(0.8);
}

function writeParties(paper: Paper, sender: Sender, facts: OutreachFacts): void {
  writeHeading(paper, "1. The parties");
  const { personName, personPhone } = facts;
  writeFacts(paper, [
    ["Claimant", `${sender.product}, ${sender.address}, holder of the claim by assignment`],
    [
      "Recipient of the messages",
      [
        personName ?? "the consumer who assigned the claim",
        ...(personPhone ? [formatPhone(personPhone)] : []),
      ].join(", "),
    ],
    ["Sender of the messages", nameSender(facts)],
    ...(facts.respondent ? ([["The claim is against", facts.respondent]] as const) : []),
    ...(facts.instrument
      ? ([["Assigned on", `${dayOf(facts.instrument.madeAt)} (Exhibit E)`]] as const)
      : []),
  ]);
}

const mostQuoted = 20;

function writeMessages(paper: Paper, facts: OutreachFacts): void {
  writeHeading(paper, "2. The messages");
  const { messages, times, exhibits } = facts;
  if (messages.length === 0) writeParagraph(paper, "The messages are shown in Exhibit A.");
  messages.slice(0, mostQuoted).forEach(({ words, at }, index) => {
    const when = at === null ? "" : `, ${at}`;
    writeNote(
      paper,
      `Message ${index + 1} of ${messages.length}, from ${nameSender(facts)}${when}`,
    );
    writeQuote(paper, words);
  });
  if (messages.length > mostQuoted)
    writeParagraph(paper, "The further messages are named in Exhibit B and shown in Exhibit A.");
  if (times.length > 0)
    writeParagraph(
      paper,
      `Times as they are printed beside the messages: ${times.map((time) => `"${time}"`).join(", ")}.`,
    );
  const [first] = exhibits;
  if (first)
    writeNote(
      paper,
      `The pictures of these messages reached us on ${stamp.format(first.arrivedAt)}. Characters that this letter cannot show are named by their code; the exhibits show them.`,
    );
}

function writeEvidence(paper: Paper, facts: OutreachFacts): void {
  writeHeading(paper, "3. The evidence");
  writeParagraph(
    paper,
    "We keep each file as it reached us. Its SHA-256 fingerprint lets anybody check that a copy is the same file.",
  );
  for (const { label, fileType, fileSize, fileHash, arrivedAt } of facts.exhibits)
    writeFacts(paper, [
      [
        label,
        `${fileType}, ${fileSize.toLocaleString("en-US")} bytes, received ${stamp.format(arrivedAt)}`,
      ],
      ["SHA-256", fileHash],
    ]);
}

function writeRest(paper: Paper, sender: Sender, facts: OutreachFacts): void {
  const { earlier } = facts;
  if (earlier.length > 0) {
    writeHeading(paper, "Our earlier letters");
    writeFacts(
      paper,
      earlier.map(({ step, at }) => [dayOf(at), wordings[step].title] as const),
    );
  }
  writeHeading(paper, "4. What the law says");
  for (const paragraph of law(facts)) writeParagraph(paper, paragraph);
  const blocks = facts.theories.map(({ block }) => block);
  if (blocks.length > 0) writeNote(paper, `Wording of these paragraphs: ${blocks.join(", ")}.`);
  writeHeading(paper, "5. What we ask of you");
  writeList(paper, demands(facts, "paper"));
  writeParagraph(paper, wordings[facts.step].next(facts));
  writeHeading(paper, "6. How to answer");
  writeParagraph(paper, howToAnswer(facts, `${sender.product}, ${sender.address}`, "paper"));
  writeHeading(paper, "7. If you do not want to be written to");
  writeParagraph(paper, howToStop());
  paper.moveDown(0.6);
  writeParagraph(paper, `Sincerely,\n\n${sender.product}\nClaims desk`);
  writeNote(paper, whoWeAre(sender.product));
}

function drawExhibit(paper: Paper, exhibit: OutreachFacts["exhibits"][number]): void {
  if (!exhibit.picture) return;
  paper.addPage();
  paper
    .font("Helvetica-Bold")
    .fontSize(14)
    .fillColor(ink)
    .text(printable(exhibit.label), { width: columnWidth });
  writeNote(
    paper,
    `A reduced picture of the file. SHA-256 of the file itself: ${exhibit.fileHash}`,
  );
  const height = paper.page.maxY() - paper.y - 8;
  paper.image(Buffer.from(exhibit.picture), paper.x, paper.y, {
    fit: [columnWidth, height],
    align: "center",
  });
}

function drawLetter(sender: Sender, facts: OutreachFacts): Paper {
  const { title, opening } = wordings[facts.step];
  const subject = `Reference ${facts.caseNumber}`;
  const paper = openPaper({
    title: `${title}, ${facts.caseNumber}`,
    author: sender.product,
    subject,
    writtenAt: facts.writtenAt,
  });
  writeHead(paper, sender, facts, title);
  writeParagraph(paper, `To ${facts.company}:`);
  writeParagraph(paper, opening(facts));
  writeParties(paper, sender, facts);
  writeMessages(paper, facts);
  writeEvidence(paper, facts);
  writeRest(paper, sender, facts);
  writeExhibits(paper, facts);
  for (const exhibit of facts.exhibits) drawExhibit(paper, exhibit);
  return paper;
}

/** The words of the demand letter alone, for counsel to read and approve. */
export const demandLetterWords = (sender: Sender, facts: OutreachFacts): string =>
  wordsOn(drawLetter(sender, facts)).join("\n");

/**
 * The demand letter of an outreach step as a PDF: parties, messages, exhibits with their
 * fingerprints, the demands and their deadline, how to answer and how to stop our letters. The same
 * facts give the same bytes. Each page says that it is a sample until exactly this wording is
 * approved.
 */
export function demandLetter(sender: Sender, facts: OutreachFacts): Promise<Uint8Array> {
  const paper = drawLetter(sender, facts);
  const review = facts.isApproved ? "" : ". Sample wording, not approved";
  return closePaper(
    paper,
    `${sender.product}, reference ${facts.caseNumber}, wording ${templateVersion}${review}`,
  );
}
