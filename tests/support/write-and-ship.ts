import { setTimeout as wait } from "node:timers/promises";
import { sqlite } from "~/db/client";
import { onDisk } from "~/db/sync-log";
import { keepReplica } from "~/operations/replica/keep-replica";

// A process that commits all the time and ships what it commits, until somebody kills it. It tells
// the instant of each commit once it is on the disk.
await keepReplica();
const write = sqlite.prepare<[number]>(
  "INSERT INTO counters (name, value) VALUES ('written', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
);
process.stdout.write("begun\n");
for (;;) {
  const now = Date.now();
  write.run(now);
  await onDisk();
  process.stdout.write(`${now}\n`);
  await wait(5);
}
