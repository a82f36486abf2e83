import { beforeAll, describe, expect, it } from "vitest";
import { NotAllowed } from "~/core/errors";
import { dollars } from "~/core/money";
import { actOnPayout, movePayoutsSeen, type BulkMove } from "~/core/payouts/desk/act-on-payout";
import { completePayout } from "~/core/payouts/vendor/complete-payout";
import { createPayout } from "~/core/payouts/create-payout";
import { noFilter, readPayoutFilter, type PayoutFilter } from "~/core/payouts/desk/payout-filter";
import { movePayout } from "~/core/payouts/desk/move-payout";
import { getPayout } from "~/core/payouts/queries";
import { getPayoutDetails } from "~/core/payouts/queries-details";
import { getPayoutFigures } from "~/core/payouts/desk/queries-figures";
import { listPayoutIds, listPayoutsForStaff, walkPayouts } from "~/core/payouts/desk/queries-staff";
import { releasePayout } from "~/core/payouts/desk/release-payout";
import { readPageQuery } from "~/core/staff-page";
import { sqlite } from "~/db/client";
import {
  codeOf,
  makeChain,
  makePayee,
  makeSettledCase,
  staff as actor,
} from "~/tests/support/money";
import { makeStaff } from "~/tests/support/staff";

const staff = makeStaff();
const firstPage = readPageQuery(new URLSearchParams());

function payoutOf(userId: string): string {
  const made = createPayout(userId);
  if (made.outcome !== "created") throw new Error(made.outcome);
  return made.payoutId;
}

const found = (change: Partial<PayoutFilter>) =>
  listPayoutsForStaff({ ...noFilter, ...change }, firstPage).lines.map(({ id }) => id);

let maria: { userId: string; payoutId: string };
let done: { userId: string; payoutId: string };

beforeAll(() => {
  const one = makePayee();
  sqlite
    .prepare("UPDATE profiles SET first_name = 'María', last_name = 'López' WHERE user_id = ?")
    .run(one.userId);
  makeSettledCase(one.userId);
  maria = { userId: one.userId, payoutId: payoutOf(one.userId) };
  const two = makePayee();
  makeSettledCase(two.userId);
  done = { userId: two.userId, payoutId: payoutOf(two.userId) };
  releasePayout(done.payoutId, actor);
  completePayout(done.payoutId, { transactionId: "WIRE-2026-77" }, actor);
});

describe("A §2.5: payouts are found by name, code, email and transaction id", () => {
  it("by any of them, however accents and cases are typed, and by their beginnings", () => {
    const { email } = sqlite
      .prepare("SELECT email FROM profiles WHERE user_id = ?")
      .get(maria.userId) as { email: string };
    for (const search of [
      "maria",
      "LOPEZ",
      "lop mar",
      codeOf(maria.userId),
      codeOf(maria.userId).toLowerCase().slice(0, 4),
      email,
    ])
      expect(found({ search }), search).toEqual([maria.payoutId]);
    expect(found({ search: "WIRE-2026" })).toEqual([done.payoutId]);
  });

  it("and a changed name is found at once, the old one no more", () => {
    sqlite.prepare("UPDATE profiles SET last_name = 'Quintero' WHERE user_id = ?").run(done.userId);
    expect(found({ search: "quintero" })).toEqual([done.payoutId]);
  });

  it.each([
    '"',
    "*",
    "a* OR b*",
    "name:maria NOT x",
    "NEAR(a b)",
    "maria AND (",
    "'; DROP TABLE payouts; --",
    "\u0000",
    "-",
    "x",
    "{name} : x",
    "ma\u0301ria ^",
  ])("issue 9, Bad input: %j is words, never syntax", (search) => {
    expect(() => found({ search })).not.toThrow();
  });

  it("issue 9, Bad input: 10,000 characters find nothing and fail nothing", () => {
    expect(found({ search: "x".repeat(10_000) })).toEqual([]);
    expect(found({ search: "maria ".repeat(1666) })).toEqual([maria.payoutId]);
    expect(listPayoutIds({ ...noFilter, search: "?" }, 10)).toEqual([]);
  });

  it("issue 20, 22: what was withdrawn is listed under its own name alone, as no card counts it", () => {
    const withdraw = (at: number | null) =>
      sqlite.prepare("UPDATE payouts SET withdrawn_at = ? WHERE id = ?").run(at, maria.payoutId);
    withdraw(1);
    expect(found({})).toEqual([done.payoutId]);
    expect(found({ status: "pending" })).toEqual([]);
    expect(found({ status: "withdrawn" })).toEqual([maria.payoutId]);
    expect(readPayoutFilter({ status: "withdrawn" }).status).toBe("withdrawn");
    withdraw(null);
    expect(found({}).length).toBe(getPayoutFigures().all);
  });

  it("filters by status and by days in New York, in either order of the dates", () => {
    expect(found({ status: "completed" })).toEqual([done.payoutId]);
    expect(found({ status: "completed", search: "maria" })).toEqual([]);
    const at = Date.UTC(2026, 0, 16, 4, 59);
    sqlite.prepare("UPDATE payouts SET created_at = ? WHERE id = ?").run(at, maria.payoutId);
    const onDay = (from: string, to: string) =>
      listPayoutsForStaff(readPayoutFilter({ from, to }), firstPage).lines.map(({ id }) => id);
    expect(onDay("2026-01-15", "2026-01-15")).toEqual([maria.payoutId]);
    expect(onDay("2026-01-16", "2026-01-16")).toEqual([]);
    expect(onDay("2026-01-20", "2026-01-10")).toEqual([maria.payoutId]);
    expect(
      readPayoutFilter({ from: "2026-02-31", to: "tomorrow", status: "paid", search: 7 }),
    ).toEqual(noFilter);
  });

  it("counts exactly what it lists, and the cards agree with the rows", () => {
    const page = listPayoutsForStaff(noFilter, firstPage);
    expect({ total: page.total, from: page.from, to: page.to }).toEqual({
      total: 2,
      from: 1,
      to: 2,
    });
    expect(getPayoutFigures()).toMatchObject({
      pending: { count: 1, cents: 50_000 },
      completed: { count: 1, cents: 50_000 },
      failed: { count: 0, cents: 0 },
      all: 2,
      withdrawn: 0,
    });
  });

  it("walks through all of them in parts, each once", () => {
    expect([...walkPayouts(noFilter, 1)].map((part) => part.length)).toEqual([1, 1]);
    expect([...walkPayouts({ ...noFilter, search: "maria" })].flat().map(({ id }) => id)).toEqual([
      maria.payoutId,
    ]);
  });
});

