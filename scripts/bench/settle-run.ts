import { setAppMode } from "~/core/app-mode";
import { settleCase } from "~/core/cases/settle-case";
import { closeDatabase, sqlite } from "~/db/client";
import { bigSizes, fillBig } from "~/scripts/bench/fill/fill-big";
import { median, percentile, row } from "~/scripts/bench/row";

const rounds = 3000;

/**
 * The bare writes of a settlement with three commissions, prepared, in one durable transaction: no
 * rules, no history, no keys.
 */
function bareSettlement(): (caseId: string, userId: string) => void {
  sqlite.exec(`CREATE TABLE bare_entries (id INTEGER PRIMARY KEY, account TEXT, amount INTEGER, at INTEGER);
    CREATE INDEX bare_entries_account ON bare_entries (account, at);
    CREATE TABLE bare_commissions (id INTEGER PRIMARY KEY, case_id TEXT, level INTEGER, amount INTEGER, UNIQUE (case_id, level))`);
  const chain = sqlite.prepare<[string], { id: string; affiliate_id: string }>(
    "SELECT id, affiliate_id FROM referrals WHERE referred_user_id = ? ORDER BY tier_level",
  );
  const settle = sqlite.prepare(
    "UPDATE cases SET updated_at = ?, version = version + 1 WHERE id = ?",
  );
  const entry = sqlite.prepare("INSERT INTO bare_entries (account, amount, at) VALUES (?, ?, ?)");
  const commission = sqlite.prepare(
    "INSERT INTO bare_commissions (case_id, level, amount) VALUES (?, ?, ?)",
  );
  const referral = sqlite.prepare(
    "UPDATE referrals SET settlement_amount_cents = settlement_amount_cents WHERE id = ?",
  );
  const affiliate = sqlite.prepare(
    "UPDATE affiliates SET total_earnings_cents = total_earnings_cents WHERE id = ?",
  );
  return sqlite.transaction((caseId: string, userId: string) => {
    const at = Date.now();
    settle.run(at, caseId);
    entry.run(userId, -50_000, at);
    entry.run("claims", 50_000, at);
    chain.all(userId).forEach(({ id, affiliate_id: affiliateId }, level) => {
      commission.run(caseId, level, 5_000);
      entry.run(affiliateId, -5_000, at);
      entry.run("commissions", 5_000, at);
      referral.run(id);
      affiliate.run(affiliateId);
    });
  }).immediate;
}

type Case = { id: string; userId: string };

// Cases from the whole table, so that no page is in the cache by chance.
function pickCases(count: number): Case[] {
  const all = sqlite
    .prepare<[], Case>(
      `SELECT c.id, c.user_id AS userId FROM cases c WHERE c.rowid % 89 = 7 AND c.status = 'submitted'
       AND EXISTS (SELECT 1 FROM referrals r WHERE r.referred_user_id = c.user_id AND r.tier_level = 3)`,
    )
    .all();
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, index) => index % step === 0).slice(0, count);
}

function timed(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

// The filled database's cases lack the claim's facts, which live mode requires.
setAppMode("demo");
fillBig(sqlite, bigSizes);
const bare = bareSettlement();
const cases = pickCases(2 * rounds);
const [ours, limit]: [number[], number[]] = [[], []];
cases.forEach(({ id, userId }, index) => {
  if (index % 2 === 0) limit.push(timed(() => bare(id, userId)));
  else ours.push(timed(() => settleCase(id, { kind: "operator", id: null })));
});
// The first rounds only fill the caches.
const [measured, bareMeasured] = [ours.slice(200), limit.slice(200)];
process.send?.(row("settle.median", median(measured), "ms", median(bareMeasured)));
process.send?.(row("settle.p99", percentile(measured, 0.99), "ms", percentile(bareMeasured, 0.99)));
closeDatabase();
process.disconnect();
