import {
  bodyKey,
  hashBody,
  keptInRow,
  type GrownTable,
  type MovedBody,
} from "~/core/evidence/bodies/body-key";
import { grownRows, type GrownRow } from "~/core/evidence/bodies/grown-rows";
import { hashInSql } from "~/db/schema/packed-columns";
import { statement } from "~/core/list-rows";

const movedColumns: Readonly<Record<GrownTable, { hash: string; size: string; moved: string }>> = {
  mails: { hash: hashInSql("body_hash"), size: "body_size", moved: "body_size > 0" },
  outreach_replies: { hash: hashInSql("body_hash"), size: "body_size", moved: "body_size > 0" },
  readings: { hash: hashInSql("body_hash"), size: "body_size", moved: "body_size > 0" },
  // Its size was never recorded; the hash says all.
  claim_instruments: { hash: "pdf_hash", size: "NULL", moved: "length(pdf) = 0" },
};

/** The bodies of a table that are in storage, after a row's place, for checking their bytes. */
export function listMovedBodies(
  table: GrownTable,
  from: number,
  limit = 200,
): (Omit<MovedBody, "size"> & { place: number })[] {
  const { hash, moved } = movedColumns[table];
  return statement<unknown[], { place: number; id: string; hash: string }>(
    `SELECT rowid AS place, id, ${hash} AS hash FROM ${table} WHERE rowid > ? AND ${moved} ORDER BY rowid LIMIT ?`,
  )
    .all(from, limit)
    .map((row) => ({ ...row, table }));
}

/**
 * The storage keys of the bodies of a table's rows, those that the condition names: of moved ones,
 * and of whole ones of that age, which another state of the database may have moved.
 */
export function listBodyKeys(
  table: GrownTable,
  where: string,
  value: string,
  now: number = Date.now(),
): string[] {
  const { hash, moved } = movedColumns[table];
  const { columns, at, whole, bytes } = grownRows[table];
  const gone = statement<unknown[], { id: string; hash: string }>(
    `SELECT id, ${hash} AS hash FROM ${table} WHERE ${where} AND ${moved}`,
  ).all(value);
  const here = statement<unknown[], GrownRow>(
    `SELECT rowid AS place, id, ${columns} FROM ${table} WHERE ${where} AND ${whole} AND ${at} < ?`,
  ).all(value, now - keptInRow);
  return [...gone, ...here.map((row) => ({ id: row.id, hash: hashBody(bytes(row)) }))].map((body) =>
    bodyKey({ ...body, table }),
  );
}

/** The storage keys of every body of a case. */
export function listBodyKeysOfCase(caseId: string): string[] {
  return (["mails", "outreach_replies", "readings", "claim_instruments"] as const).flatMap(
    (table) => listBodyKeys(table, "case_id = ?", caseId),
  );
}
