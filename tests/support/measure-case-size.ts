import { days } from "~/core/duration";
import { grownTables } from "~/core/evidence/bodies/body-key";
import { handleReply } from "~/core/outreach/mail/handle-reply";
import { listOutdated } from "~/core/kept-rows";
import { sqlite } from "~/db/client";
import { joinedPerson, pursueCase, type CaseEnd } from "~/tests/support/pursue-cases";
import { settled } from "~/tests/support/run-house";
import { makeStaff } from "~/tests/support/staff-people";
import { forgetSpentSecrets } from "~/workflows/upkeep/forget-secrets";
import {
  compactSearch,
  moveTable,
  packAllCases,
  packAllFacts,
} from "~/workflows/upkeep/move-bodies";
import { pruneTable } from "~/workflows/upkeep/prune-outdated";

/**
 * Bytes of the database that a case costs, indexes included: in all, of the tables that hand their
 * bodies to storage, and by table.
 */
export type CaseSize = {
  bytes: number;
  bodies: number;
  byTable: [table: string, bytes: number][];
};

const handsBodies: ReadonlySet<string> = new Set(grownTables);

// A run that ended is the engine's to forget, after RUNS_KEEP_DAYS.
const isEngines = (table: string): boolean => table.startsWith("engine_");

function pagesByTable(): Map<string, number> {
  const rows = sqlite
    .prepare<[], { name: string; bytes: number }>(
      `SELECT coalesce(m.tbl_name, s.name) AS name, sum(s.pgsize) AS bytes
       FROM dbstat s LEFT JOIN sqlite_schema m ON m.name = s.name GROUP BY 1`,
    )
    .all();
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

function sizeSince(before: Map<string, number>, count: number): CaseSize {
  const byTable = [...pagesByTable()]
    .map(([table, bytes]): [string, number] => [table, (bytes - (before.get(table) ?? 0)) / count])
    .filter(([table, bytes]) => bytes !== 0 && !isEngines(table))
    .sort(([, one], [, other]) => other - one);
  const sum = (counts: (table: string) => boolean): number =>
    byTable.reduce((all, [table, bytes]) => all + (counts(table) ? bytes : 0), 0);
  return { bytes: sum(() => true), bodies: sum((table) => handsBodies.has(table)), byTable };
}

/** The upkeep of the nights until some days from now. */
async function upkeepIn(ahead: number): Promise<void> {
  const then = Date.now() + days(ahead);
  await forgetSpentSecrets(then);
  for (const table of grownTables) await moveTable(table, then);
  await packAllFacts(then);
  await packAllCases(then);
  await compactSearch();
  for (const [table] of listOutdated()) await pruneTable(table, then);
}

/**
 * What a pursued case costs in the database, by the product's own acts: as it is written, 31 days
 * later, and for ever (401 days later). Its people are there before and not counted.
 */
export async function measureCaseSize(
  count: number,
  end: CaseEnd,
): Promise<{ written: CaseSize; later: CaseSize; forEver: CaseSize }> {
  const people = Array.from({ length: count }, joinedPerson);
  const staff = makeStaff();
  await settled();
  // Their own mails, so that nothing that gets smaller later is taken off the cases.
  await upkeepIn(31);
  const before = pagesByTable();
  for (let from = 0; from < count; from += 10)
    await Promise.all(people.slice(from, from + 10).map(({ userId }) => pursueCase(userId, end)));
  await settled();
  const open = sqlite
    .prepare<[], string>("SELECT id FROM outreach_replies WHERE handled_at IS NULL")
    .pluck();
  for (const id of open.all()) handleReply(id, staff);
  const written = sizeSince(before, count);
  await upkeepIn(31);
  const later = sizeSince(before, count);
  await upkeepIn(401);
  return { written, later, forEver: sizeSince(before, count) };
}

/** The figures as lines, in bytes. */
export function tellSizes(sizes: Record<string, CaseSize>): string {
  return Object.entries(sizes)
    .map(([when, { bytes: all, bodies, byTable }]) => {
      const tables = byTable.map(([table, bytes]) => `  ${table} ${Math.round(bytes)}`);
      const head = `${when}: ${Math.round(all)} bytes a case, ${Math.round(bodies)} with bodies`;
      return [head, ...tables].join("\n");
    })
    .join("\n");
}
