import { codeAlphabet } from "~/core/affiliates/new-code";

// A part of an address is none.
const codeShaped = new RegExp(
  `(?<![\\p{L}\\p{N}@.+_-])[${codeAlphabet}]{7}(?![\\p{L}\\p{N}@+_-]|\\.\\w)`,
  "giu",
);

/**
 * A text without the words that are made like an affiliate's code: it is read for a name next, and
 * "Hi! KLMNPQR" tells none, whether the code is known or was copied wrongly.
 */
export function withoutCodes(text: string): string {
  return text.replace(codeShaped, " ");
}
