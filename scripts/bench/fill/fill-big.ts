import { commissionFor } from "~/core/affiliates/commission-table";
import { days, minutes } from "~/core/duration";
import { chart, claimShareCents } from "~/core/money/chart-of-accounts";
import { factBase } from "~/core/money/facts";
import { type Sqlite, fillPeople, id, longAgo } from "~/scripts/bench/fill/fill-people";
import { type BigSizes, type Referral, fillReferrals } from "~/scripts/bench/fill/fill-referrals";

export const bigSizes: BigSizes = {
  people: 200_000,
  cases: 1_000_000,
  referrals: 500_000,
  settled: 0.1,
};
const words = [
  "bright-roof",
  "quick-loans",
  "solar-save",
  "auto-cover",
  "debt-away",
  "maple-gutter",
  "home-shield",
  "tax-relief",
];

// No case is `pending`, or the sweep would have it read.
function statusOf(number: number, settled: number): string {
  const share = ((number * 7919) % 1000) / 1000;
  if (share < settled) return "settled";
  const rest = (share - settled) / (1 - settled);
  return rest < 0.78
    ? "submitted"
    : rest < 0.92
      ? "rejected"
      : rest < 0.96
        ? "review"
        : rest < 0.98
          ? "in_progress"
          : "completed";
}

const ownerOf = (number: number, people: number): number => 1 + ((number * 48_271) % people);

function fillCases(sqlite: Sqlite, { people, cases, settled }: BigSizes, startAt: number): void {
  const insert = sqlite.prepare(
    `INSERT INTO cases (id, user_id, title, description, status, external_case_id, channel, violator_email, violator_domain, sender_phone,
       rejection_text, created_at, updated_at, submitted_at, rejected_at, settled_at)
     VALUES (?, ?, ?, ?, ?, ?, 'sms', ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (let number = 1; number <= cases; number++) {
    const at = startAt + Math.floor((longAgo * number) / cases);
    const status = statusOf(number, settled);
    const domain = `${words[number % 8]}-${number % 5000}.com`;
    const [rejected, decided] = [
      status === "rejected",
      status === "review" ? null : at + minutes(2),
    ];
    insert.run(
      id("case", number),
      id("user", ownerOf(number, people)),
      `Spam text from ${domain}`,
      "You qualify today! Reply STOP to end.",
      status,
      rejected || status === "review" ? null : `TC-${100_000 + number}`,
      `offers@${domain}`,
      domain,
      `+1888${String(number % 10_000_000).padStart(7, "0")}`,
      rejected ? "The sender could not be found." : null,
      at,
      at,
      rejected ? null : decided,
      rejected ? decided : null,
      status === "settled" ? at + days(20) : null,
    );
  }
  sqlite
    .prepare(
      "INSERT INTO counters (name, value) VALUES ('series:case', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
    )
    .run(100_000 + cases);
}

/** Writes the ledger entries of a case's settlement, without its history and events. */
function ledgerWriter(sqlite: Sqlite) {
  const set = sqlite.prepare(
    "INSERT INTO ledger_sets (id, fact_key, kind, case_id, at) VALUES (?, ?, ?, ?, ?)",
  );
  const entry = sqlite.prepare(
    "INSERT INTO ledger_entries (id, set_id, account, amount_cents, at) VALUES (?, ?, ?, ?, ?)",
  );
  const line = sqlite.prepare(
    "INSERT INTO payout_lines (id, payee, kind, ledger_set_id, case_id, amount_cents, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  const balances = new Map<string, number>();
  let sets = 0;
  const post = (
    setId: string,
    at: number,
    account: string,
    amountCents: number,
    half: number,
  ): void => {
    entry.run(id("ent", sets * 2 + half), setId, account, amountCents, at);
    balances.set(account, (balances.get(account) ?? 0) + amountCents);
  };
  return {
    owe(
      base: string,
      kind: "claim" | "commission",
      payee: string,
      caseId: string,
      cents: number,
      at: number,
    ): string {
      const setId = id("led", ++sets);
      set.run(setId, `${base}#1`, kind === "claim" ? "settlement" : "commission", caseId, at);
      post(setId, at, chart.expense[kind], cents, 0);
      post(setId, at, chart.owed(payee), -cents, 1);
      line.run(id("pln", sets), payee, kind, setId, caseId, cents, at);
      return setId;
    },
    keepBalances(): void {
      const keep = sqlite.prepare(
        "INSERT INTO ledger_balances (account, balance_cents) VALUES (?, ?)",
      );
      for (const [account, balance] of balances) keep.run(account, balance);
    },
  };
}

