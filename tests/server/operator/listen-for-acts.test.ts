import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { env } from "~/env";
import { listenForActs } from "~/server/operator/listen-for-acts";

const run = promisify(execFile);
let server: ReturnType<typeof listenForActs>;

beforeAll(() => {
  server = listenForActs();
});
afterAll(() => void server.close());

/** `npm run act` as a process of its own, while this one owns the database. */
async function act(...words: string[]): Promise<{ code: number; output: string }> {
  const options = { env: { ...process.env, DATA_DIR: env.DATA_DIR, NODE_ENV: "test" as const } };
  try {
    const { stdout } = await run(process.execPath, ["scripts/run.mjs", "act", ...words], options);
    return { code: 0, output: stdout };
  } catch (cause) {
    const { code, stdout } = cause as { code: number; stdout: string };
    return { code, output: stdout };
  }
}

it(
  "npm run act reaches the server that owns the database (decisions, Stack: one process owns the file)",
  { timeout: 60_000 },
  async () => {
    expect(sqlite.open).toBe(true);
    expect(await act("list-backups")).toEqual({ code: 0, output: "There is none.\n" });
    expect((await act("--help")).output).toContain("release-case CASE");
    expect(await act("no-such-act")).toMatchObject({
      code: 1,
      output: expect.stringContaining("There is no act"),
    });
    expect(await act("restore", "newest")).toEqual({
      code: 1,
      output: expect.stringMatching(/server is running/),
    });
  },
);
