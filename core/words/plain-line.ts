/**
 * Controls, formatting characters (direction overrides and invisible letters among them), unpaired
 * halves, and what ends a line.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A stranger's name, title or file name as one line that shows what it holds: nothing in it can
 * turn the text around it, break out of its line or hide. At most `longest` characters, none of
 * them cut in half.
 */
export function plainLine(text: string, longest = 200): string {
  const line = text
    .replace(/[\t\n\r]/g, " ")
    .replace(unseen, "")
    .replace(/ {2,}/g, " ")
    .trim();
  return line.length <= longest ? line : [...line].slice(0, longest).join("");
}
