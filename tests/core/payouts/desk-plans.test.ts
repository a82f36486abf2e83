import { describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";

const plan = (sql: string, ...values: unknown[]): string =>
  sqlite
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...values)
    .map((row) => (row as { detail: string }).detail)
    .join("\n");

const order = "ORDER BY p.created_at DESC, p.rowid DESC LIMIT 20";

describe("issue 9, Speed: the desk's lists read an index in its order", () => {
  it.each([
    [
      "all payouts",
      `SELECT p.rowid FROM payouts p WHERE p.withdrawn_at IS NULL ${order}`,
      "payouts_listed",
    ],
    [
      "of a status",
      `SELECT p.rowid FROM payouts p WHERE p.withdrawn_at IS NULL AND p.status = 'pending' ${order}`,
      "payouts_status",
    ],
    [
      "of some days",
      `SELECT p.rowid FROM payouts p WHERE p.withdrawn_at IS NULL AND p.created_at >= 1 AND p.created_at < 9 ${order}`,
      "payouts_listed",
    ],
    [
      "of a status and some days",
      `SELECT p.rowid FROM payouts p WHERE p.withdrawn_at IS NULL AND p.status = 'failed' AND p.created_at >= 1 ${order}`,
      "payouts_status",
    ],
    [
      "affiliates",
      "SELECT rowid FROM affiliates WHERE status <> 'deleted' ORDER BY created_at DESC, rowid DESC LIMIT 20",
      "affiliates_created",
    ],
  ])("%s", (_, sql, index) => {
    const read = plan(sql);
    expect(read).toContain(index);
    // Rows of one instant are sorted among themselves; the whole list never is.
    expect(read).not.toContain("TEMP B-TREE FOR ORDER BY");
  });

  it("a transaction id is found by its beginning, and the withdrawn are counted by an index", () => {
    expect(
      plan(
        "SELECT rowid FROM payouts WHERE transaction_id >= ? AND transaction_id < ? LIMIT 9",
        "a",
        "b",
      ),
    ).toContain("payouts_transaction");
    expect(plan("SELECT count(*) FROM payouts WHERE withdrawn_at IS NOT NULL")).toContain(
      "payouts_withdrawn",
    );
  });

  it("words are found newest first without sorting", () => {
    for (const table of ["payout_search", "affiliate_search"])
      expect(
        plan(
          `SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY rowid DESC LIMIT 9`,
          '"maria"*',
        ),
      ).not.toContain("TEMP B-TREE");
  });
});
