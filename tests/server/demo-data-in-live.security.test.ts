import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import { liveEnvironment } from "~/tests/support/live-environment";
import { freePort } from "~/tests/support/browser-server";
import { startChild, startHouseIn, stopChild } from "~/tests/support/start-child";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "demo-then-live-"));
  await stopChild(await startHouseIn(folder));
}, seconds(120));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const startLive = async (data: string) =>
  startChild(["scripts/start.mjs", "--serve"], {
    environment: { ...liveEnvironment, PORT: String(await freePort()), DATA_DIR: data },
  });

describe("issue 25: the demo's accounts, whose passwords everybody can read", () => {
  it("keep live mode from starting on their database, with a sentence", async () => {
    const child = await startLive(folder);
    expect(await child.ended).toMatchObject({ code: 1 });
    expect(child.output()).toContain("The database was filled by the demo");
    expect(child.output()).toContain("Set DATA_DIR to a new folder");
    expect(child.output()).not.toContain("    at ");
  }, 60_000);

  it("are not made in a new folder, where live mode starts", async () => {
    const child = await startLive(join(folder, "new"));
    await expect.poll(child.output, { timeout: 60_000 }).toContain("Stop with Ctrl+C");
    expect(child.output()).not.toContain("demo.example");
    await stopChild(child);
  }, 90_000);
});
