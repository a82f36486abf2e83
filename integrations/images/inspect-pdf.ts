import { InvalidFile } from "~/integrations/images/invalid-file";
import { unpackStream } from "~/integrations/images/unpack-stream";

const MEGABYTE = 1024 * 1024;
const MOST_PAGES = 20;
const MOST_STREAMS = 2_000;
/** Pixels, as a screenshot or a scan has them. */
const LARGEST_PICTURE = 48 * MEGABYTE;
/** Drawing orders, fonts, lists of objects: a page that needs more takes minutes to draw. */
const LARGEST_OTHER = 4 * MEGABYTE;
const MOST_PICTURES = 160 * MEGABYTE;
const MOST_OTHER = 16 * MEGABYTE;
const MOST_PIXELS = 60_000_000;

type Stream = { dictionary: string; data: Uint8Array };

/**
 * The streams of a PDF by their key words, without trusting its tables of offsets: each `stream` up to the next `endstream`, with its
 * dictionary, which stands somewhere between it and the key word before. No byte is looked at as a dictionary twice.
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

function pictureSize(dictionary: string): number {
  const [width, height] = [/\/Width\s+(\d+)/.exec(dictionary)?.[1], /\/Height\s+(\d+)/.exec(dictionary)?.[1]];
  return Number(width ?? 0) * Number(height ?? 0);
}

/** The file's own text together with what its packed object streams hold; bombs are refused on the way. */
async function readableObjects(text: string, bytes: Uint8Array): Promise<string> {
  let pictures = 0;
  let other = 0;
  const objects = [text];
  for (const { dictionary, data } of streamsOf(text, bytes)) {
    const isPicture = /\/Subtype\s*\/Image/.test(dictionary);
    if (isPicture && pictureSize(dictionary) > MOST_PIXELS) throw new InvalidFile("too_many_pixels");
    if (dictionary.indexOf("FlateDecode") !== dictionary.lastIndexOf("FlateDecode")) throw new InvalidFile("hostile");
    if (!/FlateDecode|\/Fl\b/.test(dictionary)) continue;
    const holdsObjects = /\/ObjStm/.test(dictionary);
    const content = await unpackStream(data, isPicture ? LARGEST_PICTURE : LARGEST_OTHER, holdsObjects);
    if (isPicture) pictures += content.size;
    else other += content.size;
    if (pictures > MOST_PICTURES || other > MOST_OTHER) throw new InvalidFile("hostile");
    if (holdsObjects) objects.push(Buffer.from(content.bytes).toString("latin1"));
  }
  return objects.join("\n");
}

// A bound on every repetition: two that may match the same spaces would try each way of sharing them.
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
 * Checks a PDF without interpreting it: no password, 1 to 20 pages, no stream or picture that unpacks to more than screenshots hold.
 * Throws InvalidFile. Linear in the file's size and in the unpacking allowed, which happens beside the event loop.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<{ width: number; height: number; pages: number }> {
  const text = Buffer.from(bytes).toString("latin1");
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(text)) throw new InvalidFile("encrypted");
  const objects = await readableObjects(text, bytes);
  const pages = countPages(objects);
  if (pages === 0) throw new InvalidFile("corrupt");
  if (pages > MOST_PAGES) throw new InvalidFile("too_many_pages");
  const { width, height } = firstBox(objects);
  if (width < 1 || height < 1 || width > 14_400 || height > 14_400) throw new InvalidFile("hostile");
  return { width, height, pages };
}
