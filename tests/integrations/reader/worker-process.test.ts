import { describe, expect, it } from "vitest";
import { startWorkerProcess } from "~/integrations/reader/worker-process";
import { fixture } from "./fixture";

describe("a worker process", () => {
  it("that is too slow is ended and says so", async () => {
    const worker = startWorkerProcess();
    await expect(
      worker.work({ kind: "read", pages: [{ bytes: fixture("clean"), layer: [] }] }, 30),
    ).rejects.toMatchObject({
      tooSlow: true,
    });
    await expect(
      worker.work({ kind: "read", pages: [{ bytes: fixture("clean"), layer: [] }] }, 10_000),
    ).rejects.toMatchObject({
      name: "WorkerGone",
    });
  }, 60_000);

  it("refuses a file it cannot decode and lives on", async () => {
    const worker = startWorkerProcess();
    expect(
      (
        await worker.work(
          { kind: "read", pages: [{ bytes: fixture("clean").subarray(0, 3000), layer: [] }] },
          60_000,
        )
      ).answer.kind,
    ).toBe("refused");
    expect(
      (
        await worker.work(
          { kind: "draw-pdf", bytes: Buffer.from("%PDF-1.4 nonsense"), pages: 1 },
          60_000,
        )
      ).answer.kind,
    ).toBe("refused");
    worker.end();
  }, 120_000);
});
