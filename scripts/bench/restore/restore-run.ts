import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { minutes } from "~/core/duration";
import { checkDatabase } from "~/integrations/backup/copy-database";
import { listPieces } from "~/integrations/replica/pieces";
import { proveLog } from "~/integrations/replica/prove-pieces";
import { proveCopy } from "~/operations/backups/prove-copy";
import { followReplica, takeFollowed } from "~/operations/replica/follow-replica";
import { restoreWhole } from "~/operations/replica/restore-whole";
import { row } from "~/scripts/bench/row";

const [folder = ""] = process.argv.slice(2);
/** Five gigabytes are to be back in five minutes. */
const limitSeconds = minutes(5) / 1000;
const lookEvery = 50;

async function measure(place: string, url: string): Promise<void> {
  const emit = (name: string, value: number, unit = "s", limit = limitSeconds): void =>
    void process.send?.(row(`restore.${place}.${name}`, value, unit, limit));
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<number> => {
    const began = performance.now();
    await work();
    const took = (performance.now() - began) / 1000;
    emit(name, took);
    return took;
  };
  const to = join(folder, `back-${place}`);
  mkdirSync(to);
  const path = join(to, "app.db");
  const began = performance.now();
  // The log's files come beside the whole copy, once that is there.
  const copied: number[] = [];
  const watch = setInterval(() => {
    if (readdirSync(to).some((name) => name.startsWith("app.db.tmp-")))
      copied.push((performance.now() - began) / 1000);
  }, lookEvery);
  const { wrong } = await restoreWhole(url, path, null);
  clearInterval(watch);
  if (wrong.length > 0) throw new Error(wrong.join(" "));
  const restored = (performance.now() - began) / 1000;
  const copy = copied[0] ?? restored;
  emit("copy", copy);
  emit("log", restored - copy);
  const check = await timed("check", () => checkDatabase(path));
  const ledgers = await timed("ledgers", () => proveCopy(path));
  emit("total", restored + check + ledgers);
  const size = statSync(path).size / 1e9;
  rmSync(to, { recursive: true });
  const lists = await listPieces(url);
  const pieces = lists.reduce((sum, { log }) => sum + log.length, 0);
  // It went on beside the log: this is what it takes alone.
  await timed("proof", async () => {
    for (const list of lists) await proveLog(url, list, { from: 0, to: 0xffffffff - 1 });
  });
  // A standby has followed: what is left at a take-over, whatever the database's size.
  const followed = join(folder, `followed-${place}`);
  await followReplica(url, followed);
  const taken = join(folder, `taken-${place}.db`);
  await timed("take-over", () =>
    restoreWhole(url, taken, null, (from, file) => takeFollowed(from, followed, file)),
  );
  for (const path of [followed, taken]) rmSync(path, { recursive: true, force: true });
  emit("size", size, "GB", 5);
  emit("pieces", pieces, "pieces", 20_000);
  emit("load", loadavg()[0] ?? 0, "load", 2);
}

await measure("folder", `file://${join(folder, "bucket")}`);
await measure("bucket", "s3://copies/house");
process.disconnect();
