import { countLzw, countRuns } from "~/integrations/images/count-unpacked";
import { decodeAscii85, decodeAsciiHex } from "~/integrations/images/decode-ascii";
import { InvalidFile } from "~/integrations/images/invalid-file";
import { unpackStream } from "~/integrations/images/unpack-stream";

const MEGABYTE = 1024 * 1024;
const MOST_PAGES = 20;
const MOST_STREAMS = 2_000;
/** Bytes of pixels, enough for a screenshot or a scan. */
const LARGEST_PICTURE = 48 * MEGABYTE;
/**
 * Bytes of drawing instructions, fonts or object lists: a page that needs more takes minutes to
 * draw.
 */
const LARGEST_OTHER = 4 * MEGABYTE;
const MOST_PICTURES = 160 * MEGABYTE;
const MOST_OTHER = 16 * MEGABYTE;
const MOST_PIXELS = 60_000_000;
const MOST_ESCAPES = 5_000;
const MOST_FILTERS = 4;

type Stream = { dictionary: string; data: Uint8Array };

/**
 * Finds the streams of a PDF by keywords, without trusting its offset tables: each `stream` up to
 * the next `endstream`, with its dictionary, which lies between it and the previous keyword. No
 * byte is searched for a dictionary twice.
 */
function* streamsOf(text: string, bytes: Uint8Array): Generator<Stream> {
  const word = /(end)?stream/g;
  let before = 0;
  let end = 0;
  let count = 0;
  for (let found = word.exec(text); found; found = word.exec(text)) {
    const { index: start } = found;
    const gap = text.slice(before, start);
    before = word.lastIndex;
    if (found[1]) continue;
    if (++count > MOST_STREAMS) throw new InvalidFile("hostile");
    if (end >= 0 && end < before) end = text.indexOf("endstream", before);
    const from = text[before] === "\r" ? before + 2 : before + 1;
    yield { dictionary: gap, data: bytes.subarray(from, end < 0 ? bytes.length : end) };
  }
}

