import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { markPaid } from "~/core/cases/mark-paid";
import { Conflict, RuleBroken } from "~/core/errors";
import { dollars } from "~/core/money";
import { postEntries } from "~/core/money/post-entries";
import { getBalance } from "~/core/money/queries";
import { verifyLedger } from "~/core/money/verify-ledger";
import { completePayout } from "~/core/payouts/vendor/complete-payout";
import { createPayout } from "~/core/payouts/create-payout";
import { sqlite } from "~/db/client";
import { makeChain, makeSettledCase, staff } from "~/tests/support/money";

const entries = [
  { account: "cash", amountCents: 100 },
  { account: "income:settlements", amountCents: -100 },
];
const set = { kind: "adjustment" as const, at: 1, entries };

describe("posting entries", () => {
  it.each([
    [
      "a set that does not sum to zero",
      [
        { account: "a", amountCents: 1 },
        { account: "b", amountCents: -2 },
      ],
    ],
    [
      "fractions of a cent",
      [
        { account: "a", amountCents: 0.5 },
        { account: "b", amountCents: -0.5 },
      ],
    ],
    [
      "zeros",
      [
        { account: "a", amountCents: 0 },
        { account: "b", amountCents: 0 },
      ],
    ],
    ["one entry alone", [{ account: "a", amountCents: 0 }]],
    [
      "not a number",
      [
        { account: "a", amountCents: Number.NaN },
        { account: "b", amountCents: Number.NaN },
      ],
    ],
  ])("decisions, Money: refuses %s", (_, wrong) => {
    expect(() => postEntries({ ...set, factKey: "test:wrong", entries: wrong })).toThrow(
      RuleBroken,
    );
    expect(getBalance("a")).toBe(0);
  });

  it("decisions, Money: records a fact once and moves the kept balances", () => {
    const before = getBalance("cash");
    postEntries({ ...set, factKey: "test:one", at: 5 });
    postEntries({ ...set, factKey: "test:two", at: 9 });
    expect(() => postEntries({ ...set, factKey: "test:one" })).toThrow(Conflict);
    expect(getBalance("cash") - before).toBe(200);
  });

  it.each([
    "UPDATE ledger_entries SET amount_cents = 1",
    "DELETE FROM ledger_entries",
    "UPDATE ledger_sets SET memo = 'x'",
    "DELETE FROM ledger_sets",
  ])("decisions, Money: the database refuses %s", (statement) => {
    expect(() => sqlite.exec(statement)).toThrow(/append-only/);
  });
});

