import { describe, expect, it } from "vitest";
import { holdText } from "~/app/components/staff/money/hold-text";
import { movesOf } from "~/app/components/staff/money/payout-row-menu";
import { momentTexts } from "~/app/components/time/moment-texts";
import { days } from "~/core/duration";
import { dollars } from "~/core/money";
import { noFilter } from "~/core/payouts/desk/payout-filter";
import { movePayout } from "~/core/payouts/desk/move-payout";
import { sumOfAll } from "~/core/payouts/desk/bulk-outlook";
import { getOwedInAll, sumPayouts } from "~/core/payouts/desk/queries-figures";
import { listPayoutsForStaff } from "~/core/payouts/desk/queries-staff";
import { releasePayout } from "~/core/payouts/desk/release-payout";
import { sqlite } from "~/db/client";
import { makePending } from "~/tests/support/owed-payouts";

const staff = { kind: "admin", id: "user_staff" } as const;
const everything = noFilter;
const lineOf = (payoutId: string) =>
  listPayoutsForStaff(everything, { page: 1, size: 100 }).lines.find(({ id }) => id === payoutId)!;
const set = (payoutId: string, column: string, value: unknown) =>
  sqlite.prepare(`UPDATE payouts SET ${column} = ? WHERE id = ?`).run(value, payoutId);
const unprove = (userId: string): void => {
  sqlite.prepare("UPDATE users SET email_verified_at = NULL WHERE id = ?").run(userId);
  sqlite.prepare("UPDATE phone_numbers SET user_id = NULL WHERE user_id = ?").run(userId);
};
const saidOf = (line: ReturnType<typeof lineOf>): string =>
  line.holds.map((hold) => holdText(hold, momentTexts("America/New_York"))).join(" ");
const refusal = (payoutId: string): string => {
  try {
    releasePayout(payoutId, staff);
  } catch (cause) {
    return (cause as Error).message;
  }
  return "";
};

describe("issue 20, 28: what is owed is seen, and why it waits", () => {
  it("a row says in words what holds it, and offers no way to send it; what is free is sent", () => {
    const cases: [string, (id: string, userId: string) => void, RegExp][] = [
      [
        "a flag",
        (id) => set(id, "held_reason", "burst, same_device"),
        /unusual number .+same address/,
      ],
      [
        "a date",
        (id) => set(id, "held_until", Date.now() + days(2)),
        /It waits until \w{3} \d+, 20\d\d, \d+:\d\d [AP]M E[SD]T\./,
      ],
      ["nobody to pay", (_, userId) => unprove(userId), /neither an email nor a number/],
    ];
    for (const [name, hold, reason] of cases) {
      const { payoutId, userId } = makePending();
      expect(lineOf(payoutId).holds, name).toEqual([]);
      expect(movesOf(lineOf(payoutId)), name).toContain("processing");
      hold(payoutId, userId);
      const line = lineOf(payoutId);
      expect(saidOf(line), name).toMatch(reason);
      expect(saidOf(line), name).not.toMatch(/[a-z]_[a-z]/);
      expect(movesOf(line), name).not.toContain("processing");
      expect(refusal(payoutId), name).not.toBe("");
      expect(refusal(payoutId), name).not.toMatch(/[a-z]_[a-z]|\d{4}-\d\d/);
    }
    const free = makePending();
    expect(releasePayout(free.payoutId, staff)).toBe(true);
  });

  it("many together say what they come to, and how much of it is held", () => {
    const ids = [makePending(), makePending(), makePending()].map(({ payoutId }) => payoutId);
    set(ids[0]!, "held_reason", "burst");
    movePayout(ids[1]!, "failed", {}, staff);
    const sums = sumPayouts(ids);
    expect(sums.pending).toEqual({
      count: 2,
      cents: dollars(1000),
      heldCount: 1,
      heldCents: dollars(500),
    });
    expect(sums.failed).toMatchObject({ count: 1, cents: dollars(500), heldCount: 0 });
    expect(sumOfAll(sums)).toMatchObject({ count: 3, cents: dollars(1500), heldCount: 1 });
    expect(sumOfAll(sumPayouts([]))).toMatchObject({ count: 0, cents: 0 });
  });

  it("what is owed in all is what the ledger owes each person together", () => {
    const owed = sqlite
      .prepare("SELECT -sum(balance_cents) FROM ledger_balances WHERE account LIKE 'owed:%'")
      .pluck()
      .get();
    expect(getOwedInAll()).toMatchObject({ owedCents: owed });
    expect(owed).toBeGreaterThan(0);
  });
});
