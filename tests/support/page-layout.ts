import { inflateSync } from "node:zlib";
import { getDocumentProxy } from "unpdf";

const places = (figure: number): number => Math.round(figure * 100) / 100;

/** What is drawn, operator by operator: the streams of our PDFs, however they are compressed. */
function drawingOf(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf);
  const lines: string[] = [];
  for (let from = bytes.indexOf("stream\n"); from !== -1; from = bytes.indexOf("stream\n", from)) {
    const end = bytes.indexOf("endstream", from);
    const stream = bytes.subarray(from + "stream\n".length, end);
    lines.push(...inflateSync(stream).toString("latin1").split("\n"));
    from = end + "endstream".length;
  }
  return lines;
}

/**
 * Where everything stands in a PDF of ours, in points: the size of each page, each piece of text
 * with place and size, and each operator that draws. Two PDFs with the same layout look the same.
 */
export async function layoutOf(pdf: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages: { size: number[]; texts: string[] }[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item) => {
      if (!("str" in item) || item.str === "") return [];
      const [, , , size = 0, x = 0, y = 0] = item.transform as number[];
      return [`${places(x)} ${places(y)} size ${places(size)} ${item.str}`];
    });
    pages.push({ size: page.view.map(places), texts });
  }
  return { pages, drawing: drawingOf(pdf) };
}
