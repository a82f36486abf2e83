/**
 * A condition that must hold between the ledger and the rows that it explains. Each check walks one
 * table by rowid, so that it can run in steps; `sql` selects the errors, one sentence a row, for
 * rowids above `:after` up to `:upto`.
 */
export type LedgerCheck = { table: string; sql: string };

const part = (alias: string): string => `${alias}.rowid > :after AND ${alias}.rowid <= :upto`;
const reversed = (set: string): string =>
  `EXISTS (SELECT 1 FROM ledger_sets undo WHERE undo.fact_key = 'reversal:' || ${set}.id)`;
export const ledgerChecks: readonly LedgerCheck[] = [
  {
    table: "ledger_sets",
    sql: `SELECT 'fact ' || s.fact_key || ' is recorded again though the time before stands' FROM ledger_sets s
      JOIN ledger_sets before ON before.fact_key = substr(s.fact_key, 1, instr(s.fact_key, '#')) || (substr(s.fact_key, instr(s.fact_key, '#') + 1) - 1)
      WHERE ${part("s")} AND instr(s.fact_key, '#') > 0 AND s.fact_key NOT LIKE '%#1' AND NOT ${reversed("before")}`,
  },
  {
    table: "ledger_sets",
    sql: `SELECT 'case ' || s.case_id || ' is paid twice: ' || other.fact_key || ' and ' || s.fact_key FROM ledger_sets s
      JOIN ledger_sets other ON other.case_id = s.case_id AND other.kind = 'settlement' AND other.rowid < s.rowid AND NOT ${reversed("other")}
      WHERE ${part("s")} AND s.kind = 'settlement' AND NOT ${reversed("s")}`,
  },
  {
    table: "ledger_sets",
    sql: `SELECT 'case ' || s.case_id || ' is owed for though it is ' || coalesce(c.status, 'gone') FROM ledger_sets s LEFT JOIN cases c ON c.id = s.case_id
      WHERE ${part("s")} AND s.kind = 'settlement' AND c.status IS NOT 'settled' AND NOT ${reversed("s")}`,
  },
  {
    table: "cases",
    sql: `SELECT 'case ' || c.id || ' has settled but its owner is owed nothing for it' FROM cases c WHERE ${part("c")} AND c.status = 'settled'
      AND NOT EXISTS (SELECT 1 FROM ledger_sets s WHERE s.case_id = c.id AND s.kind = 'settlement' AND NOT ${reversed("s")})`,
  },
  {
    table: "cases",
    sql: `SELECT 'case ' || c.id || ' lacks the commission of level ' || r.tier_level FROM cases c
      JOIN referrals r ON r.referred_user_id = c.user_id AND r.created_at <= c.settled_at AND r.status <> 'rejected'
      WHERE ${part("c")} AND c.status = 'settled'
      AND NOT EXISTS (SELECT 1 FROM commissions k WHERE k.case_id = c.id AND k.tier_level = r.tier_level AND k.reversed_at IS NULL)
      AND NOT EXISTS (SELECT 1 FROM affiliates a WHERE a.id = r.affiliate_id AND (a.user_id = c.user_id OR a.status = 'deleted'))`,
  },
  {
    table: "payouts",
    sql: `SELECT 'payout ' || p.id || ' is not the sum of its lines' FROM payouts p WHERE ${part("p")} AND p.withdrawn_at IS NULL AND p.amount_cents <>
      (SELECT coalesce(sum(l.amount_cents), 0) FROM payout_lines l WHERE l.payout_id = p.id AND l.withdrawn_at IS NULL)`,
  },
  {
    table: "payouts",
    sql: `SELECT 'payout ' || p.id || ' is ' || p.status || ' but the ledger says that ' || paid || ' cents left with it' FROM
      (SELECT p.*, (SELECT coalesce(sum(e.amount_cents), 0) FROM ledger_sets s JOIN ledger_entries e ON e.set_id = s.id AND e.account = 'owed:' || p.user_id
        WHERE s.payout_id = p.id) AS paid FROM payouts p WHERE ${part("p")}) p
      WHERE paid <> CASE p.status WHEN 'completed' THEN p.amount_cents ELSE 0 END`,
  },
  {
    table: "cases",
    sql: `SELECT 'case ' || c.id || ' is marked paid but nothing came in' FROM cases c LEFT JOIN company_earnings k ON k.case_id = c.id
      WHERE ${part("c")} AND c.payment_status = 'paid' AND k.amount_cents IS NOT c.earnings_amount_cents`,
  },
  {
    table: "company_earnings",
    sql: `SELECT 'what came in for case ' || k.case_id || ' does not agree with the ledger' FROM company_earnings k WHERE ${part("k")} AND k.amount_cents <>
      (SELECT coalesce(sum(e.amount_cents), 0) FROM ledger_sets s JOIN ledger_entries e ON e.set_id = s.id AND e.account = 'cash'
       WHERE s.case_id = k.case_id AND s.kind = 'company_receipt')`,
  },
];
