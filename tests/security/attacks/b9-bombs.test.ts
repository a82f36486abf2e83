import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { closeSandbox } from "~/integrations/sandbox/sandbox-pool";
import { runInSandbox } from "~/integrations/sandbox/run-in-sandbox";
import { decodeAscii85, decodeAsciiHex } from "~/integrations/images/decode-ascii";
import { bombPng, packedPdf, picture } from "~/tests/integrations/images/pictures";
import { watchChildren } from "~/tests/support/watch-children";

afterAll(closeSandbox);

const megabyte = 1024 * 1024;

/** The object streams, contents and pictures of a PDF with one stream of these bytes. */
function pdf(facts: string, data: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(
      "%PDF-1.4\n1 0 obj << /Type /Page /MediaBox [0 0 612 792] /Contents 2 0 R >> endobj\n",
      "latin1",
    ),
    Buffer.from(`2 0 obj << /Length ${data.length} ${facts} >>\nstream\n`, "latin1"),
    data,
    Buffer.from("\nendstream endobj\n%%EOF", "latin1"),
  ]);
}

/** LZW of one byte over and over, with the custom that PDFs have (codes grow a bit early). */
function packLzw(length: number): Buffer {
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  const write = (code: number, width: number): void => {
    bits = (bits << width) | code;
    held += width;
    for (; held >= 8; held -= 8) bytes.push((bits >>> (held - 8)) & 255);
    bits &= (1 << held) - 1;
  };
  for (let written = 0; written < length;) {
    write(256, 9);
    write(65, 9);
    written++;
    // Each code stands for one byte more than the one before it.
    for (let next = 258, width = 9, piece = 2; next < 4094 && written < length; next++, piece++) {
      write(next, width);
      written += piece;
      if (next + 1 + 1 >= 1 << width && width < 12) width++;
    }
  }
  write(257, 12);
  return Buffer.from([...bytes, (bits << (8 - held)) & 255]);
}

function ascii85(data: Buffer): Buffer {
  const words: string[] = [];
  for (let at = 0; at + 4 <= data.length; at += 4) {
    let value = data.readUInt32BE(at);
    const digits = Array.from({ length: 5 }, () => {
      const digit = String.fromCharCode(33 + (value % 85));
      value = Math.floor(value / 85);
      return digit;
    });
    words.push(digits.reverse().join(""));
  }
  return Buffer.from(`${words.join("")}~>`, "latin1");
}

const flate = deflateSync(Buffer.alloc(40 * megabyte), { level: 6 });
const lzw = packLzw(8 * megabyte);
const huge =
  "/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceGray /BitsPerComponent 1";

const bombs: [string, () => Uint8Array][] = [
  ["a Flate bomb", () => pdf("/Filter /FlateDecode", flate)],
  ["a Flate bomb under an escaped name", () => pdf("/Filter /Fl#61teDecode", flate)],
  [
    "a Flate bomb under a name and key that are escaped whole",
    () => pdf("/#46#69#6c#74#65#72 /#46l#61te#44ecode", flate),
  ],
  ["a Flate bomb by its short name in an array", () => pdf("/Filter[/Fl]", flate)],
  [
    "a Flate bomb inside Flate, once escaped",
    () => pdf("/Filter [/FlateDecode /Flat#65Decode]", deflateSync(flate)),
  ],
  [
    "a Flate bomb inside ASCII85",
    () => pdf("/Filter [/ASCII85Decode /FlateDecode]", ascii85(flate)),
  ],
  [
    "a Flate bomb inside hexadecimal digits",
    () => pdf("/Filter [/AHx /FlateDecode]", Buffer.from(`${flate.toString("hex")}>`)),
  ],
  ["an LZW bomb", () => pdf("/Filter /LZWDecode", lzw)],
  ["an LZW bomb under an escaped name", () => pdf("/Filter /LZ#57Decode", lzw)],
  [
    "a RunLength bomb",
    () => pdf("/Filter /RunLengthDecode", Buffer.alloc(200_000, Buffer.from([129, 65]))),
  ],
  ["LZW inside Flate", () => pdf("/Filter [/FlateDecode /LZWDecode]", deflateSync(lzw))],
  ["a filter that is told elsewhere", () => pdf("/Filter 9 0 R", flate)],
  [
    "an object stream that is a bomb",
    () => pdf("/Type /Obj#53tm /N 1 /First 10 /Filter /FlateDecode", flate),
  ],
  [
    "an object stream packed by LZW",
    () => pdf("/Type /ObjStm /Filter /LZWDecode", lzw.subarray(0, 1000)),
  ],
  ["a picture of 60,000 × 60,000", () => pdf(`${huge} /Filter /CCITTFaxDecode`, Buffer.alloc(100))],
  [
    "a picture whose size is escaped",
    () => pdf(`${huge.replace("Width", "W#69dth")} /Filter /DCTDecode`, Buffer.alloc(100)),
  ],
  [
    "a fax whose rows are more than its picture's",
    () =>
      pdf(
        "/Subtype /Image /Width 9 /Height 9 /DecodeParms << /Columns 60000 /Rows 60000 >> /Filter /CCITTFaxDecode",
        Buffer.alloc(9),
      ),
  ],
  ["three million escapes", () => Buffer.from(`%PDF-1.4\n${"#41".repeat(3_000_000)} stream`)],
  ["a PNG that claims 60,000 × 60,000", () => claimed(bombPng(64), 60_000)],
  ["a PNG of 20,000 × 20,000", () => bombPng(20_000)],
];

