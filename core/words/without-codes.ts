/** The letters of codes: no vowels or look-alikes, as codes are read aloud and typed into texts. */
export const codeAlphabet = "BCDFGHJKLMNPQRSTVWXZ23456789";

export const codeLength = 7;

// A part of an address is no code.
const codeShaped = new RegExp(
  `(?<![\\p{L}\\p{N}@.+_-])[${codeAlphabet}]{${codeLength}}(?![\\p{L}\\p{N}@+_-]|\\.\\w)`,
  "giu",
);
/** Most texts hold no such run of letters, and every text that arrives is looked at. */
const mayHoldCode = new RegExp(`[${codeAlphabet}]{${codeLength}}`, "i");

/**
 * Removes the words that look like an affiliate's code from a text whose words are judged next:
 * "Hi! KLMNPQR" contains no name and wishes nothing, whether the code is known or was copied
 * wrongly.
 */
export function withoutCodes(text: string): string {
  return mayHoldCode.test(text) ? text.replace(codeShaped, " ") : text;
}
