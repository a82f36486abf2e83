import { beforeAll, describe, expect, it } from "vitest";
import { listOpenIncidents } from "~/core/incidents/queries";
import { sqlite } from "~/db/client";
import { fillBig } from "~/scripts/bench/fill/fill-big";
import { fillBacklog } from "~/tests/support/fill-backlog";
import { runScheduled } from "~/tests/support/run-scheduled";
import { runHere } from "~/workflows/run-here";
import { purgeCases, purgeExpired } from "~/workflows/upkeep/purge-expired";

const none = {
  tickets: 0,
  mails: 0,
  messages: 0,
  held: 0,
  unsent: 0,
  paid: 0,
  changes: 0,
  ended: 0,
};
const count = (sql: string): number => sqlite.prepare(sql).pluck().get() as number;
const left = (): number =>
  count(
    "SELECT count(*) FROM cases WHERE settled_at < unixepoch('now', '-7 years') * 1000 AND purged_at IS NULL",
  );

beforeAll(() => {
  fillBig(sqlite, { people: 100, cases: 4000, referrals: 100, settled: 0.1 });
  fillBacklog({ ...none, purges: 130 });
});

describe("M3: retention keeps up, however much has come due", () => {
  it("M3: stops when its time is over and says that something is left", async () => {
    expect(await purgeCases(Date.now(), Date.now() - 1)).toEqual({
      done: 0,
      failed: 0,
      left: true,
    });
    expect(left()).toBe(130);
  });

  it(
    "M3: one night purges more than a hundred cases; one that cannot be purged keeps no other, and staff hears of it",
    { timeout: 180_000 },
    async () => {
      // No key of storage: its deletion is refused.
      const stuck = sqlite
        .prepare("SELECT id FROM cases WHERE settled_at IS NOT NULL ORDER BY settled_at LIMIT 1")
        .pluck()
        .get();
      sqlite
        .prepare("UPDATE case_files SET file_path = '../../elsewhere' WHERE case_id = ?")
        .run(stuck);
      const engine = await runHere([purgeExpired]);
      try {
        expect(
          await runScheduled(engine, [...engine.machine.functions.keys()][0] ?? "", 170_000),
        ).toBe("completed");
      } finally {
        await engine.stop();
      }
      expect(left()).toBe(1);
      expect(count("SELECT count(*) FROM custody_log WHERE act = 'deleted'")).toBe(129);
      expect(listOpenIncidents().map(({ cause }) => cause)).toEqual(["retention.behind"]);
    },
  );
});
