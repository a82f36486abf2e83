import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";
import { leaseStore } from "~/integrations/replica/lease-store";
import { localStorage } from "~/integrations/storage/local";
import { holdLease } from "~/operations/replica/hold-lease";

// A machine that sends whenever it holds the lease, and ends when another one has it.
const [folder = "", name = ""] = process.argv.slice(2);
const times = { lasts: seconds(2), trusted: seconds(1.2), renewEvery: seconds(0.3) };
const lease = holdLease(leaseStore(localStorage(folder)), () => process.exit(0), { times });
process.once("SIGTERM", () => void lease.release().then(() => process.exit(0)));
for (;;) {
  if (lease.holds()) process.stdout.write(`${name} ${Date.now()}\n`);
  await wait(5);
}
