import { spawn } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { env } from "~/env";
import { inngest, on } from "~/integrations/inngest";
import type { EmbeddedEngine } from "~/engine/run-embedded";
import { runHere } from "~/workflows/run-here";

const typed = inngest.createFunction(
  { id: "typed", triggers: [on("case/opened")] },
  ({ event }) => event.data.caseId,
);
let engine: EmbeddedEngine;

beforeAll(async () => {
  engine = await runHere([typed]);
});
afterAll(() => engine.stop(500));

test("a second executor in the same process is refused", async () => {
  await expect(runHere([typed])).rejects.toThrow("already running");
});

test("decisions, Stack: a second process on the same database refuses to start and says why", async () => {
  const second = spawn(
    process.execPath,
    ["--import", "tsx", "-e", 'import("~/workflows/run-here")'],
    {
      env: { ...process.env, DATA_DIR: env.DATA_DIR },
    },
  );
  let errors = "";
  second.stderr.on("data", (chunk: Buffer) => (errors += chunk.toString()));
  const code = await new Promise((resolve) => second.on("exit", resolve));
  expect(code).not.toBe(0);
  expect(errors).toContain("Another process is already using the database");
});