/** A PNG whose header tells another size than its rows have. */
function claimed(png: Buffer, side: number): Buffer {
  const lying = Buffer.from(png);
  lying.writeUInt32BE(side, 16);
  lying.writeUInt32BE(side, 20);
  return lying;
}

describe("B9: files that unpack to far more than they are", () => {
  it("B9: are all refused, in a process that grows by no more than a picture needs, while the event loop goes on", async () => {
    const watched = watchChildren();
    let turns = 0;
    const turning = setInterval(() => turns++, 5);
    for (const [name, make] of bombs)
      await expect(runInSandbox.inspectFile(make(), "a"), name).rejects.toMatchObject({
        name: "InvalidFile",
        code: expect.stringMatching(/^(hostile|too_many_pixels|corrupt)$/),
      });
    clearInterval(turning);
    expect(turns).toBeGreaterThan(20);
    expect(watched.stop()).toBeLessThan(600 * megabyte);
  });

  it("B9: formats that we do not take never reach a decoder, whatever they call themselves", async () => {
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"><rect width="100%" height="100%"/></svg>`,
    );
    const gif = Buffer.from("GIF89a\x60\xea\x60\xea\xf0\0\0".repeat(10), "latin1");
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
    const webp = await picture(10, 10).webp().toBuffer();
    for (const bytes of [svg, gif, heic, webp]) {
      await expect(runInSandbox.inspectFile(bytes, "a")).rejects.toMatchObject({
        code: "wrong_type",
      });
      await expect(runInSandbox.renderPreview(bytes, 600, "a")).rejects.toMatchObject({
        code: "wrong_type",
      });
      // Not even when asked without a look at the type: the cell's decoders are closed to all but
      // JPEG and PNG.
      await expect(runInSandbox.perceptualHash(bytes, "a")).rejects.toMatchObject({
        name: "InvalidFile",
      });
      await expect(runInSandbox.pictureForModel(bytes, "a")).rejects.toMatchObject({
        name: "InvalidFile",
      });
    }
  });

  it("B9: a JPEG that is as large and as hard to decode as is allowed stays within the bound or is refused", async () => {
    const watched = watchChildren();
    const large = await sharp({
      create: { width: 7_500, height: 8_000, channels: 3, background: "#888" },
    })
      .jpeg({ progressive: true, chromaSubsampling: "4:4:4", quality: 40 })
      .toBuffer();
    const seen = await runInSandbox
      .inspectFile(large, "a")
      .catch((cause: { code: string }) => cause.code);
    expect(typeof seen === "string" ? seen : seen.width).toSatisfy(
      (one: unknown) => one === 7_500 || one === "hostile",
    );
    expect(watched.stop()).toBeLessThan(900 * megabyte);
    expect(
      await runInSandbox.inspectFile(await picture(30, 50).png().toBuffer(), "a"),
    ).toMatchObject({
      width: 30,
      height: 50,
    });
  }, 60_000);

  it("B9: honest PDFs are still taken: LZW, ASCII85 around Flate, names with escapes, packed objects", async () => {
    const words = Buffer.from("BT /F1 24 Tf 40 700 Td (Call now) Tj ET ".repeat(20));
    const packed = deflateSync(words);
    const even = Buffer.concat([packed, Buffer.alloc((4 - (packed.length % 4)) % 4)]);
    for (const bytes of [
      pdf("/Filter /LZWDecode", packLzw(50_000)),
      pdf("/Filter [/ASCII85Decode /FlateDecode]", ascii85(even)),
      pdf("/Filter /FlateDecode /Font#20Name /Arial#20Bold", packed),
      packedPdf([{ facts: "/Type /ObjStm", content: Buffer.from("<< /Type /Font >>") }]),
    ])
      expect(await runInSandbox.inspectFile(bytes, "a")).toMatchObject({
        type: "application/pdf",
        pages: 1,
      });
    expect(Buffer.from(decodeAscii85(Buffer.from('87cURD]i,"Ebo80~>'), 100)).toString()).toBe(
      "Hello World!",
    );
    expect(Buffer.from(decodeAsciiHex(Buffer.from("48 65 6C>7a"))).toString()).toBe("Hel");
  });
});
