/**
 * The wording of the letters that this build writes: its version, and the SHA-256 of all it says.
 */
export type LetterTemplate = { version: string; hash: string };

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
