import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { freePort } from "~/tests/support/browser-server";
import { startChild, type Child } from "~/tests/support/start-child";

/** A machine that only reads: a process of its own; `answers` counts the readings that it gave. */
export type ReadingMachine = {
  child: Child;
  port: number;
  folder: string;
  underWay: number;
  answers: number;
};

/**
 * Machines that only read, and the balancer before them, which hands each call to the one that has
 * the least to do and knows no more of one that does not answer.
 */
export async function readingMachines() {
  let machines: ReadingMachine[] = [];
  const passed: string[] = [];
  const leastBusy = (): ReadingMachine | undefined =>
    machines.toSorted((a, b) => a.underWay - b.underWay || a.answers - b.answers)[0];

  const pass = async (machine: ReadingMachine, path: string, body: string) => {
    machine.underWay += 1;
    try {
      const answer = await fetch(`http://127.0.0.1:${machine.port}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      });
      const text = await answer.text();
      if (answer.status === 200) machine.answers += 1;
      passed.push(body, text);
      return { answer, text };
    } catch {
      machines = machines.filter((one) => one !== machine);
      return null;
    } finally {
      machine.underWay -= 1;
    }
  };
  const balancer = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const machine = leastBusy();
      const path = request.url ?? "/";
      const given = machine && (await pass(machine, path, Buffer.concat(chunks).toString()));
      if (!given) return response.writeHead(502).end();
      const { answer, text } = given;
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(text);
    })().catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => balancer.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;

  return {
    url,
    /** What went through the balancer, both ways. */
    passed,
    all: (): readonly ReadingMachine[] => machines,
    /** From now on calls go to these alone. */
    use: (some: readonly ReadingMachine[]): void => void (machines = [...some]),
    /**
     * Starts a machine as `npm run reader` does, and puts it behind the balancer.
     * @param first modules that it loads before
     */
    start: async (
      environment: Record<string, string>,
      first: readonly string[] = [],
    ): Promise<ReadingMachine> => {
      const [port, folder] = [await freePort(), mkdtempSync(join(tmpdir(), "reader-"))];
      const own = { PORT: String(port), READER_URL: url, DATA_DIR: join(folder, "data") };
      const before = first.flatMap((module) => ["--import", module]);
      const child = startChild(["--import", "tsx", ...before, "scripts/reader.ts"], {
        environment: { S3_BUCKET: "", ...own, ...environment },
        // A group of its own, with its workers.
        under: ["setsid"],
      });
      await vi.waitFor(
        () => {
          if (!child.output().includes("Pictures are read at")) throw new Error(child.output());
        },
        { timeout: 60_000, interval: 100 },
      );
      const machine = { child, port, folder, underWay: 0, answers: 0 };
      machines.push(machine);
      return machine;
    },
    /** Kills a machine at once, as when its power is cut. */
    kill: async ({ child }: ReadingMachine): Promise<void> => {
      child.process.kill("SIGKILL");
      await child.ended;
    },
    close: async (): Promise<void> => {
      for (const { child } of machines) child.process.kill("SIGKILL");
      balancer.closeAllConnections();
      await new Promise((resolve) => balancer.close(resolve));
    },
  };
}

export type ReadingMachines = Awaited<ReturnType<typeof readingMachines>>;
