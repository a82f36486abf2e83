import { announceFile } from "~/core/evidence/announce-file";
import {
  bodyKey,
  hashBody,
  type GrownTable,
  type MovedBody,
} from "~/core/evidence/bodies/body-key";
import { grownRows, type GrownRow } from "~/core/evidence/bodies/grown-rows";
import { claimFile } from "~/core/evidence/claim-file";
import { statement } from "~/core/list-rows";
import { packHash } from "~/db/schema/packed-columns";
import { transaction } from "~/db/transaction";

/** A body that is still in its row. `isOver`: nobody needs it, so that it is deleted. */
export type DueBody = MovedBody & { bytes: Buffer; isOver: boolean };

export type DueBodies = {
  bodies: DueBody[];
  /** Where the next portion begins; null at the end of the table. */
  next: number | null;
};

/** Rows that one portion looks at: a few milliseconds of the event loop. */
const lookedAt = 500;

// Below this many bytes a reading is not worth an object of its own.
const worthMoving = 500;

const bodyOf = (table: GrownTable, row: GrownRow): DueBody => {
  const bytes = grownRows[table].bytes(row);
  const isOver = row.isOver === 1;
  return { table, id: row.id, hash: hashBody(bytes), size: bytes.length, bytes, isOver };
};

const isWorth = (table: GrownTable, row: GrownRow): boolean =>
  table !== "readings" || row.one.length - grownRows.readings.kept(row).length > worthMoving;

/**
 * The bodies of one portion of a table that may leave, `most` at a time: of rows older than
 * `before` that nothing waits for. It follows the order of the rows after the place `from`, so that
 * it needs no index. The keys are announced, so that the next night deletes an object whose row was
 * erased meanwhile.
 */
export function listDueBodies(
  table: GrownTable,
  from: number,
  before: number,
  most = 50,
): DueBodies {
  const { columns, at, whole, due } = grownRows[table];
  return transaction(() => {
    const end =
      statement<[number, number], number>(
        `SELECT rowid FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT 1 OFFSET ?`,
      )
        .pluck()
        .get(from, lookedAt - 1) ?? null;
    const upTo = end ?? Number.MAX_SAFE_INTEGER;
    const rows = statement<unknown[], GrownRow>(
      `SELECT rowid AS place, id, ${columns} FROM ${table} WHERE rowid > $from AND rowid <= $upTo AND ${whole} AND ${at} < $before AND ${due} ORDER BY rowid LIMIT $most`,
    ).all({ from, upTo, before, most });
    const bodies = rows.filter((row) => isWorth(table, row)).map((row) => bodyOf(table, row));
    for (const body of bodies) if (!body.isOver) announceFile(bodyKey(body));
    return { bodies, next: rows.length < most ? end : (rows.at(-1)?.place ?? null) };
  });
}

/**
 * Replaces bodies that storage has by their hash and size. A row that was erased or changed
 * meanwhile is left alone, and its object to the next night. @returns how many were replaced
 */
export function recordMovedBodies(bodies: readonly DueBody[]): number {
  return transaction(() => {
    let moved = 0;
    for (const { table, id, hash, size, isOver } of bodies) {
      const { columns, whole, replace, kept } = grownRows[table];
      const row = statement<unknown[], GrownRow>(
        `SELECT rowid AS place, id, ${columns} FROM ${table} WHERE id = ? AND ${whole}`,
      ).get(id);
      if (!row || bodyOf(table, row).hash !== hash) continue;
      const values = { id, hash: packHash(hash), size: isOver ? 0 : size, kept: kept(row) };
      statement<unknown[], never>(`UPDATE ${table} SET ${replace} WHERE id = $id`).run(values);
      if (!isOver) claimFile(bodyKey({ table, id, hash }));
      moved++;
    }
    return moved;
  });
}
