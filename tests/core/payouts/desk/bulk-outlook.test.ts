import { describe, expect, it } from "vitest";
import { dollars } from "~/core/money";
import { bulkOutlook, tellOutlook, type PayoutSums } from "~/core/payouts/desk/bulk-outlook";

const some = (count: number, heldCount = 0) => ({
  count,
  cents: dollars(count * 500),
  heldCount,
  heldCents: dollars(heldCount * 500),
});

const seven: PayoutSums = {
  pending: some(3, 1),
  processing: some(1),
  completed: some(1),
  failed: some(2),
};

describe("issue 20, 23 and 28: a bulk update says before it is done what may become of each payout", () => {
  it("accounts for every selected payout, to whatever status", () => {
    for (const to of ["pending", "processing", "completed", "failed"] as const) {
      const { all, may, held, already, unable } = bulkOutlook(seven, to);
      expect(may.count + held.count + already + unable, to).toBe(all.count);
    }
  });

  it("names what is sent, what is held, what is done already and what cannot be", () => {
    expect(tellOutlook(seven, "processing")).toBe(
      "7 selected, $3,500.00 in all. 2 of them, $1,000.00, may be sent: each goes to the payout vendor, or waits to be paid by hand. 1 is held, $500.00. 1 is Processing already. 3 cannot become Processing from where they are. Each is checked when you confirm; what is refused stays, with its reason.",
    );
    expect(tellOutlook(seven, "completed")).toBe(
      "7 selected, $3,500.00 in all. 3 of them, $1,500.00, may be marked as paid by hand, under one transaction ID. This cannot be undone. 1 is held, $500.00. 1 is Completed already. 2 cannot become Completed from where they are. Each is checked when you confirm; what is refused stays, with its reason.",
    );
    expect(tellOutlook(seven, "pending")).toBe(
      "7 selected, $3,500.00 in all. 2 of them, $1,000.00, may wait to be sent again. 3 are Pending already. 2 cannot become Pending from where they are. Each is checked when you confirm; what is refused stays, with its reason.",
    );
  });

  it("promises nothing where nothing may be moved", () => {
    const paid = { ...seven, pending: some(0), processing: some(0), failed: some(0) };
    expect(tellOutlook(paid, "failed")).toBe(
      "1 selected, $500.00 in all. 0 of them, $0.00, may be marked as failed; each can be retried. 1 cannot become Failed from where they are.",
    );
  });
});
