import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rawConnection } from "~/tests/support/raw-request";
import {
  keepUpChild,
  startHouseIn,
  stopChild,
  type StartedHouse,
} from "~/tests/support/start-child";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "faults-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const served = (house: StartedHouse): number =>
  Number(
    execFileSync("ps", ["-o", "pid=", "--ppid", String(house.process.pid)], { encoding: "utf8" })
      .trim()
      .split(/\s+/)[0],
  );

const isAlive = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

describe("R10: after an exception that nobody caught", () => {
  it("R10: the house finishes what is under way, ends with a code, is started again; a failed promise ends nothing", async () => {
    const house = await startHouseIn(folder, {
      environment: { NODE_OPTIONS: "--import=./tests/fixtures/provoke-faults.mjs" },
    });
    const first = served(house);
    process.kill(first, "SIGUSR2");
    await expect.poll(house.output, { timeout: 5000 }).toContain("provoked rejection");
    expect(await isAlive(house.url)).toBe(true);
    expect(served(house)).toBe(first);

    const underWay = rawConnection(house.url);
    underWay.socket.write(
      "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nha",
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.kill(first, "SIGUSR2");
    await expect.poll(house.output, { timeout: 5000 }).toContain("provoked exception");
    underWay.socket.write("lf");
    expect(await underWay.closed).toBeNull();
    expect(underWay.received()).toMatch(/^HTTP\/1\.1 \d{3}/);
    expect(underWay.received()).toMatch(/connection: close/i);

    await expect.poll(house.output, { timeout: 20_000 }).toContain("ended unexpectedly (code 70)");
    await expect.poll(() => isAlive(house.url), { timeout: 20_000 }).toBe(true);
    expect(served(house)).not.toBe(first);
    expect(await stopChild(house)).toMatchObject({ code: 0 });
  });

  it("R10: a house that dies again and again is given up with a sentence", async () => {
    const child = keepUpChild(
      `process.send("ready"); setTimeout(() => process.exit(70), 20)`,
      "{ maxDeaths: 4, pauseMs: 5 }",
    );
    expect(await child.ended).toMatchObject({ code: 1 });
    expect(child.output().match(/is started again in/g)).toHaveLength(3);
    expect(child.output()).toMatch(/ended unexpectedly 4 times in a row and is not started again/);
  });

  it("R10: one that the system kills is started again; one that could not start at all, or that was asked to end, is not", async () => {
    const killed = keepUpChild(
      `process.send("ready"); setTimeout(() => process.kill(process.pid, "SIGKILL"), 20)`,
      "{ maxDeaths: 2, pauseMs: 5 }",
    );
    expect(await killed.ended).toMatchObject({ code: 1 });
    expect(killed.output()).toContain("ended unexpectedly (SIGKILL)");
    const refused = keepUpChild("process.exit(1)", "{ pauseMs: 5 }");
    expect(await refused.ended).toMatchObject({ code: 1 });
    expect(refused.output()).toBe("");
    const asked = keepUpChild(
      `process.on("SIGTERM", () => process.exit(0)); process.send("ready"); console.log("up"); setInterval(() => 0, 1000)`,
      "{ pauseMs: 5 }",
    );
    await expect.poll(asked.output, { timeout: 10_000 }).toContain("up");
    expect(await stopChild(asked)).toMatchObject({ code: 0 });
  });
});
