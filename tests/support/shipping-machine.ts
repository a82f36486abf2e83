import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import Database from "~/db/sqlite-driver.mjs";
import { runLitestream } from "~/integrations/replica/litestream";
import { listGenerations } from "~/integrations/replica/pieces";

const rows = 20;

/** A machine with a disk of its own (`disk`), which ships one generation to a folder. */
export function shippingMachine(disk: string, bucket: string) {
  mkdirSync(disk);
  const source = join(disk, "app.db");
  const config = join(disk, "ship.yml");
  const replica = { type: "file", path: bucket, "sync-interval": "100ms" };
  const how = { "monitor-interval": "50ms", "checkpoint-interval": "1s" };
  const database = { path: source, ...how, "min-checkpoint-page-count": 30, replicas: [replica] };
  writeFileSync(config, JSON.stringify({ dbs: [database] }));
  const own = new Database(source);
  for (const pragma of ["journal_mode = WAL", "wal_autocheckpoint = 0"]) own.pragma(pragma);
  own.exec("CREATE TABLE rows (id INTEGER PRIMARY KEY, n INTEGER, filling BLOB)");
  const write = own.prepare<[number, number]>(
    "INSERT OR REPLACE INTO rows VALUES (?, ?, randomblob(700))",
  );
  let generation = "";
  return {
    /** Ships a number after many changes of a few rows, and ends in good order. */
    ship: async (n: number, ms: number): Promise<string> => {
      const before = await listGenerations(`file://${bucket}`);
      const child = runLitestream(["replicate", "-config", config]);
      const begun = new Promise((resolve) => child.stdout.once("data", resolve));
      child.stderr.resume();
      const ended = new Promise((resolve) => child.once("close", resolve));
      // What is written before it holds the log open may let it begin another generation.
      await begun;
      await wait(500);
      let one = 0;
      for (const until = Date.now() + ms; Date.now() < until; await wait(20))
        write.run(++one % rows, 0);
      write.run(rows, n);
      await wait(500);
      child.stdin.end();
      await ended;
      const after = await listGenerations(`file://${bucket}`);
      generation = after.find((name) => !before.includes(name)) ?? generation;
      return generation;
    },
  };
}

/** All that such a machine has written, in a copy of its database. */
export function shippedRows(path: string): { id: number; n: number; filling: string }[] {
  const opened = new Database(path, { readonly: true });
  try {
    return opened
      .prepare<[], { id: number; n: number; filling: string }>(
        "SELECT id, n, hex(filling) AS filling FROM rows ORDER BY id",
      )
      .all();
  } finally {
    opened.close();
  }
}