describe("verify-ledger names what is wrong", () => {
  let caseId = "";
  let userId = "";
  let payoutId = "";

  function story(): void {
    const chain = makeChain(4);
    userId = chain[3]!.userId;
    caseId = makeSettledCase(userId);
    markPaid(caseId, staff);
    const collected = createPayout(userId);
    if (collected.outcome !== "created") throw new Error("no payout");
    payoutId = collected.payoutId;
    completePayout(payoutId, { transactionId: "check 17" }, staff);
  }

  /** Changes rows that nobody may change, and puts everything back afterwards. */
  function tampered(...statements: string[]): string[] {
    sqlite.exec("SAVEPOINT tamper");
    try {
      for (const name of [
        "ledger_sets_no_update",
        "ledger_sets_no_delete",
        "ledger_entries_no_update",
        "ledger_entries_no_delete",
      ])
        sqlite.exec(`DROP TRIGGER ${name}`);
      for (const statement of statements)
        sqlite.exec(
          statement
            .replaceAll("$case", `'${caseId}'`)
            .replaceAll("$user", `'${userId}'`)
            .replaceAll("$payout", `'${payoutId}'`),
        );
      return verifyLedger().problems;
    } finally {
      sqlite.exec("ROLLBACK TO tamper; RELEASE tamper");
    }
  }

  beforeEach(() => {
    sqlite.pragma("foreign_keys = OFF");
    story();
  });
  afterEach(() => sqlite.pragma("foreign_keys = ON"));

  it("and nothing when all is well", () => {
    const proof = verifyLedger();
    expect(proof).toMatchObject({ ok: true, problems: [] });
    expect(proof.entries).toBe(sqlite.prepare("SELECT count(*) FROM ledger_entries").pluck().get());
  });

  const claim = "(SELECT id FROM ledger_sets WHERE case_id = $case AND kind = 'settlement')";
  const commission =
    "(SELECT id FROM ledger_sets WHERE case_id = $case AND kind = 'commission' LIMIT 1)";

  it.each<[string, RegExp, string[]]>([
    [
      "a set that is not zero",
      /does not sum to zero but to 1 cents/,
      [
        `UPDATE ledger_entries SET amount_cents = amount_cents + 1 WHERE set_id = ${claim} AND account = 'expense:claims'`,
      ],
    ],
    [
      "half a cent",
      /no whole number of cents/,
      [
        `UPDATE ledger_entries SET amount_cents = 0.5 WHERE set_id = ${claim} AND account = 'expense:claims'`,
      ],
    ],
    [
      "an amount beyond what can be counted",
      /no whole number of cents/,
      [`UPDATE ledger_entries SET amount_cents = -9223372036854775807 - 1 WHERE set_id = ${claim}`],
    ],
    [
      "entries on an account without a name",
      /account {2}is kept at nothing/,
      [
        `UPDATE ledger_entries SET account = '' WHERE set_id = ${claim} AND account = 'expense:claims'`,
      ],
    ],
    [
      "entries on the account of no payee",
      /account owed: is kept at nothing/,
      [
        `UPDATE ledger_entries SET account = 'owed:' WHERE set_id = ${claim} AND account = 'expense:claims'`,
      ],
    ],
    [
      "entries on an account after the payees'",
      /account penalties is kept at nothing/,
      [
        `UPDATE ledger_entries SET account = 'penalties' WHERE set_id = ${claim} AND account = 'expense:claims'`,
      ],
    ],
    [
      "a balance that is off",
      /account cash is kept at/,
      ["UPDATE ledger_balances SET balance_cents = balance_cents - 7 WHERE account = 'cash'"],
    ],
    [
      "a balance without entries",
      /account ghost is kept at 5 without entries/,
      ["INSERT INTO ledger_balances VALUES ('ghost', 5)"],
    ],
    [
      "a lost balance",
      /account cash is kept at nothing/,
      ["DELETE FROM ledger_balances WHERE account = 'cash'"],
    ],
    [
      "entries of an unknown set",
      /belongs to the unknown set/,
      [`DELETE FROM ledger_sets WHERE id = ${claim}`],
    ],
    [
      "a set without entries",
      /has no entries/,
      ["INSERT INTO ledger_sets (id, fact_key, kind, at) VALUES ('led_x', 'x', 'adjustment', 1)"],
    ],
    [
      "a case that is paid twice",
      /is paid twice/,
      [
        "INSERT INTO ledger_sets (id, fact_key, kind, case_id, at) VALUES ('led_x', 'x', 'settlement', $case, 1)",
      ],
    ],
    [
      "a fact recorded again though it stands",
      /recorded again though the time before stands/,
      [
        `INSERT INTO ledger_sets (id, fact_key, kind, at) VALUES ('led_x', 'claim:' || $case || '#2', 'adjustment', 1)`,
      ],
    ],
    [
      "a settled case that owes nothing",
      /has settled but its owner is owed nothing/,
      [`UPDATE ledger_sets SET kind = 'adjustment' WHERE id = ${claim}`],
    ],
    [
      "money owed for a case that has not settled",
      /is owed for though it is submitted/,
      ["UPDATE cases SET status = 'submitted' WHERE id = $case"],
    ],
    [
      "money owed for a case that is gone",
      /is owed for though it is gone/,
      ["DELETE FROM cases WHERE id = $case"],
    ],
    [
      "a missing commission",
      /lacks the commission of level 2/,
      ["DELETE FROM commissions WHERE case_id = $case AND tier_level = 2"],
    ],
    [
      "a commission of another amount",
      /does not agree with its ledger set/,
      ["UPDATE commissions SET amount_cents = 1 WHERE case_id = $case AND tier_level = 1"],
    ],
    [
      "a commission set without its row",
      /is no commission on record/,
      [`DELETE FROM commissions WHERE ledger_set_id = ${commission}`],
    ],
    [
      "an affiliate's total that is off",
      /cents of earnings, its commissions are/,
      ["UPDATE affiliates SET total_earnings_cents = total_earnings_cents + 1"],
    ],
    [
      "a fact that no payout can collect",
      /can never be paid out/,
      [`DELETE FROM payout_lines WHERE ledger_set_id = ${commission}`],
    ],
    [
      "a line of another amount",
      /has another amount than its ledger set/,
      [`UPDATE payout_lines SET amount_cents = 1 WHERE ledger_set_id = ${commission}`],
    ],
    [
      "a payout that is not the sum of its lines",
      /is not the sum of its lines/,
      ["UPDATE payouts SET amount_cents = amount_cents + 1 WHERE id = $payout"],
    ],
    [
      "a payout that was un-paid",
      /is failed but the ledger says/,
      ["UPDATE payouts SET status = 'failed' WHERE id = $payout"],
    ],
    [
      "a payout that was paid without the ledger",
      /is completed but the ledger says that 0 cents/,
      ["UPDATE ledger_sets SET payout_id = NULL WHERE payout_id = $payout"],
    ],
    [
      "money that waits though it was paid",
      /is owed 0 cents, what waits and what is on its way is 50000/,
      ["UPDATE payout_lines SET payout_id = NULL WHERE payout_id = $payout"],
    ],
    [
      "a case that is marked paid without money",
      /marked paid but nothing came in/,
      ["DELETE FROM company_earnings WHERE case_id = $case"],
    ],
    [
      "money that came in without the ledger",
      /does not agree with the ledger/,
      ["UPDATE company_earnings SET amount_cents = 5 WHERE case_id = $case"],
    ],
  ])("%s", (_, sentence, statements) => {
    expect(tampered(...statements)).toEqual(
      expect.arrayContaining([expect.stringMatching(sentence)]),
    );
  });

  it("issue 5: what Mark Paid records is 1,000 dollars unless staff says otherwise", () => {
    expect(
      sqlite
        .prepare("SELECT amount_cents, description FROM company_earnings WHERE case_id = ?")
        .get(caseId),
    ).toEqual({
      amount_cents: dollars(1000),
      description: "Case payment received",
    });
  });
});
