/**
 * Version of the words of the legal pages (terms, privacy, texts). Raise it with every change of a
 * word: what counsel approved was another text. A test holds the words to it.
 */
export const legalVersion = "2026-11.1";
