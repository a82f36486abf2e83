import { describe, expect, it } from "vitest";
import {
  payoutCsvColumns,
  payoutCsvRow,
  payoutsCsv,
  payoutsCsvName,
} from "~/app/staff/payouts-csv.server";
import { noFilter } from "~/core/payouts/desk/payout-filter";
import type { PayoutRow } from "~/core/payouts/desk/queries-staff";
import { sqlite } from "~/db/client";
import { makePayee } from "~/tests/support/money";

const line: PayoutRow = {
  seq: 1,
  at: Date.UTC(2026, 0, 16, 4, 59),
  id: "pay_1",
  userId: "user_1",
  amountCents: 123_456,
  status: "completed",
  paymentMethod: "manual",
  recipientEmail: "pat@people.example",
  recipientPhone: null,
  transactionId: "T-1",
  tremendousOrderId: null,
  heldReason: null,
  heldUntil: null,
  failure: null,
  withdrawnAt: null,
  sentAt: null,
  completedAt: null,
  updatedAt: 1,
  affiliateCode: "BCDFGHJ",
  firstName: "Pat",
  lastName: "Person",
};

describe("A §3, §9: the export of payouts", () => {
  it("has the columns of the specification, dollars with two decimals and the day in New York", () => {
    expect(payoutCsvColumns.join(",")).toBe(
      "ID,Affiliate Code,Affiliate Name,Amount,Status,Payment Method,Transaction ID,Recipient Email,Recipient Phone,Tremendous Order ID,Date",
    );
    expect(payoutCsvRow(line)).toBe(
      "pay_1,BCDFGHJ,Pat Person,1234.56,completed,manual,T-1,pat@people.example,,,2026-01-15",
    );
    expect(payoutsCsvName(line.at)).toBe("payouts-2026-01-15.csv");
  });

  it.each([
    ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
    ["+12125550123", "'+12125550123"],
    ["-1+1", "'-1+1"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["  =1+1", "'  =1+1"],
    ["\t=1", "'\t=1"],
    ['a"b', '"a""b"'],
    ["a,b", '"a,b"'],
    ["a\nb", '"a\nb"'],
    ['=cmd|"/c calc"', `"'=cmd|""/c calc"""`],
  ])("issue 9: %j cannot become a formula or another cell", (transactionId, cell) => {
    expect(payoutCsvRow({ ...line, transactionId })).toBe(
      `pay_1,BCDFGHJ,Pat Person,1234.56,completed,manual,${cell},pat@people.example,,,2026-01-15`,
    );
  });

  it("issue 9, Speed: streams many rows in parts, newest first, each once", async () => {
    const { userId } = makePayee();
    const insert = sqlite.prepare(
      "INSERT INTO payouts (id, user_id, amount_cents, created_at, updated_at) VALUES (?, ?, 500, ?, 1)",
    );
    sqlite.transaction(() => {
      for (let made = 0; made < 3000; made++)
        insert.run(`pay_${String(made).padStart(32, "0")}`, userId, Math.floor(made / 7));
    })();
    const parts: string[] = [];
    const decoder = new TextDecoder();
    for await (const part of payoutsCsv(noFilter) as unknown as AsyncIterable<Uint8Array>)
      parts.push(decoder.decode(part, { stream: true }));
    expect(parts.length).toBeGreaterThan(5);
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(100_000);
    const rows = parts.join("").trim().split("\r\n");
    expect(rows).toHaveLength(3001);
    expect(new Set(rows.slice(1).map((row) => row.split(",")[0])).size).toBe(3000);
    expect(rows[1]).toContain("pay_00000000000000000000000000002999");
  });
});
