import PDFDocument from "pdfkit";

/** A PDF document in progress; lengths are points of 1/72 inch on US letter paper. */
export type Paper = InstanceType<typeof PDFDocument>;

export const ink = "#1c2a31";
export const muted = "#55636b";
export const accent = "#0b6b47";
const margin = 64;
const footRoom = 40;
export const columnWidth = 612 - 2 * margin;

// Characters beyond Latin-1 that the standard fonts can show.
const westernExtras = "€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";

/**
 * Replaces characters that the standard fonts cannot show by their code points, so that nothing is
 * silently lost; the exhibits show them.
 */
export function printable(words: string): string {
  return [
    ...words
      .normalize("NFC")
      .replace(/\r\n?/g, "\n")
      .replace(/\ufe0e|\ufe0f|[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/g, ""),
  ]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      if (
        code === 10 ||
        (code >= 32 && code < 127) ||
        (code >= 160 && code <= 255) ||
        westernExtras.includes(letter)
      )
        return letter;
      if (code === 9 || code === 0x202f || (code >= 0x2000 && code <= 0x200a)) return " ";
      return code < 32 || (code >= 127 && code < 160)
        ? ""
        : `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`;
    })
    .join("");
}

const written = new WeakMap<Paper, string[]>();

/** The words written on a document so far, in order. */
export const wordsOn = (paper: Paper): readonly string[] => written.get(paper) ?? [];

function noteWords(paper: Paper): Paper {
  const words: string[] = [];
  const write = paper.text.bind(paper) as (text: string, ...rest: unknown[]) => Paper;
  const noted = (text: string, ...rest: unknown[]): Paper => {
    words.push(text);
    return write(text, ...rest);
  };
  written.set(paper, words);
  return Object.assign(paper, { text: noted });
}

/** Opens a document whose bytes depend only on what is drawn and `writtenAt`. */
export function openPaper(facts: {
  title: string;
  author: string;
  subject: string;
  writtenAt: number;
}): Paper {
  const { title, author, subject, writtenAt } = facts;
  const made = new Date(writtenAt);
  const paper = new PDFDocument({
    size: "LETTER",
    margins: { top: margin, left: margin, right: margin, bottom: margin + footRoom },
    bufferPages: true,
    lang: "en-US",
    displayTitle: true,
    info: {
      Title: printable(title),
      Author: printable(author),
      Subject: printable(subject),
      Creator: printable(author),
      Producer: "pdfkit",
      CreationDate: made,
      ModDate: made,
    },
  });
  return noteWords(paper);
}

export function writeHeading(paper: Paper, words: string): void {
  if (paper.y > paper.page.maxY() - 60) paper.addPage();
  paper
    .moveDown(0.7)
    .font("Helvetica-Bold")
    .fontSize(11)
    .fillColor(ink)
    .text(printable(words), { width: columnWidth })
    .moveDown(0.25);
}

export function writeParagraph(paper: Paper, words: string): void {
  paper
    .font("Times-Roman")
    .fontSize(11)
    .fillColor(ink)
    .text(printable(words), { width: columnWidth, lineGap: 2 })
    .moveDown(0.5);
}

/** Writes a note in small, muted print. */
export function writeNote(paper: Paper, words: string): void {
  paper
    .font("Helvetica")
    .fontSize(8.5)
    .fillColor(muted)
    .text(printable(words), { width: columnWidth, lineGap: 1.5 })
    .moveDown(0.5);
}

/** Writes a numbered list. */
export function writeList(paper: Paper, items: readonly string[]): void {
  items.forEach((item, index) => {
    const { y } = paper;
    paper.font("Times-Roman").fontSize(11).fillColor(ink);
    if (
      y + paper.heightOfString(printable(item), { width: columnWidth - 22, lineGap: 2 }) >
      paper.page.maxY()
    )
      paper.addPage();
    const top = paper.y;
    paper.text(`${index + 1}.`, margin, top, { width: 22 });
    paper
      .text(printable(item), margin + 22, top, { width: columnWidth - 22, lineGap: 2 })
      .moveDown(0.35);
    paper.x = margin;
  });
}

/** Writes a quotation with a vertical line at its side, which a page break does not interrupt. */
export function writeQuote(paper: Paper, words: string): void {
  for (const line of printable(words).split("\n")) {
    const top = paper.y;
    const page = paper.bufferedPageRange().count;
    paper
      .font("Times-Italic")
      .fontSize(11)
      .fillColor(ink)
      .text(line || " ", margin + 16, top, { width: columnWidth - 16, lineGap: 2 });
    if (paper.bufferedPageRange().count === page)
      paper
        .moveTo(margin + 4, top)
        .lineTo(margin + 4, paper.y)
        .lineWidth(1.5)
        .strokeColor(accent)
        .stroke();
  }
  paper.x = margin;
  paper.moveDown(0.6);
}

/** Writes two columns: labels and values. */
export function writeFacts(paper: Paper, rows: readonly (readonly [string, string])[]): void {
  const labelWidth = 128;
  for (const [label, value] of rows) {
    paper.font("Helvetica").fontSize(9.5);
    const height = paper.heightOfString(printable(value), {
      width: columnWidth - labelWidth,
      lineGap: 1.5,
    });
    if (paper.y + height > paper.page.maxY()) paper.addPage();
    const top = paper.y;
    paper.fillColor(muted).text(printable(label), margin, top, { width: labelWidth - 10 });
    const below = paper.y;
    paper.fillColor(ink).text(printable(value), margin + labelWidth, top, {
      width: columnWidth - labelWidth,
      lineGap: 1.5,
    });
    paper.y = Math.max(paper.y, below) + 4;
    paper.x = margin;
  }
  paper.moveDown(0.4);
}

function writeFoot(paper: Paper, words: string): void {
  const { start, count } = paper.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    paper.switchToPage(page);
    paper.page.margins.bottom = 0;
    const top = paper.page.height - margin - 4;
    paper
      .moveTo(margin, top - 8)
      .lineTo(margin + columnWidth, top - 8)
      .lineWidth(0.5)
      .strokeColor("#c9cdca")
      .stroke();
    paper.font("Helvetica").fontSize(8).fillColor(muted);
    paper.text(printable(words), margin, top, { width: columnWidth - 80, lineBreak: true });
    paper.text(`Page ${page - start + 1} of ${count}`, margin + columnWidth - 80, top, {
      width: 80,
      align: "right",
    });
  }
}

/** Writes every page's footer, closes the document and returns its bytes. */
export function closePaper(paper: Paper, foot: string): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    paper.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    paper.on("end", () => resolve(new Uint8Array(Buffer.concat(chunks))));
    paper.on("error", reject);
    writeFoot(paper, foot);
    paper.end();
  });
}