function fillLedger(
  sqlite: Sqlite,
  { people, cases, settled }: BigSizes,
  upwards: Referral[][],
  startAt: number,
): void {
  const writer = ledgerWriter(sqlite);
  const commission = sqlite.prepare(
    "INSERT INTO commissions (id, case_id, referral_id, affiliate_id, tier_level, amount_cents, ledger_set_id, earned_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  let earned = 0;
  for (let number = 1; number <= cases; number++) {
    if (statusOf(number, settled) !== "settled") continue;
    const [caseId, owner, at] = [
      id("case", number),
      ownerOf(number, people),
      startAt + Math.floor((longAgo * number) / cases) + days(20),
    ];
    writer.owe(factBase.claim(caseId), "claim", id("user", owner), caseId, claimShareCents, at);
    for (const { number: referral, referrer, level } of upwards[owner] ?? []) {
      const cents = commissionFor(level);
      const setId = writer.owe(
        factBase.commission(caseId, level),
        "commission",
        id("user", referrer),
        caseId,
        cents,
        at,
      );
      commission.run(
        id("earn", ++earned),
        caseId,
        id("ref", referral),
        id("aff", referrer),
        level,
        cents,
        setId,
        at,
      );
    }
  }
  writer.keepBalances();
  // Sums into a keyed table, since no index leads from a referral to its commissions.
  sqlite.exec(`CREATE TEMP TABLE earned (referral_id TEXT PRIMARY KEY, cents INTEGER, count INTEGER) WITHOUT ROWID;
    INSERT INTO earned SELECT referral_id, sum(amount_cents), count(*) FROM commissions GROUP BY referral_id;
    UPDATE referrals SET status = 'completed', commission_amount_cents = earned.cents, settlement_amount_cents = earned.count * ${claimShareCents}
      FROM earned WHERE earned.referral_id = referrals.id;
    DROP TABLE earned;
    UPDATE affiliates SET total_earnings_cents = (SELECT coalesce(sum(k.amount_cents), 0) FROM commissions k WHERE k.affiliate_id = affiliates.id)`);
}

/**
 * Fills an empty database with people, cases, referrals and the settlements' ledger, by plain
 * inserts: for benchmarks. Not durable while it runs. What it writes passes `verify-ledger`.
 */
export function fillBig(
  sqlite: Sqlite,
  sizes: BigSizes,
  say: (sentence: string) => void = () => undefined,
): void {
  const startAt = Date.now() - longAgo - days(30);
  const part = (what: string, work: () => void): void => {
    const began = performance.now();
    sqlite.transaction(work)();
    say(`${what} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  };
  for (const pragma of ["journal_mode = OFF", "synchronous = OFF", "foreign_keys = OFF"])
    sqlite.pragma(pragma);
  let upwards: Referral[][] = [];
  part(`${sizes.people} people`, () => fillPeople(sqlite, sizes.people, startAt));
  part(`${sizes.referrals} referrals`, () => (upwards = fillReferrals(sqlite, sizes, startAt)));
  part(`${sizes.cases} cases`, () => fillCases(sqlite, sizes, startAt));
  part("the ledger", () => fillLedger(sqlite, sizes, upwards, startAt));
  for (const pragma of ["journal_mode = WAL", "foreign_keys = ON", "synchronous = FULL"])
    sqlite.pragma(pragma);
  part("statistics", () => sqlite.exec("ANALYZE"));
}
