import { sqlite } from "~/db/client";
import { hashOfLines, wholeLines, type Stored } from "~/db/packed/whole-lines";
import type { PackedKind } from "~/db/schema/packed-rows";
import { packHash, packJson } from "~/db/schema/packed-columns";

const insert = sqlite.prepare(
  "INSERT INTO packed_rows (case_id, kind, lines, hash, packed_at) VALUES (?, ?, ?, ?, ?)",
);
const ofCase = sqlite.prepare<[string, PackedKind], Stored & { place: number; packedAt: number }>(
  "SELECT rowid AS place, lines, hash, packed_at AS packedAt FROM packed_rows WHERE case_id = ? AND kind = ? ORDER BY packed_at",
);
const afterPlace = sqlite.prepare<
  [number, number],
  Stored & { place: number; caseId: string; kind: PackedKind }
>(
  "SELECT rowid AS place, case_id AS caseId, kind, lines, hash FROM packed_rows WHERE rowid > ? ORDER BY rowid LIMIT ?",
);

/**
 * Puts lines of a case into one packed row with their hash, in the transaction around. The caller
 * removes the rows that they stood in.
 * @throws Error when they would not unpack to the same
 */
export function insertPackedLines(
  caseId: string,
  kind: PackedKind,
  lines: readonly unknown[],
  now: number,
): void {
  const hash = hashOfLines(lines);
  insert.run(caseId, kind, packJson(lines, kind), packHash(hash), now);
  const row = ofCase.all(caseId, kind).find(({ packedAt }) => packedAt === now);
  const found = row && wholeLines(row);
  if (!found || hashOfLines(found) !== hash)
    throw new Error(`The ${kind} of case ${caseId} cannot be unpacked as they were packed.`);
}

/** Packed lines of a case are not those that were recorded. */
export class PackedRowsChanged extends Error {
  constructor(caseId: string, kind: PackedKind) {
    super(`The packed ${kind} of case ${caseId} have changed.`);
  }
}

/**
 * The packed lines of a case, all of them as they were recorded.
 * @throws PackedRowsChanged when some have changed
 */
export function listPackedLines(caseId: string, kind: PackedKind): unknown[] {
  const lines = ofCase.all(caseId, kind).map(wholeLines);
  if (lines.includes(null)) throw new PackedRowsChanged(caseId, kind);
  return lines.flatMap((whole) => whole ?? []);
}

/**
 * The packed rows of a case whose lines are as they were recorded: for what must be done with what
 * is left, such as honouring a stop, and decides by nothing that could be missing.
 */
export const listWholePacks = (
  caseId: string,
  kind: PackedKind,
): { place: number; lines: unknown[] }[] =>
  ofCase.all(caseId, kind).flatMap(({ place, ...row }) => {
    const lines = wholeLines(row);
    return lines === null ? [] : [{ place, lines }];
  });

/** A packed row; `lines` is null when they have changed. `place`: where to go on. */
export type CheckedRow = {
  place: number;
  caseId: string;
  kind: PackedKind;
  lines: unknown[] | null;
};

/** Packed rows of all cases after a row's place, checked against their hashes. */
export const checkPackedRows = (from: number, limit = 200): CheckedRow[] =>
  afterPlace
    .all(from, limit)
    .map(({ place, caseId, kind, ...row }) => ({ place, caseId, kind, lines: wholeLines(row) }));