describe("A §4: staff moves payouts, with what they saw", () => {
  it("refuses what somebody else has changed meanwhile, and people who are no staff", () => {
    const { userId } = makePayee();
    makeSettledCase(userId);
    const payoutId = payoutOf(userId);
    const { updatedAt } = getPayout(payoutId);
    expect(() =>
      actOnPayout({ payoutId, seen: updatedAt }, { ...staff, userId }, () => undefined),
    ).toThrow(NotAllowed);
    expect(
      actOnPayout({ payoutId, seen: updatedAt }, staff, (by) =>
        movePayout(payoutId, "processing", {}, by, updatedAt + 5),
      ),
    ).toBe(true);
    expect(() =>
      actOnPayout({ payoutId, seen: updatedAt }, staff, (by) =>
        movePayout(payoutId, "failed", {}, by),
      ),
    ).toThrow("Somebody else has changed this payout meanwhile.");
    expect(getPayout(payoutId).status).toBe("processing");
    expect(
      sqlite
        .prepare(
          "SELECT act, actor_id FROM audit_log WHERE subject_id = ? ORDER BY seq DESC LIMIT 1",
        )
        .get(payoutId),
    ).toEqual({
      act: "payout.released",
      actor_id: staff.userId,
    });
  });

  it("decisions, Money: a bulk update moves what may move, and neither pays again nor un-pays", () => {
    const people = [makePayee(), makePayee(), makePayee()];
    const ids = people.map(({ userId }) => (makeSettledCase(userId), payoutOf(userId)));
    completePayout(ids[0]!, { transactionId: "T-1" }, actor);
    const seen = Date.now() + 1000;
    const nobodys = "pay_00000000000000000000000000000000";
    const asSeen = [...ids, nobodys].map((payoutId) => ({ payoutId, seen }));
    const moveAll = (
      payouts: typeof asSeen,
      to: "failed" | "completed" | "pending",
      by = staff,
    ): BulkMove => {
      const result: BulkMove = { moved: 0, movedCents: 0, refused: [] };
      const waiting = payouts[Symbol.iterator]();
      while (!movePayoutsSeen(waiting, to, {}, by, result));
      return result;
    };
    const result = moveAll(asSeen, "failed");
    expect(result).toEqual({
      moved: 2,
      movedCents: dollars(1000),
      refused: [
        { payoutId: ids[0], sentence: expect.stringContaining("cannot be un-paid") as string },
        { payoutId: nobodys, sentence: `There is no payout ${nobodys}.` },
      ],
    });
    expect(ids.map((id) => getPayout(id).status)).toEqual(["completed", "failed", "failed"]);
    expect(moveAll(asSeen.slice(1, 2), "completed").refused[0]!.sentence).toContain(
      "transaction id",
    );
    expect(() => moveAll(asSeen, "pending", { ...staff, userId: people[0]!.userId })).toThrow(
      NotAllowed,
    );
  });
});

describe("A §2.1: the details explain every cent", () => {
  it("names the case and level of each line, what holds it, and who did what", () => {
    const chain = makeChain(3);
    makeSettledCase(chain[2]!.userId);
    const details = getPayoutDetails(payoutOf(chain[0]!.userId));
    expect(details.lines).toMatchObject([
      {
        kind: "commission",
        level: 2,
        amountCents: 2500,
        caseNumber: expect.stringMatching(/^TC-/),
      },
    ]);
    expect(details.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(
      details.amountCents,
    );
    expect(details.moves.map(({ act }) => act)).toEqual(["payout.created"]);
    expect(details.vendorOrder).toBeNull();
  });
});
