import type { DoorReason } from "~/db/vocabulary";

export type Place = { n: number; id: string };

/** The situation at a start: `away` is a mirror that did not answer. */
export type Findings = {
  own: number;
  /** The id of a line of the database, undefined where it has none (any more). */
  ownLineAt: (n: number) => string | undefined;
  file: Place | null;
  mirror: Place | null | "away";
  /** The folder has journals of other databases. */
  hasOthers: boolean;
  /** This database is unused. */
  isEmpty: boolean;
  /** It was brought back from a copy, and no start has closed its doors since. */
  isCopy: boolean;
};

/** Null when the database is none that was brought back, and knows every line of the journal. */
export type Judgement = { reason: DoorReason; newest: Place | null } | null;

/**
 * Compares a database with the journal outside it. A database that lacks lines of the journal is an
 * older copy, and must send nothing until it has adopted them. So is one that was brought back:
 * what left last stood in no journal but the burnt machine's, and only the vendors know it (issue
 * 24, 3). Pure.
 */
export function judgePosition(found: Findings): Judgement {
  const { own, ownLineAt, file, mirror, hasOthers, isEmpty, isCopy } = found;
  const seen = [file, mirror].filter((one): one is Place => one !== null && one !== "away");
  const newest = seen.reduce<Place | null>((a, b) => (a && a.n >= b.n ? a : b), null);
  if (newest === null || newest.n === 0) {
    if (isEmpty) return isCopy ? { reason: "older", newest: null } : null;
    if (mirror === "away") return { reason: "mirror_away", newest: null };
    const hadJournal = own > 0 || hasOthers || isCopy;
    return hadJournal ? { reason: "journal_missing", newest: null } : null;
  }
  if (newest.n > own) return { reason: "older", newest };
  const id = ownLineAt(newest.n);
  if (id !== undefined && id !== newest.id) return { reason: "other_future", newest };
  return isCopy ? { reason: "older", newest } : null;
}
