import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { applyMigrations } from "~/db/apply-migrations";
import { listPendingMigrations } from "~/db/list-pending-migrations";
import Database from "~/db/sqlite-driver.mjs";
import { proveCopy } from "~/operations/backups/prove-copy";
import { countRows, fillRelease } from "~/tests/support/fill-release";
import { earlierMigrations } from "~/tests/support/older-database";
import { startChild } from "~/tests/support/start-child";

const ours = join(import.meta.dirname, "../../db/migrations");

/**
 * The changes after which the product could have been given to somebody: the first with all of its
 * engine, money, staff's desks, ways in, claims, the desk of conversations, the journal, and the
 * newest but one.
 */
export const releases = ["0004", "0009", "0017", "0024", "0028", "0036", "0042", "0049"];

/** What an upgrade cost; sizes in bytes, times in ms. */
export type Upgrade = {
  pending: number;
  rows: number;
  bytesBefore: number;
  bytesAfter: number;
  plannedMs: number;
  tookMs: number;
};

const open = (path: string): Database.Database => new Database(path, { readonly: true });

function makeRelease(folder: string, fewer: number, cases: number): Map<string, number> {
  const sqlite = new Database(join(folder, "app.db"));
  try {
    sqlite.pragma("journal_mode = WAL");
    sqlite.pragma("foreign_keys = OFF");
    applyMigrations(sqlite, earlierMigrations(folder, fewer));
    return fillRelease(sqlite, cases);
  } finally {
    sqlite.close();
  }
}

async function act(folder: string, ...words: string[]): Promise<{ said: string; ms: number }> {
  const environment = {
    ...{ DATA_DIR: folder, JOURNAL_DIR: join(folder, "journal") },
    LOG_LEVEL: "silent",
  };
  const began = performance.now();
  const child = startChild(["scripts/run.mjs", "act", ...words], { environment });
  expect(await child.ended, child.output()).toMatchObject({ code: 0 });
  return { said: child.output(), ms: performance.now() - began };
}

function checkWhole(path: string, before: ReadonlyMap<string, number>): number {
  const sqlite = open(path);
  try {
    expect(sqlite.pragma("integrity_check(1)", { simple: true })).toBe("ok");
    expect(sqlite.pragma("foreign_key_check")).toEqual([]);
    const after = countRows(sqlite);
    const smaller = [...before].filter(([table, rows]) => (after.get(table) ?? rows) < rows);
    expect(smaller, "tables that lost rows").toEqual([]);
    return [...after.values()].reduce((sum, rows) => sum + rows, 0);
  } finally {
    sqlite.close();
  }
}

/**
 * Makes a database as the build left it whose newest change was `release`, with a row in each of
 * its tables and as many cases as asked for, plans its upgrade, upgrades it by the operator's acts,
 * and proves that it is whole: no row lost, ledger and chains as they were.
 */
export async function upgradeRelease(release: string, cases: number): Promise<Upgrade> {
  const root = mkdtempSync(join(process.env.SCRATCH ?? tmpdir(), "release-"));
  const folder = join(root, "data");
  mkdirSync(folder);
  const newer = readdirSync(ours).filter((name) => name.endsWith(".sql") && name > `${release}~`);
  try {
    const file = join(folder, "app.db");
    const before = makeRelease(folder, newer.length, cases);
    expect(before.get("cases")).toBe(cases);
    const bytesBefore = statSync(file).size;

    const plan = await act(folder, "migrate", "--plan");
    expect(plan.said).toContain(`${newer.length} of the`);
    const [, copyMs, changesMs] =
      /whole afterwards.* took (\d+) ms, the changes (\d+) ms/.exec(plan.said) ?? [];
    expect(statSync(file).size).toBe(bytesBefore);

    const upgrade = await act(folder, "migrate");
    expect(upgrade.said).toMatch(/^\d+ changes? (was|were) made/m);
    expect(listPendingMigrations(file, ours).pending).toEqual([]);
    const rows = checkWhole(file, before);
    const { wrong } = await proveCopy(file);
    expect(wrong).toEqual([]);
    return {
      ...{ pending: newer.length, rows, bytesBefore, bytesAfter: statSync(file).size },
      plannedMs: Number(copyMs) + Number(changesMs),
      tookMs: Math.round(upgrade.ms),
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
