import { parseArgs } from "node:util";
import { benchAdmin } from "~/scripts/bench/admin";
import { benchDesk } from "~/scripts/bench/desk";
import { benchEngine } from "~/scripts/bench/engine";
import { benchLanding } from "~/scripts/bench/landing";
import { benchLedger } from "~/scripts/bench/ledger";
import { benchLikeness } from "~/scripts/bench/likeness";
import { benchLive } from "~/scripts/bench/live";
import { benchPortal } from "~/scripts/bench/portal";
import { benchReplica } from "~/scripts/bench/replica";
import { benchRestore } from "~/scripts/bench/restore/bench-restore";
import type { BenchRow } from "~/scripts/bench/row";
import { benchSettle } from "~/scripts/bench/settle";
import { benchSupport } from "~/scripts/bench/support";
import { benchWebhook } from "~/scripts/bench/webhook";

const { values, positionals } = parseArgs({
  options: { json: { type: "boolean", default: false } },
  allowPositionals: true,
});

/** Each benchmark with the prefix of the names it emits. */
const benches: [string, (emit: (row: BenchRow) => void) => Promise<void>][] = [
  ["admin", benchAdmin],
  ["webhook", benchWebhook],
  ["landing", benchLanding],
  ["engine", benchEngine],
  ["settle", benchSettle],
  ["ledger", benchLedger],
  ["support", benchSupport],
  ["desk", benchDesk],
  ["portal", benchPortal],
  ["live", benchLive],
  ["likeness", benchLikeness],
  ["replica", benchReplica],
  ["restore", benchRestore],
];

const wanted = (name: string): boolean =>
  positionals.length === 0 || positionals.some((prefix) => name.startsWith(prefix));
const mayHold = (group: string): boolean =>
  positionals.length === 0 ||
  positionals.some((prefix) => prefix.startsWith(group) || group.startsWith(prefix));

function print(row: BenchRow): void {
  if (!wanted(row.name)) return;
  const { name, value, unit, limit, ratio } = row;
  console.log(
    values.json
      ? JSON.stringify(row)
      : `${name.padEnd(22)} ${String(value).padStart(10)} ${unit.padEnd(12)} limit ${String(limit).padStart(9)}   ratio ${ratio}`,
  );
}

for (const [group, bench] of benches) if (mayHold(group)) await bench(print);
