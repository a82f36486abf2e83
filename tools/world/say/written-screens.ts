import type { Chance } from "~/tools/world/chance";
import type { Row } from "~/tools/world/say/printed-row";
import { readMatter, type Piece, type Written } from "~/tools/world/say/read-matter";

/** The learnt screens in parts, so that a part can be left out; and those that are shut away. */
export const screenKinds = [
  "screens a",
  "screens b",
  "screens c",
  "screens d",
  "screens e",
  "screens f",
  "unseen screens",
] as const;
export type ScreenKind = (typeof screenKinds)[number];
const PARTS = screenKinds.length - 1;

/** What held families show is in no learnt screen. */
const HELD =
  /voice ?mail|vocal|buzon|calendar|agenda|schedule|horario|cita|ticket|boleto|boarding|search/i;
const withoutMarks = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

const weights: Readonly<Record<string, Row["weight"]>> = {
  title: "title",
  text: "text",
  small: "small",
  button: "button",
};

// The same kind of screen falls into the same part, whoever wrote it.
function partOf({ title }: Piece): number {
  let sum = 0;
  for (const letter of title.toLowerCase()) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return sum % PARTS;
}

const known = new Map<ScreenKind, readonly Piece[]>();

function piecesOf(kind: ScreenKind): readonly Piece[] {
  const matter: Written = kind === "unseen screens" ? "held" : "learnt";
  const pieces =
    known.get(kind) ??
    readMatter(matter, "screens").filter(
      (piece) =>
        matter === "held" ||
        (!HELD.test(withoutMarks(piece.title)) && partOf(piece) === screenKinds.indexOf(kind)),
    );
  known.set(kind, pieces);
  return pieces;
}

/** The rows of a screen or paper as somebody wrote them, at times from its middle on. */
export function writtenRows(chance: Chance, kind: ScreenKind): Row[] {
  const { rows } = chance.pick(piecesOf(kind));
  const from = chance.maybe(0.85) ? 0 : chance.whole(0, Math.floor(rows.length / 3));
  return rows.slice(from).flatMap(({ key, text }): Row[] => {
    const weight = weights[key];
    const [left = "", ...others] = text.split(" | ").map((part) => part.trim());
    const right = others.join("   ");
    return weight && left ? [{ text: left, weight, ...(right ? { right } : {}) }] : [];
  });
}
