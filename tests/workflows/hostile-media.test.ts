import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { makePerson } from "~/tests/support/people";
import { runHouse, say } from "~/tests/support/run-house";

const folder = mkdtempSync(join(tmpdir(), "hostile-"));

function file(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8 + body.length);
  frame.writeUInt32BE(data.length, 0);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** A PNG of 20,000 by 20,000 pixels in a few kilobytes. */
function hugePng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(20_000, 0);
  header.writeUInt32BE(20_000, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(2501 * 20_000), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A PDF whose one stream unpacks to 400 MB of drawing orders. */
function bombPdf(): Buffer {
  const stream = deflateSync(deflateSync(Buffer.alloc(400_000_000, "0 0 m ")));
  const head =
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n" +
    "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>endobj\n" +
    `4 0 obj<</Length ${stream.length}/Filter[/FlateDecode/FlateDecode]>>stream\n`;
  return Buffer.concat([
    Buffer.from(head),
    stream,
    Buffer.from("\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF"),
  ]);
}

runHouse();

const picture = readFileSync("tests/fixtures/screenshots/business-address.png");
const cases: [string, () => string, RegExp][] = [
  [
    "a picture of 20,000 x 20,000",
    () => file("huge.png", hugePng()),
    /Unable to process this image/,
  ],
  ["a PDF bomb", () => file("bomb.pdf", bombPdf()), /Unable to process this image/],
  [
    "a picture cut off half-way",
    () => file("cut.png", picture.subarray(0, picture.length / 2)),
    /Unable to process this image/,
  ],
  [
    "text that calls itself a picture",
    () => file("lie.png", Buffer.from("mail me at owner@company.com")),
    /JPG, PNG and PDF/,
  ],
  [
    "a program that calls itself a picture",
    () => file("elf.png", Buffer.from([0x7f, 0x45, 0x4c, 0x46, 1, 2, 3])),
    /JPG, PNG and PDF/,
  ],
  [
    "an empty file",
    () => file("empty.png", Buffer.alloc(0)),
    /Unable to process this image|JPG, PNG and PDF/,
  ],
  [
    "a file of more than 10 MB",
    () => file("big.png", Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)])),
    /larger than I can take.*\/user/,
  ],
];

describe("a hostile or broken file", () => {
  it.each(cases)(
    "%s: the person is told, no case is opened, and the next picture is served",
    { timeout: 60_000 },
    async (_, make, sentence) => {
      const { phone, userId } = makePerson();
      const answers = await say(phone, "", [make()]);
      expect(answers).toEqual([expect.stringMatching(sentence)]);
      expect(
        sqlite.prepare("SELECT count(*) FROM cases WHERE user_id = ?").pluck().get(userId),
      ).toBe(0);
      expect((await say(phone, "STATUS"))[0]).toMatch(/no cases yet/);
    },
  );
});
