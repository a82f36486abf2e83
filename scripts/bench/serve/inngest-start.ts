import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { serve as listen } from "@hono/node-server";
import { Hono } from "hono";
import { Inngest } from "inngest";
import { serve } from "inngest/hono";

const runs = 100;
const stepsARun = 5;
const signingKey = "signkey-test-abcdef0123456789";
const eventKey = "bench0event0key";

function isOnPath(program: string): boolean {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .some((folder) => existsSync(join(folder, program)));
}

async function answers(address: string): Promise<void> {
  for (let tries = 0; tries < 150; tries += 1) {
    if (
      await fetch(`${address}/health`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("inngest start did not come up.");
}

/**
 * Steps per second of the self-hosted Inngest server with five-step functions; undefined, with a
 * sentence on standard error, when its binary is not on the PATH.
 */
export async function stepsOfInngestStart(): Promise<number | undefined> {
  if (!isOnPath("inngest")) {
    process.stderr.write(
      "The row against `inngest start` is left out: its binary is not on the PATH.\n",
    );
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "inngest-"));
  const port = 18_288;
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(
    "inngest",
    [
      "start",
      "--port",
      String(port),
      "--event-key",
      eventKey,
      "--signing-key",
      signingKey.replace(/^signkey-\w+-/, ""),
      "--sqlite-dir",
      folder,
    ],
    { stdio: "ignore" },
  );
  const client = new Inngest({ id: "bench", isDev: false, baseUrl: address, eventKey, signingKey });
  let ended = 0;
  const five = client.createFunction(
    { id: "five", triggers: [{ event: "bench/five" }] },
    async ({ step }) => {
      for (let index = 0; index < stepsARun; index += 1)
        await step.run(`step-${index}`, () => index);
      ended += 1;
    },
  );
  const app = new Hono().on(
    ["GET", "PUT", "POST"],
    "/api/inngest",
    serve({ client, functions: [five] }),
  );
  const own = listen({ fetch: app.fetch, port: port + 1, hostname: "127.0.0.1" });
  try {
    await answers(address);
    await fetch(`http://127.0.0.1:${port + 1}/api/inngest`, {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    const begin = performance.now();
    await client.send(
      Array.from({ length: runs }, (_, n) => ({ name: "bench/five", data: { n } })),
    );
    while (ended < runs) await new Promise((resolve) => setTimeout(resolve, 10));
    return (runs * stepsARun * 1000) / (performance.now() - begin);
  } finally {
    own.close();
    server.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}
