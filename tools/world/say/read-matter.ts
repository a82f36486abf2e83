import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../matter");

/** Which written matter a picture is drawn from: what is learnt from, or what is shut away. */
export type Written = "learnt" | "held";

/** What is said in a picture: as somebody wrote it, or composed of a few sentences. */
export type Matter = Written | "composed";

/** A piece of a file of matter: its heading, and its rows as a key and what is said after it. */
export type Piece = { title: string; rows: { key: string; text: string }[] };

/** Pieces of a file: a heading each, and under it rows such as `user: who is this`. Pure. */
export function parsePieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("## ")) pieces.push({ title: line.slice(3).trim(), rows: [] });
    const [, key, said] = /^([a-z]+(?: [^:]+)?): (.+)$/.exec(line) ?? [];
    if (key && said) pieces.at(-1)?.rows.push({ key, text: said.trim() });
  }
  return pieces.filter(({ rows }) => rows.length > 0);
}

const known = new Map<string, readonly Piece[]>();

/**
 * The written pieces of one kind, `talks`, `screens` or `apps`, by hand and by many writers
 * (`tools/world/matter/`). Read once; throws when the folder is missing.
 */
export function readMatter(matter: Written, kind: "talks" | "screens" | "apps"): readonly Piece[] {
  const key = `${matter}/${kind}`;
  const pieces =
    known.get(key) ??
    readdirSync(join(folder, matter))
      .filter((name) => name.startsWith(kind))
      .sort()
      .flatMap((name) => parsePieces(readFileSync(join(folder, matter, name), "utf8")));
  known.set(key, pieces);
  return pieces;
}
