import { setTimeout as wait } from "node:timers/promises";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { log } from "~/log";
import { readLog } from "~/tests/support/log-lines";

const failure = (code: string): Error => Object.assign(new Error("no room"), { code });

describe("R17: equal lines within a second are a few lines and a sum", () => {
  it("R17: five thousand equal failures are six lines: the first five whole, the rest with how many and whose", async () => {
    const { lines, stop } = readLog("info");
    for (let time = 0; time < 5000; time++)
      log.error({ requestId: `request-${time}`, err: failure("SQLITE_FULL") }, "a request failed");
    await expect.poll(() => lines().length, { timeout: 3000 }).toBe(6);
    stop();
    const [first, sum] = [lines()[0], lines()[5]];
    expect(first).toMatchObject({
      msg: "a request failed",
      requestId: "request-0",
      err: { code: "SQLITE_FULL" },
    });
    expect(sum).toMatchObject({ msg: "a request failed (again)", times: 4995, level: 50 });
    expect((sum as { ids: string[] }).ids).toHaveLength(20);
    expect((sum as { ids: string[] }).ids[0]).toBe("request-5");
  });

  it("R17: another message, code or level is a line of its own, and so is the same in the next second; information is never summed up", async () => {
    const { lines, stop } = readLog("info");
    log.error({ err: failure("SQLITE_FULL") }, "one");
    log.error({ err: failure("SQLITE_IOERR") }, "one");
    log.warn({ err: failure("SQLITE_FULL") }, "one");
    log.error({ err: failure("SQLITE_FULL") }, "two");
    log.info("heard");
    log.info("heard");
    expect(lines()).toHaveLength(6);
    await wait(1200);
    expect(lines()).toHaveLength(6);
    log.error({ err: failure("SQLITE_FULL") }, "one");
    expect(lines()).toHaveLength(7);
    stop();
  });

  it("R17: a log that cannot be written ends nothing and fills no memory", () => {
    const root = join(import.meta.dirname, "../../..");
    const program = `
      import { log } from "./log.ts";
      for (let line = 0; line < 20000; line++) log.info({ line, padding: "x".repeat(1000) }, "a line");
      const grown = process.memoryUsage().rss / 1024 / 1024;
      if (grown > 400) process.exit(3);
      setTimeout(() => process.exit(7), 100);`;
    const run = (): unknown =>
      execFileSync(
        "bash",
        [
          "-c",
          `exec "$0" --import tsx --input-type=module -e "$1" > /dev/full`,
          process.execPath,
          program,
        ],
        {
          cwd: root,
          env: { ...process.env, LOG_LEVEL: "info" },
          stdio: ["ignore", "ignore", "pipe"],
        },
      );
    expect(run).toThrow(expect.objectContaining({ status: 7 }));
  });
});
