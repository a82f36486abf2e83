import { expect, it } from "vitest";
import { checkpointLog } from "~/db/checkpoint-log";
import { sqlite } from "~/db/client";
import { transaction } from "~/db/transaction";

type State = { log: number; checkpointed: number };

// Says how the log stands and copies nothing.
const stateOfLog = (): State => (sqlite.pragma("wal_checkpoint(NOOP)") as State[])[0]!;

function writeRows(count: number): void {
  const insert = sqlite.prepare("INSERT INTO heap (words) VALUES (?)");
  transaction(() => {
    for (let row = 0; row < count; row++) insert.run("words ".repeat(10));
  });
}

it("a busy house's log is copied into the database beside the event loop, and what is written meanwhile is kept", async () => {
  sqlite.exec("CREATE TABLE heap (id INTEGER PRIMARY KEY, words TEXT)");
  const end = checkpointLog();
  writeRows(60_000);
  expect(stateOfLog().checkpointed).toBeLessThan(stateOfLog().log);
  await expect
    .poll(
      () => {
        writeRows(1);
        return stateOfLog().log;
      },
      { timeout: 20_000 },
    )
    .toBeLessThan(1000);
  await end();
  writeRows(1);
  expect(sqlite.prepare("SELECT count(*) FROM heap").pluck().get()).toBeGreaterThan(60_001);
  expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
});

it("a quiet house's log is left alone", async () => {
  const end = checkpointLog();
  writeRows(100);
  const before = stateOfLog();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(stateOfLog()).toEqual(before);
  await end();
});
