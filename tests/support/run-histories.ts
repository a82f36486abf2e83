import { setupServer } from "msw/node";
import { verifyLedger } from "~/core/money/verify-ledger";
import { sqlite } from "~/db/client";
import { fakeTremendous } from "~/tests/fakes/tremendous";
import { installCrashPoints } from "~/tests/support/crash-points";
import { liveHistory } from "~/tests/support/money-histories";
import { payoutEnvironment } from "~/tests/support/payout-environment";

const maxProblems = 20;

/** What the histories must have met to prove anything: each with a count of it. */
const rarities: Record<string, string> = {
  "payouts by the vendor":
    "SELECT count(*) FROM payouts WHERE status = 'completed' AND tremendous_order_id IS NOT NULL",
  "payouts by hand":
    "SELECT count(*) FROM payouts WHERE status = 'completed' AND payment_method = 'manual'",
  "payouts that came back": "SELECT count(*) FROM ledger_sets WHERE kind = 'payout_failed'",
  "new attempts": "SELECT count(*) FROM payouts WHERE attempt > 0",
  "withdrawn payouts": "SELECT count(*) FROM payouts WHERE withdrawn_at IS NOT NULL",
  "reversed settlements": "SELECT count(*) FROM case_events WHERE kind = 'settlement_reversed'",
  "money owed back": "SELECT count(*) FROM payout_lines WHERE amount_cents < 0",
  "money owed back and taken off a payout":
    "SELECT count(*) FROM payout_lines WHERE amount_cents < 0 AND payout_id IS NOT NULL AND withdrawn_at IS NULL",
  "cases settled again": "SELECT count(*) FROM ledger_sets WHERE fact_key LIKE 'claim:%#2'",
  "payouts stopped for staff": "SELECT count(*) FROM audit_log WHERE act = 'payout.stopped'",
  "repeated reports": "SELECT count(*) FROM vendor_webhooks",
};

function listUnmet(): string[] {
  const met = (sql: string): boolean => sqlite.prepare<[], number>(sql).pluck().get() !== 0;
  return Object.entries(rarities).flatMap(([what, sql]) =>
    met(sql) ? [] : [`the histories met no ${what}`],
  );
}

/**
 * Lives the histories of `count` seeds on one database. @returns what went wrong, in them or in the
 * ledger they left
 */
export async function runHistories(firstSeed: number, count: number): Promise<string[]> {
  const fake = fakeTremendous({
    apiKey: payoutEnvironment.TREMENDOUS_API_KEY,
    webhookKey: payoutEnvironment.TREMENDOUS_WEBHOOK_KEY,
  });
  const server = setupServer(...fake.handlers);
  server.listen({ onUnhandledRequest: "error" });
  sqlite.pragma("synchronous = OFF");
  // Some histories pay out more than a tax form would be needed for; the forms have tests of their
  // own.
  sqlite.exec(
    "INSERT INTO admin_settings (setting_key, setting_value, updated_at) VALUES ('tax_form_threshold_dollars', '100000', 1)",
  );
  installCrashPoints();
  const problems: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + count && problems.length < maxProblems; seed++) {
    problems.push(...(await liveHistory(seed, fake)));
    fake.orders.clear();
    fake.requests.length = 0;
  }
  server.close();
  return [...problems, ...verifyLedger().problems, ...listUnmet()];
}
