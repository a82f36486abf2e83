import { hash } from "node:crypto";
import type { JournalKind } from "~/db/journal/journal-kinds";

/** A line of the journal; `check` depends on it and on the line before. */
export type JournalLine = {
  n: number;
  id: string;
  kind: JournalKind;
  key: string;
  whom: string | null;
  words: string | null;
  detail: Record<string, unknown> | null;
  at: number;
};

/** The journal was changed or has a gap; the message names the last good line. */
export class JournalDamaged extends Error {
  override name = "JournalDamaged";
}

/** The end of a journal: 0 and empty strings where it is empty. */
export type JournalEnd = { n: number; id: string; check: string };
export const emptyEnd: JournalEnd = { n: 0, id: "", check: "" };

function checkOf(line: JournalLine, before: string): string {
  const { n, id, kind, key, whom, words, detail, at } = line;
  const content = JSON.stringify([before, n, id, kind, key, whom, words, detail, at]);
  return hash("sha256", content, "hex").slice(0, 16);
}

/**
 * Lines as they are written in the file, each chained to the one before. @returns them and the new
 * end
 */
export function writeLines(
  lines: readonly JournalLine[],
  end: JournalEnd,
): { text: string; end: JournalEnd } {
  let { n, id, check } = end;
  const written = lines.map((line) => {
    check = checkOf(line, check);
    ({ n, id } = line);
    return `${JSON.stringify({ ...line, check })}\n`;
  });
  return { text: written.join(""), end: { n, id, check } };
}

/** Reads one line of the file without verifying it; null when it is no line. */
export function readLine(text: string): (JournalLine & { check: string }) | null {
  try {
    const { n, id, kind, key, whom, words, detail, at, check } = JSON.parse(text) as JournalLine & {
      check: string;
    };
    return typeof n === "number" && typeof id === "string" && typeof check === "string"
      ? { n, id, kind, key, whom, words, detail, at, check }
      : null;
  } catch {
    return null;
  }
}

const writtenNumber = /^\{"n":(\d+),/;

/** The number of a line of the file, without reading the rest of it; null when it is no line. */
export function numberOf(text: string): number | null {
  const found = writtenNumber.exec(text)?.[1];
  return found === undefined ? (readLine(text)?.n ?? null) : Number(found);
}

/**
 * Returns a function that reads one line after the other and verifies each by the one before; the
 * first is trusted. It throws JournalDamaged with the place.
 */
export function proveInTurn(): (text: string) => JournalLine {
  let before: { n: number; check: string } | null = null;
  return (text) => {
    const found = readLine(text);
    const place: string = before ? `after line ${before.n}` : "at its beginning";
    if (!found) throw new JournalDamaged(`The journal cannot be read ${place}.`);
    const { check, ...line } = found;
    if (before && (line.n !== before.n + 1 || checkOf(line, before.check) !== check))
      throw new JournalDamaged(`The journal was changed or lacks lines ${place}.`);
    before = { n: line.n, check };
    return line;
  };
}
