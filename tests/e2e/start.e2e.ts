import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/browser-server";
import { expect, httpTest as test } from "../support/browser";

type Ended = { code: number | null; output: string };

let folder = "";
test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "start-"));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

// Runs `npm start`'s own command; `stopWhen` ends it with SIGTERM once it has said so.
function start(environment: Record<string, string>, stopWhen?: RegExp): Promise<Ended> {
  const root = join(import.meta.dirname, "../..");
  // The secret of the tests' own house is none of this one's.
  const bare = { ...process.env, SESSION_SECRET: undefined, DATA_DIR: folder };
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: root,
    env: { ...bare, ...environment },
  });
  return new Promise((resolve) => {
    let output = "";
    const take = (chunk: Buffer) => {
      const before = stopWhen?.test(output);
      output += String(chunk);
      if (!before && stopWhen?.test(output)) child.kill("SIGTERM");
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("close", (code) => resolve({ code, output }));
  });
}

test("a second process refuses the same database with a sentence (decisions, Stack)", async () => {
  const { code, output } = await start({
    DATA_DIR: process.env.E2E_DATA_DIR!,
    PORT: String(await freePort()),
  });
  expect(code).toBe(1);
  expect(output).toContain("Another process is already using the database");
  expect(output).not.toContain("    at ");
});

test("a taken port is one sentence that says what to do", async ({ baseURL }) => {
  const { code, output } = await start({ PORT: new URL(baseURL!).port });
  expect(code).toBe(1);
  expect(output).toContain("set PORT to another number");
  expect(output).not.toContain("    at ");
});

test("a wrong setting stops the start and names itself; live mode names everything it lacks", async () => {
  const wrong = await start({ PORT: "three thousand" });
  expect(wrong.code).toBe(1);
  expect(wrong.output).toMatch(/configuration cannot be used:\s+PORT/);
  const bare = await start({ APP_MODE: "live", PORT: String(await freePort()) });
  expect(bare.code).toBe(1);
  for (const name of [
    "SESSION_SECRET",
    "BASE_URL",
    "ADMIN_EMAILS",
    "TWILIO_ACCOUNT_SID",
    "SMTP_URL",
  ])
    expect(bare.output).toContain(name);
});

test("it says where to look when ready, and SIGTERM ends it in good order", async () => {
  const port = String(await freePort());
  const { code, output } = await start(
    { PORT: port, BASE_URL: `http://localhost:${port}` },
    /Stop with Ctrl\+C/,
  );
  expect(output).toContain(`http://localhost:${port}/dev/phone`);
  expect(output).toContain("Demo sign-ins:");
  expect(output).toContain("SIGTERM: finishing what is under way");
  expect(code).toBe(0);
});
