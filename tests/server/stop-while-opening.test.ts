import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import { liveEnvironment } from "~/tests/support/live-environment";
import { freePort } from "~/tests/support/browser-server";
import { mustBuild } from "~/tests/support/must-build";
import { startChild } from "~/tests/support/start-child";

// A store that takes connections and says nothing: the first look at readiness waits for it.
const silent: Server = createServer(() => undefined);
let folder: string;
beforeAll(async () => {
  mustBuild();
  folder = mkdtempSync(join(tmpdir(), "stop-while-opening-"));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", () => resolve()));
}, seconds(600));
afterAll(() => {
  silent.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a server that is told to end during its first look at readiness", () => {
  it("ends in good order within its usual time, and does not say that it is ready", async () => {
    const child = startChild(["scripts/start.mjs", "--serve"], {
      environment: {
        ...liveEnvironment,
        PORT: String(await freePort()),
        DATA_DIR: folder,
        S3_BUCKET: "evidence",
        AWS_REGION: "us-east-1",
        AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
        AWS_SECRET_ACCESS_KEY: "s3-secret",
        AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
      },
    });
    const poll = { timeout: seconds(60), interval: 20 };
    await expect.poll(child.output, poll).toContain("the server is open");
    const began = performance.now();
    child.process.kill("SIGTERM");
    expect(await child.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - began).toBeLessThan(seconds(20));
    expect(child.output()).toContain("finishing what is under way");
    expect(child.output()).not.toContain("Stop with Ctrl+C");
    expect(child.output()).not.toMatch(/"level":(50|60|"error"|"fatal")/);
  }, 120_000);
});
