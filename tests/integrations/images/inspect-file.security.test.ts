import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { detectType } from "~/integrations/images/detect-type";
import { inspectFile } from "~/integrations/images/inspect-file";
import { bombPdf, bombPng, packedPdf, picture, textPdf } from "./pictures";

const codeOf = (bytes: Uint8Array) =>
  inspectFile(bytes).then(
    () => "fine",
    (error: { code?: string }) => error.code,
  );

const megabyte = 1024 * 1024;

/** 10 MB of a PDF that begins with `head` and goes on with `unit`, over and over. */
const endless = (head: string, unit: string): Buffer =>
  Buffer.from(
    (head + unit.repeat(Math.ceil((10 * megabyte) / unit.length))).slice(0, 10 * megabyte),
    "latin1",
  );

/** Milliseconds of processor time, which a busy machine does not lengthen. */
async function processorTime(act: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

describe("U §5: JPG, PNG and PDF by their bytes, whatever the name says", () => {
  it("the three types", async () => {
    expect(detectType(await picture(4, 4).jpeg().toBuffer())).toBe("image/jpeg");
    expect(detectType(await picture(4, 4).png().toBuffer())).toBe("image/png");
    expect(detectType(textPdf("hello"))).toBe("application/pdf");
  });

  it.each([
    ["GIF, also with a script in it", Buffer.from("GIF89a/*....*/=1;alert(1)")],
    ["HEIC", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1")],
    ["WebP", Buffer.from("RIFF\x10\0\0\0WEBPVP8 ", "latin1")],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["text", Buffer.from("Email me at desk@tilden.com")],
    ["HTML with a PDF header further down", Buffer.from("<html><script>1</script>%PDF-1.4")],
  ])("%s is refused", async (_, bytes) => {
    expect(detectType(bytes)).toBeNull();
    expect(await codeOf(bytes)).toBe("wrong_type");
  });
});

describe("files that cannot be evidence end with a reason", () => {
  it("size and pages of good ones; EXIF turns the size upright", async () => {
    expect(await inspectFile(await picture(30, 50).png().toBuffer())).toEqual({
      type: "image/png",
      width: 30,
      height: 50,
      pages: 1,
    });
    expect(
      await inspectFile(await picture(30, 50).jpeg().withMetadata({ orientation: 6 }).toBuffer()),
    ).toMatchObject({
      width: 50,
      height: 30,
    });
    expect(await inspectFile(textPdf("hello", 3))).toEqual({
      type: "application/pdf",
      width: 612,
      height: 792,
      pages: 3,
    });
  });

  it("nothing, too much, cut off", async () => {
    expect(await codeOf(new Uint8Array())).toBe("empty");
    expect(await codeOf(new Uint8Array(10 * 1024 * 1024 + 1))).toBe("too_large");
    const noise = await sharp(
      Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, i) => (i * 7919) % 251)),
      {
        raw: { width: 300, height: 300, channels: 3 },
      },
    )
      .jpeg()
      .toBuffer();
    expect(await codeOf(noise.subarray(0, noise.length * 0.3))).toBe("corrupt");
    const png = await sharp(noise).png().toBuffer();
    expect(await codeOf(png.subarray(0, png.length / 2))).toBe("corrupt");
    expect(await codeOf(Buffer.from("%PDF-1.7\nnothing in it"))).toBe("corrupt");
  });

  it("a decompression bomb of 20,000 × 20,000 pixels, without unpacking it, in under a second", async () => {
    const bomb = bombPng(20_000);
    expect(
      await processorTime(async () => expect(await codeOf(bomb)).toBe("too_many_pixels")),
    ).toBeLessThan(1000);
  });

  it("a PDF whose stream unpacks to 100 MB, one with a password, one with too many pages", async () => {
    const bomb = bombPdf(100);
    expect(
      await processorTime(async () => expect(await codeOf(bomb)).toBe("hostile")),
    ).toBeLessThan(1000);
    const locked = Buffer.concat([textPdf("x"), Buffer.from("trailer << /Encrypt 9 0 R >>")]);
    expect(await codeOf(locked)).toBe("encrypted");
    expect(await codeOf(textPdf("x", 21))).toBe("too_many_pages");
  });

  it.each([
    [
      "key words of streams behind 10 MB of spaces",
      Buffer.from("%PDF-1.4\n" + " ".repeat(10485760 - 40000) + "stream\nendstream ".repeat(1990)),
    ],
    [
      "streams that never end",
      Buffer.from(`%PDF-1.4\n${"x".repeat(10 * megabyte - 60_000)}${"/Fl stream ".repeat(1990)}`),
    ],
    ["a size that never comes", endless("%PDF-1.4\n/Type /Page /MediaBox [", " ")],
    ["a million sizes", endless("%PDF-1.4\n/Type /Page ", `/MediaBox [${" ".repeat(200)}`)],
    ["a million pages", endless("%PDF-1.4\n", "/Type/Page ")],
    ["a million filters", endless("%PDF-1.4\n", "FlateDecode ")],
    ["a password that never comes", endless("%PDF-1.4\n/Encrypt 1 ", "1")],
  ])(
    "issue 2, Bad input: 10 MB of a PDF made to be slow, of %s, are judged in under a second",
    async (_, bytes) => {
      expect(await processorTime(async () => void (await codeOf(bytes)))).toBeLessThan(1000);
    },
  );

  it("issue 2, Bad input: a PDF with more drawing orders than a page needs is refused, and a large picture in one is not", async () => {
    const orders = Buffer.alloc(45 * megabyte, "q 10 10 m 200 300 l S Q\n");
    expect(await codeOf(packedPdf([{ facts: "", content: orders }]))).toBe("hostile");
    const some = { facts: "", content: orders.subarray(0, 3 * megabyte) };
    expect(await codeOf(packedPdf([some]))).toBe("fine");
    expect(await codeOf(packedPdf(Array.from({ length: 10 }, () => some)))).toBe("hostile");
    const pixels = {
      facts: "/Type /XObject /Subtype /Image /Width 3000 /Height 4000",
      content: Buffer.alloc(36 * megabyte, "pixel"),
    };
    expect(
      await codeOf(packedPdf([{ facts: "", content: orders.subarray(0, megabyte) }, pixels])),
    ).toBe("fine");
  });

  it("issue 2, Bad input: what a damaged stream unpacked to before its damage counts, and unpacking does not hold the event loop up", async () => {
    const whole = packedPdf([{ facts: "", content: Buffer.alloc(3 * megabyte, "0 0 m ") }]);
    const damaged = Buffer.concat([
      whole.subarray(0, whole.indexOf("\nendstream") - 8),
      Buffer.from("damaged\nendstream endobj\n"),
    ]);
    const many = Buffer.concat([
      damaged,
      ...Array.from({ length: 200 }, () => damaged.subarray(damaged.indexOf("2 0 obj"))),
    ]);
    let turns = 0;
    const turning = setInterval(() => turns++, 1);
    expect(await codeOf(many)).toBe("hostile");
    clearInterval(turning);
    expect(turns).toBeGreaterThan(5);
  });
});
