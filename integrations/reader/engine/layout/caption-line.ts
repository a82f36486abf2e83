import { identityOf } from "~/integrations/reader/engine/talk/find-sender";
import { printedTime } from "~/integrations/reader/engine/talk/find-times";
import type { TextLine } from "~/integrations/reader/engine/layout/text-line";

const SELF = /^(?:me|you|yo|t[úu])\W*$/i;
const LONGEST_NAME = 4;

/** Whether a caption's name is the reader of the screen: "Me", "You". */
export function isSelf(name: string): boolean {
  return SELF.test(name.trim());
}

function isName(text: string): boolean {
  const kind = identityOf(text)?.kind;
  const words = text.split(/\s+/);
  return (
    isSelf(text) ||
    kind === "phone" ||
    kind === "shortcode" ||
    (words.length <= LONGEST_NAME && words.every((word) => /^[\p{Lu}\d(&+]/u.test(word)))
  );
}

function part(line: TextLine, from: number, to: number): TextLine {
  const place = (at: number): number =>
    line.left + ((line.right - line.left) * at) / Math.max(1, line.text.length);
  return {
    ...line,
    text: line.text.slice(from, to).trim(),
    letters: [],
    left: place(from),
    right: place(to),
  };
}

/**
 * Parts a line that names a speaker and a time ("Ann Lee 3/12/25, 2:51 PM"); null when it is
 * anything else.
 */
export function splitCaption(line: TextLine): { name: TextLine; clock: TextLine } | null {
  for (const { index, 0: joint } of line.text.matchAll(
    /(?<=[^\s•·,|-])[\s•·,|-]+(?=[\p{L}\d])|(?<=[\p{L})])(?=\d)|(?<=\d{4})(?=\d{1,2}\/)/gu,
  )) {
    const kind = printedTime(line.text.slice(index))?.kind;
    const name = line.text.slice(0, index).trim();
    if ((kind === "time" || kind === "datetime") && isName(name) && printedTime(name) === null)
      return {
        name: part(line, 0, index),
        clock: part(line, index + joint.length, line.text.length),
      };
  }
  return null;
}
