import { verifyLedgerInParts, type LedgerProof } from "~/core/money/verify-ledger";
import { closeDatabase, sqlite } from "~/db/client";
import { openSnapshot } from "~/db/snapshot";
import { fillBig } from "~/scripts/bench/fill/fill-big";
import { row } from "~/scripts/bench/row";

const wanted = 5_000_000;

/** The bare sums over the entries, without their reasons: by set and by account. */
function bareSums(): void {
  sqlite
    .prepare(
      "SELECT count(*) FROM (SELECT set_id FROM ledger_entries GROUP BY set_id HAVING sum(amount_cents) <> 0)",
    )
    .get();
  sqlite
    .prepare(
      "SELECT count(*) FROM (SELECT account, sum(amount_cents) FROM ledger_entries GROUP BY account)",
    )
    .get();
}

function secondsOf(work: () => void): number {
  const began = performance.now();
  work();
  return (performance.now() - began) / 1000;
}

/** As `npm run act -- verify-ledger` does it, without the pauses. */
function verify(): LedgerProof {
  const snapshot = openSnapshot();
  const parts = verifyLedgerInParts(snapshot.sqlite);
  for (;;) {
    const { done, value } = parts.next();
    if (!done) continue;
    snapshot.close();
    return value;
  }
}

fillBig(sqlite, { people: 200_000, cases: 720_000, referrals: 500_000, settled: 1 });
// The checkpoint thread does not run here; in the product the log is never long.
sqlite.pragma("wal_checkpoint(TRUNCATE)");
const limit = secondsOf(bareSums);
const value = secondsOf(() => {
  const { ok, entries, problems } = verify();
  if (!ok || entries < wanted)
    throw new Error(
      `The ledger was to be whole with ${wanted} entries; it has ${entries}. ${problems[0] ?? ""}`,
    );
});
process.send?.(row("ledger.verify", value, "s", limit));
closeDatabase();
process.disconnect();