/** Decodes escapes in names (`/Fl#61teDecode`) as every PDF reader does. */
function plainNames(dictionary: string): string {
  let escapes = 0;
  for (let at = dictionary.indexOf("#"); at >= 0; at = dictionary.indexOf("#", at + 1))
    if (++escapes > MOST_ESCAPES) throw new InvalidFile("hostile");
  if (escapes === 0) return dictionary;
  return dictionary.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

// For a repeated key the larger number counts, since readers differ in which they take.
function largest(dictionary: string, key: RegExp): number {
  let most = 0;
  for (const [, number] of dictionary.matchAll(key)) most = Math.max(most, Number(number));
  return most;
}

const pictureSize = (dictionary: string): number =>
  largest(dictionary, /\/(?:Width|Columns)\s{0,20}(\d{1,9})/g) *
  largest(dictionary, /\/(?:Height|Rows)\s{0,20}(\d{1,9})/g);

const unpackers: Readonly<Record<string, "flate" | "lzw" | "runs" | "ascii85" | "hex">> = {
  FlateDecode: "flate",
  Fl: "flate",
  LZWDecode: "lzw",
  LZW: "lzw",
  RunLengthDecode: "runs",
  RL: "runs",
  ASCII85Decode: "ascii85",
  A85: "ascii85",
  ASCIIHexDecode: "hex",
  AHx: "hex",
};

/**
 * The filters that a dictionary names, in order. Two nested unpacking filters, or a filter defined
 * elsewhere, are the mark of a decompression bomb.
 */
function filtersOf(dictionary: string): (typeof unpackers)[string][] {
  if (/\/Filter\s{0,20}\d/.test(dictionary)) throw new InvalidFile("hostile");
  const names = dictionary.matchAll(
    /\/(FlateDecode|LZWDecode|RunLengthDecode|ASCII85Decode|ASCIIHexDecode|Fl|LZW|RL|A85|AHx)(?![A-Za-z0-9])/g,
  );
  const filters: (typeof unpackers)[string][] = [];
  let unpacking = 0;
  for (const [, name = ""] of names) {
    const filter = unpackers[name] ?? "flate";
    if (filter !== "ascii85" && filter !== "hex") unpacking++;
    if (filters.push(filter) > MOST_FILTERS || unpacking > 1) throw new InvalidFile("hostile");
  }
  return filters;
}

type Unpacking = { most: number; hasObjects: boolean };

async function unpack(
  data: Uint8Array,
  filters: readonly (typeof unpackers)[string][],
  { most, hasObjects }: Unpacking,
) {
  let packed = data;
  for (const filter of filters) {
    if (filter === "flate") return unpackStream(packed, most, hasObjects);
    if (filter === "ascii85") packed = decodeAscii85(packed, MOST_PICTURES);
    else if (filter === "hex") packed = decodeAsciiHex(packed);
    else {
      // PDF writers pack object streams with Flate.
      if (hasObjects) throw new InvalidFile("hostile");
      return {
        size: (filter === "lzw" ? countLzw : countRuns)(packed, most),
        bytes: new Uint8Array(),
      };
    }
  }
  return { size: packed.length, bytes: hasObjects ? packed : new Uint8Array() };
}

/** The file's text plus the contents of its packed object streams; refuses bombs. */
async function readableObjects(text: string, bytes: Uint8Array): Promise<string> {
  let pictures = 0;
  let other = 0;
  const objects = [text];
  for (const { dictionary: written, data } of streamsOf(text, bytes)) {
    const dictionary = plainNames(written);
    const isPicture = /\/Subtype\s{0,20}\/Image/.test(dictionary);
    if (isPicture && pictureSize(dictionary) > MOST_PIXELS)
      throw new InvalidFile("too_many_pixels");
    const filters = filtersOf(dictionary);
    if (filters.length === 0) continue;
    const hasObjects = /\/ObjStm/.test(dictionary);
    const most = isPicture ? LARGEST_PICTURE : LARGEST_OTHER;
    const content = await unpack(data, filters, { most, hasObjects });
    if (content.size > most) throw new InvalidFile("hostile");
    if (isPicture) pictures += content.size;
    else other += content.size;
    if (pictures > MOST_PICTURES || other > MOST_OTHER) throw new InvalidFile("hostile");
    if (hasObjects) objects.push(Buffer.from(content.bytes).toString("latin1"));
  }
  return objects.join("\n");
}

// Every repetition is bounded: two that may match the same spaces would backtrack through every
// split.
const mediaBox = /\/MediaBox\s{0,20}\[([\d.\s-]{1,200})\]/;

function firstBox(objects: string): { width: number; height: number } {
  const numbers = mediaBox.exec(objects)?.[1]?.trim().split(/\s+/).map(Number) ?? [0, 0, 612, 792];
  const [left = 0, bottom = 0, right = 612, top = 792] = numbers;
  return { width: Math.round(Math.abs(right - left)), height: Math.round(Math.abs(top - bottom)) };
}

function countPages(objects: string): number {
  const page = /\/Type\s*\/Page(?![a-zA-Z])/g;
  let pages = 0;
  while (pages <= MOST_PAGES && page.test(objects)) pages++;
  return pages;
}

/**
 * Checks a PDF without interpreting it: no password, 1 to 20 pages, no stream or picture that
 * unpacks to more than screenshots hold. Throws InvalidFile. Linear in the file's size and in the
 * allowed unpacking, which runs off the event loop.
 */
export async function inspectPdf(
  bytes: Uint8Array,
): Promise<{ width: number; height: number; pages: number }> {
  const text = Buffer.from(bytes).toString("latin1");
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(text)) throw new InvalidFile("encrypted");
  const objects = await readableObjects(text, bytes);
  const pages = countPages(objects);
  if (pages === 0) throw new InvalidFile("corrupt");
  if (pages > MOST_PAGES) throw new InvalidFile("too_many_pages");
  const { width, height } = firstBox(objects);
  if (width < 1 || height < 1 || width > 14_400 || height > 14_400)
    throw new InvalidFile("hostile");
  return { width, height, pages };
}
