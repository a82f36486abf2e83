const LETTER_OF: Readonly<Record<string, string>> = { "0": "o", "1": "l", "5": "s" };

/** The text with the letters that its figures resemble in their places (`qu0tes`, `noe1`). */
export function figuresAsLetters(text: string): string {
  return text.replace(/[015]/g, (figure) => LETTER_OF[figure] ?? figure);
}
