/**
 * The wording of the letters that this build writes: its version, all it says, and the SHA-256 of
 * that.
 */
export type LetterTemplate = { version: string; hash: string; words: string };

// Shared, since development evaluates modules again on edit.
const shared = globalThis as typeof globalThis & { letterTemplate?: LetterTemplate };

/**
 * Tells the rules, once at the start, which wording the letters have: they write none themselves.
 */
export function setCurrentTemplate(template: LetterTemplate): void {
  shared.letterTemplate = template;
}

/** The wording that letters are written with, or undefined while nobody has said. */
export const findCurrentTemplate = (): LetterTemplate | undefined => shared.letterTemplate;
