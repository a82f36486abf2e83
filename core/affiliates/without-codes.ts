import { codeAlphabet } from "~/core/affiliates/new-code";

// A part of an address is no code.
const codeShaped = new RegExp(
  `(?<![\\p{L}\\p{N}@.+_-])[${codeAlphabet}]{7}(?![\\p{L}\\p{N}@+_-]|\\.\\w)`,
  "giu",
);

/**
 * Removes the words that look like an affiliate's code from a text whose words are judged next:
 * "Hi! KLMNPQR" contains no name and wishes nothing, whether the code is known or was copied
 * wrongly.
 */
export function withoutCodes(text: string): string {
  return text.replace(codeShaped, " ");
}
