/** The wording of the letters that this build writes: its version, its words, and their SHA-256. */
export type LetterTemplate = { version: string; hash: string; words: string };

// Shared, since development evaluates modules again on edit.
const shared = globalThis as typeof globalThis & { letterTemplate?: LetterTemplate };

/** Sets the wording of the letters, once at the start; rules do not write letters themselves. */
export function setCurrentTemplate(template: LetterTemplate): void {
  shared.letterTemplate = template;
}

/** The wording that letters are written with, or undefined before it is set. */
export const findCurrentTemplate = (): LetterTemplate | undefined => shared.letterTemplate;
