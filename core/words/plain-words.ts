import { rememberLast } from "~/core/words/remember-last";

/** The longest body a carrier delivers; what lies beyond is not read. */
const longestBody = 1600;

// Nearly every text is plain ASCII, and reading it so takes a third of the time; every text that
// arrives is read.
const plainAscii = /^[\n\r\t\x20-\x7e]*$/;

function asciiWords(text: string): string {
  return text
    .replace(/['`]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ");
}

/** The first letters of alphabets of signs: in dark circles, in dark squares, of flags. */
const alphabets = [0x1f150, 0x1f170, 0x1f1e6];
// Within other words such signs are pictures: a flag names a country.
const speltInSigns = /^[\s\d\ufe0f\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]+$/u;
function letterOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const first = alphabets.find((from) => code >= from && code < from + 26);
  return first === undefined ? sign : String.fromCharCode(97 + code - first);
}

function unicodeWords(text: string): string {
  const spelt = speltInSigns.test(text) ? Array.from(text, letterOf).join("") : text;
  return spelt
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}'’‘`´ʼ]/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ");
}

function readWords(body: string): string {
  const text = body.slice(0, longestBody);
  const words = (plainAscii.test(text) ? asciiWords(text) : unicodeWords(text)).trim();
  return /^\p{L}(?: \p{L}){2,}$/u.test(words) ? words.replaceAll(" ", "") : words;
}

/**
 * A text reduced to its words (LG-17): lower case, no accents, no punctuation, no emoji, no
 * invisible characters, single spaces; `don't` becomes `dont`, and letters standing alone (`S T O
 * P`, `S.T.O.P.`) are joined.
 */
export const plainWords = rememberLast(readWords);
