import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A small plain picture. */
export const picture = (width: number, height: number, colour = "#3366aa") =>
  sharp({ create: { width, height, channels: 3, background: colour } });

/** A picture with something to recognise again: bars whose places follow a seed. */
export async function barcode(seed: number, width = 300, height = 600): Promise<Buffer> {
  const bars = Array.from({ length: 12 }, (_, i) => {
    const [x, y, w] = [
      (seed * (i + 3) * 37) % 240,
      20 + i * 46,
      40 + ((seed * (i + 7) * 53) % 200),
    ];
    return `<rect x="${x}" y="${y}" width="${w}" height="28" rx="12" fill="${i % 2 ? "#2277ee" : "#dddddd"}"/>`;
  });
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 300 600"><rect width="300" height="600" fill="#fff"/>${bars.join("")}</svg>`,
    ),
  )
    .png()
    .toBuffer();
}

/** A PDF with one page that shows a line of text. */
export function textPdf(words: string, pages = 1): Buffer {
  const content = `BT /F1 24 Tf 40 700 Td (${words}) Tj ET`;
  const kids = Array.from({ length: pages }, (_, i) => `${10 + i} 0 R`).join(" ");
  const objects = [
    "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
    `2 0 obj << /Type /Pages /Kids [${kids}] /Count ${pages} >> endobj`,
    "3 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj",
    `4 0 obj << /Length ${content.length} >>\nstream\n${content}\nendstream endobj`,
    ...Array.from(
      { length: pages },
      (_, i) =>
        `${10 + i} 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 3 0 R >> >> >> endobj`,
    ),
  ];
  return Buffer.from(`%PDF-1.4\n${objects.join("\n")}\ntrailer << /Root 1 0 R >>\n%%EOF`, "latin1");
}

/** A PDF of one page whose streams unpack to what is given, each with `facts` in its dictionary. */
export function packedPdf(streams: readonly { facts: string; content: Uint8Array }[]): Buffer {
  return Buffer.concat([
    Buffer.from(
      "%PDF-1.4\n1 0 obj << /Type /Page /MediaBox [0 0 612 792] /Contents 2 0 R >> endobj\n",
      "latin1",
    ),
    ...streams.flatMap(({ facts, content }, index) => {
      const packed = deflateSync(content);
      const head = `${index + 2} 0 obj << /Length ${packed.length} /Filter /FlateDecode ${facts} >>\nstream\n`;
      return [Buffer.from(head, "latin1"), packed, Buffer.from("\nendstream endobj\n", "latin1")];
    }),
    Buffer.from("%%EOF", "latin1"),
  ]);
}

/** A PDF whose one stream unpacks to `megabytes` of zeros. */
export function bombPdf(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.4\n1 0 obj << /Type /Page /MediaBox [0 0 612 792] >> endobj\n2 0 obj << /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`,
      "latin1",
    ),
    packed,
    Buffer.from("\nendstream endobj\n%%EOF", "latin1"),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A valid black PNG of one bit a pixel: some kilobytes that unpack to `side` × `side` pixels. */
export function bombPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 1 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
