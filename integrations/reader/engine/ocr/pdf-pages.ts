import { join } from "node:path";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { getDocument, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { repositoryRoot } from "~/integrations/reader/repository-root";
import type { LayerText, PageToRead } from "~/integrations/reader/worker-job";

const TARGET_WIDTH = 1_100;
const MOST_PIXELS = 6_000_000;
/** Of all pages as drawn: two pages of nothing but noise, or a hundred of words. */
const MOST_BYTES = 40_000_000;

function pageScale({ width, height }: { width: number; height: number }): number {
  return Math.min(4, TARGET_WIDTH / width, Math.sqrt(MOST_PIXELS / (width * height)));
}

async function renderPage(page: PDFPageProxy): Promise<PageToRead> {
  const viewport = page.getViewport({ scale: pageScale(page.getViewport({ scale: 1 })) });
  const [width, height] = [
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  ];
  const canvas = createCanvas(width, height);
  const context: SKRSContext2D = canvas.getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  return { bytes: await canvas.encode("png"), layer: await layerOf(page, viewport.scale, height) };
}

async function layerOf(page: PDFPageProxy, scale: number, height: number): Promise<LayerText[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [, , , , x, y] = item.transform as number[];
    const left = (x ?? 0) * scale;
    const bottom = height - (y ?? 0) * scale;
    return [
      {
        text: item.str,
        left,
        right: left + item.width * scale,
        top: bottom - item.height * scale,
        bottom: bottom + item.height * scale * 0.25,
      },
    ];
  });
}

/**
 * Renders the pages of a PDF (at most `most`) with their text layers. Scripts are never run,
 * nothing is fetched.
 */
export async function pdfPages(bytes: Uint8Array, most: number): Promise<PageToRead[]> {
  const fonts = join(repositoryRoot(), "node_modules/pdfjs-dist/standard_fonts/");
  const task = getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    standardFontDataUrl: fonts,
    verbosity: 0,
    stopAtErrors: false,
    maxImageSize: 40_000_000,
    disableAutoFetch: true,
    enableXfa: false,
  });
  try {
    const document = await task.promise;
    const pages: PageToRead[] = [];
    let size = 0;
    for (let number = 1; number <= Math.min(most, document.numPages); number++) {
      const page = await renderPage(await document.getPage(number));
      size += page.bytes.length;
      if (size > MOST_BYTES) throw new Error("The pages hold more than screenshots do.");
      pages.push(page);
    }
    return pages;
  } finally {
    await task.destroy();
  }
}
