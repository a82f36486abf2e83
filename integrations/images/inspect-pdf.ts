import { inflateSync } from "node:zlib";
import { InvalidFile } from "~/integrations/images/invalid-file";

const MOST_PAGES = 20;
const MOST_STREAMS = 2_000;
const LARGEST_STREAM = 48 * 1024 * 1024;
const LARGEST_TOTAL = 160 * 1024 * 1024;
const MOST_PIXELS = 60_000_000;

type Stream = { dictionary: string; data: Uint8Array };

/** The streams of a PDF by their key words, without trusting its tables of offsets. */
function* streamsOf(text: string, bytes: Uint8Array): Generator<Stream> {
  let at = 0;
  for (let count = 0; ; count++) {
    const start = text.indexOf("stream", at);
    if (start < 0) return;
    if (count > MOST_STREAMS) throw new InvalidFile("hostile");
    const end = text.indexOf("endstream", start + 6);
    const from = text[start + 6] === "\r" ? start + 8 : start + 7;
    const to = end < 0 ? bytes.length : end;
    yield { dictionary: text.slice(Math.max(at, start - 600, text.lastIndexOf("obj", start)), start), data: bytes.subarray(from, to) };
    at = end < 0 ? bytes.length : end + 9;
  }
}

function inflated(data: Uint8Array, most: number): Uint8Array {
  try {
    return inflateSync(data, { maxOutputLength: most, finishFlush: 2 });
  } catch (error) {
    if (error instanceof RangeError || (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE") throw new InvalidFile("hostile");
    return new Uint8Array();
  }
}

function pictureSize(dictionary: string): number {
  const [width, height] = [/\/Width\s+(\d+)/.exec(dictionary)?.[1], /\/Height\s+(\d+)/.exec(dictionary)?.[1]];
  return Number(width ?? 0) * Number(height ?? 0);
}

/** The file's own text together with what its packed object streams hold; bombs are refused on the way. */
function readableObjects(text: string, bytes: Uint8Array): string {
  let total = 0;
  const objects = [text];
  for (const { dictionary, data } of streamsOf(text, bytes)) {
    if (/\/Subtype\s*\/Image/.test(dictionary) && pictureSize(dictionary) > MOST_PIXELS) throw new InvalidFile("too_many_pixels");
    if ((dictionary.match(/FlateDecode/g) ?? []).length > 1) throw new InvalidFile("hostile");
    if (!/FlateDecode|\/Fl\b/.test(dictionary)) continue;
    const content = inflated(data, LARGEST_STREAM);
    total += content.length;
    if (total > LARGEST_TOTAL) throw new InvalidFile("hostile");
    if (/\/ObjStm/.test(dictionary)) objects.push(Buffer.from(content).toString("latin1"));
  }
  return objects.join("\n");
}

function firstBox(objects: string): { width: number; height: number } {
  const numbers = /\/MediaBox\s*\[\s*([\d.\s-]+)\]/.exec(objects)?.[1]?.trim().split(/\s+/).map(Number) ?? [0, 0, 612, 792];
  const [left = 0, bottom = 0, right = 612, top = 792] = numbers;
  return { width: Math.round(Math.abs(right - left)), height: Math.round(Math.abs(top - bottom)) };
}

/**
 * Checks a PDF without interpreting it: no password, 1 to 20 pages, no stream or picture that unpacks to more than screenshots hold.
 * Throws InvalidFile. Linear in the file's size and in the unpacking allowed.
 */
export function inspectPdf(bytes: Uint8Array): { width: number; height: number; pages: number } {
  const text = Buffer.from(bytes).toString("latin1");
  if (/\/Encrypt\s+\d+\s+\d+\s+R/.test(text)) throw new InvalidFile("encrypted");
  const objects = readableObjects(text, bytes);
  const pages = (objects.match(/\/Type\s*\/Page(?![a-zA-Z])/g) ?? []).length;
  if (pages === 0) throw new InvalidFile("corrupt");
  if (pages > MOST_PAGES) throw new InvalidFile("too_many_pages");
  const { width, height } = firstBox(objects);
  if (width < 1 || height < 1 || width > 14_400 || height > 14_400) throw new InvalidFile("hostile");
  return { width, height, pages };
}
