import { describe, expect, it } from "vitest";
import { days, hours } from "~/core/duration";
import { keptBackups } from "~/core/kept-backups";
import { sqlite } from "~/db/client";
import { listBackups } from "~/integrations/backup/stored-backups";
import { storage } from "~/integrations/storage/storage";
import { runAct } from "~/server/operator/acts";
import { rotateBackups, takeBackup } from "~/operations/backups/take-backup";

const night = Date.UTC(2026, 10, 20, 8, 30);

describe("H1: a wrong clock decides nothing about backups", () => {
  it(
    "H1: the newest backup is the one taken last, whatever the clock said when any was taken",
    { timeout: 60_000 },
    async () => {
      const now = Date.now();
      // As the version before stored them: without a number, under a clock that was four years
      // ahead.
      const old = { format: 1, takenAt: now + days(1500), bytes: 1, sha256: "x", parts: [] };
      const bytes = new TextEncoder().encode(JSON.stringify(old));
      await storage().put(
        "backups/2030-12-29T08-30-00-000Z/manifest.json",
        bytes,
        "application/json",
      );
      const ahead = await takeBackup(now + days(365));
      const right = await takeBackup(now);
      const behind = await takeBackup(0);
      expect((await listBackups()).map(({ name }) => name)).toEqual([
        behind.name,
        right.name,
        ahead.name,
        "2030-12-29T08-30-00-000Z",
      ]);
      expect((await runAct("list-backups", [])).lines[0]).toContain(behind.name);
      // Rotation under the right clock keeps what was taken last and what is sound.
      await rotateBackups(now);
      const left = (await listBackups()).map(({ name }) => name);
      expect(left[0]).toBe(behind.name);
      expect(left).toContain(right.name);
      sqlite.pragma("quick_check");
    },
  );

  it("H1: one from the future displaces none, and goes once a sound one of its day is there", () => {
    const sound = Array.from({ length: 40 }, (_, back) => ({ takenAt: night - days(back) }));
    const poisoned = { takenAt: night + days(900) };
    const series = [...sound.slice(0, 3), poisoned, ...sound.slice(3)];
    const kept = keptBackups(series, night + hours(2));
    for (const backup of keptBackups(sound, night + hours(2))) expect(kept.has(backup)).toBe(true);
    expect(kept.has(poisoned)).toBe(false);
  });

  it("H1: under a clock that is far ahead or behind, a rotation leaves daily, weekly and monthly ones as before", () => {
    const sound = Array.from({ length: 400 }, (_, back) => ({ takenAt: night - days(back) }));
    const rightly = [...keptBackups(sound, night + hours(2))];
    for (const now of [night + days(2000), night - days(2000)]) {
      const kept = keptBackups(sound, now);
      expect(rightly.slice(0, 7).every((backup) => kept.has(backup))).toBe(true);
      expect(kept.size).toBeGreaterThanOrEqual(rightly.length - 1);
    }
  });
});
