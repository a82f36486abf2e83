import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { env, projectRoot, readEnvironment } from "~/env";
import { liveEnvironment } from "~/tests/support/live-environment";

let folder: string;
beforeEach(() => {
  vi.resetModules();
  folder = join(mkdtempSync(join(tmpdir(), "secret-")), "data");
});
afterEach(() => rmSync(join(folder, ".."), { recursive: true, force: true }));

const fresh = async () => (await import("~/keep-secret")).keepSecret;

describe("W19: the demo signs with a secret of its own", () => {
  it("is made at the first start, differs everywhere, and stays", async () => {
    const secret = (await fresh())(folder);
    expect(secret).toMatch(/^[\w-]{43}$/);
    vi.resetModules();
    expect((await fresh())(folder)).toBe(secret);
    expect((await fresh())(`${folder}-2`)).not.toBe(secret);
    expect(env.SESSION_SECRET).toMatch(/^[\w-]{43}$/);
  });

  it("only its owner may read it, also when a copy came with looser rights", async () => {
    (await fresh())(folder);
    const path = join(folder, "session-secret");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(["session-secret"]);
    chmodSync(path, 0o644);
    vi.resetModules();
    (await fresh())(folder);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it("processes that start at the same time agree on it", () => {
    const one = `const { keepSecret } = await import(${JSON.stringify(join(projectRoot, "keep-secret.ts"))}); console.log(keepSecret(${JSON.stringify(folder)}))`;
    const all = `Promise.all([1,2,3].map(() => new Promise((done) => require("child_process").execFile(process.execPath, ["--import", "tsx", "--input-type=module", "-e", ${JSON.stringify(one)}], (e, out) => done(e ? String(e) : out.trim()))))).then((a) => console.log(JSON.stringify(a)))`;
    const secrets = JSON.parse(
      execFileSync(process.execPath, ["-e", all], { cwd: projectRoot, encoding: "utf8" }),
    ) as string[];
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  });

  it("a damaged file stops the start with a sentence", async () => {
    (await fresh())(folder);
    writeFileSync(join(folder, "session-secret"), "short");
    vi.resetModules();
    const keepSecret = await fresh();
    expect(() => keepSecret(folder)).toThrow(/Remove it/);
  });

  it("a configured one is taken instead, and nothing is written", () => {
    const configured = readEnvironment({ DATA_DIR: folder, SESSION_SECRET: "x".repeat(32) });
    expect(configured.SESSION_SECRET).toBe("x".repeat(32));
    expect(existsSync(folder)).toBe(false);
  });

  it("live mode needs its own, and never the one that stood in the source", () => {
    for (const SESSION_SECRET of ["", "demo-session-secret-not-for-live-use"])
      expect(() => readEnvironment({ ...liveEnvironment, SESSION_SECRET })).toThrow(
        /SESSION_SECRET must be set/,
      );
  });

  it("no secret stands in the source that signs anything", () => {
    expect(readFileSync(join(projectRoot, "env.ts"), "utf8")).not.toMatch(
      /SESSION_SECRET: z[^\n]*default\(/,
    );
  });
});
