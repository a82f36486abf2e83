import { execFileSync, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import { projectRoot } from "~/env";
import { freePort } from "~/tests/support/browser-server";
import { mustBuild } from "~/tests/support/must-build";

const dockerfile = readFileSync(join(projectRoot, "deploy/Dockerfile"), "utf8");
const served = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
/** What the image serves from, as the Dockerfile copies it. */
const copied = [...served.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = ""]) =>
  paths.split(" ").map((path) => path.slice("/app/".length)),
);

/** The settings that a stage gives. */
const environmentOf = (stage: string): [string, string][] =>
  [...(/^ENV (.+)$/m.exec(stage)?.[1] ?? "").matchAll(/([A-Z_]+)=(\S+)/g)].map(
    ([, name = "", value = ""]) => [name, value],
  );

/** What a path of the Dockerfile stands for here: a name, or all files of an ending (`*.ts`). */
const standsFor = (path: string): string[] =>
  path.startsWith("*")
    ? readdirSync(projectRoot).filter((name) => name.endsWith(path.slice(1)))
    : [path].filter((one) => existsSync(join(projectRoot, one)));

/** The command with which the image, while it is built, looks whether it would start. */
const look = JSON.parse(/^RUN (\[.+\])$/m.exec(served)?.[1] ?? "[]") as string[];

type Lock = { packages: Record<string, { dev?: boolean; devOptional?: boolean }> };

/** The packages that `npm prune --omit=dev` leaves, as links to those that are installed. */
function linkPackages(into: string): void {
  const record = "node_modules/.package-lock.json";
  const lock = JSON.parse(readFileSync(join(projectRoot, record), "utf8")) as Lock;
  const kept = Object.entries(lock.packages).filter(
    ([, { dev, devOptional }]) => !dev && !devOptional,
  );
  // Those within another package come with it.
  const how = statSync(into).dev === statSync(projectRoot).dev ? "-al" : "-a";
  const outer = kept.map(([path]) => path).filter((path) => path.indexOf("/node_modules/") < 0);
  for (const path of outer) {
    mkdirSync(join(into, dirname(path)), { recursive: true });
    execFileSync("cp", [how, join(projectRoot, path), join(into, path)]);
  }
  writeFileSync(
    join(into, record),
    JSON.stringify({ ...lock, packages: Object.fromEntries(kept) }),
  );
}

/** Each file below, with when it was changed last. */
const changesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !one.parentPath.includes("node_modules/"))
    .map((one) => join(one.parentPath, one.name))
    .map((path) => `${path} ${statSync(path).mtimeMs}`)
    .sort();

/** Changes a file of the image, and no other that it shares its bytes with. */
function change(path: string, to: (whole: string) => string): void {
  const file = join(image, path);
  const whole = readFileSync(file, "utf8");
  rmSync(file);
  writeFileSync(file, to(whole));
}

let image: string;
let data: string;
let port: string;
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: port,
  BASE_URL: `http://localhost:${port}`,
  DATA_DIR: join(data, "house"),
});

/** Runs a command in the image's folder until it ends or has said so. */
function run(words: string[], until?: RegExp): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, words, { cwd: image, env: environment() });
  let output = "";
  const take = (chunk: Buffer): void => {
    const before = until?.test(output);
    output += String(chunk);
    if (!before && until?.test(output)) child.emit("said");
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  child.once("said", () => void lookThenStop(child));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

const answers: Record<string, number> = {};
async function lookThenStop(child: ReturnType<typeof spawn>): Promise<void> {
  for (const path of ["/readyz", "/", "/login", "/favicon.ico"])
    answers[path] = (await fetch(`http://localhost:${port}${path}`)).status;
  child.kill("SIGTERM");
}

beforeAll(async () => {
  mustBuild();
  // Outside the project, whose packages would be found from below it.
  image = mkdtempSync(join(tmpdir(), "image-"));
  data = mkdtempSync(join(tmpdir(), "image-data-"));
  port = String(await freePort());
  linkPackages(image);
  for (const path of copied.filter((one) => one !== "node_modules"))
    for (const found of standsFor(path))
      execFileSync("cp", ["-a", join(projectRoot, found), join(image, found)]);
}, seconds(120));
afterAll(() => {
  for (const folder of [image, data]) rmSync(folder, { recursive: true, force: true });
});

describe("issue 25, 6: what the Dockerfile puts into the image", () => {
  it("is served from a stage of its own that runs no tool of the build, as another account than root", () => {
    const [, ...stages] = dockerfile.split(/^FROM /m);
    expect(stages).toHaveLength(2);
    expect(stages[0], "a build needs a compiler").toMatch(/apt-get install .*g\+\+/);
    expect(served).not.toMatch(/apt-get|npm |^ADD /m);
    const acts: string[] = served.match(/^[A-Z]+(?= )/gm) ?? [];
    expect(served.match(/^COPY (?!--from=build )/m), "all comes from the build").toBeNull();
    // Whoever runs it cannot write to what it serves: it was copied as root's.
    expect(served).not.toMatch(/--chown|--chmod/);
    expect(acts.lastIndexOf("COPY")).toBeLessThan(acts.indexOf("USER"));
    expect(/^USER (.+)$/m.exec(served)?.[1]).toBe("node");
    expect(acts.filter((act) => ["USER", "CMD", "HEALTHCHECK"].includes(act))).toEqual([
      "USER",
      "HEALTHCHECK",
      "CMD",
    ]);
    const folders = /^VOLUME (\[.+\])$/m.exec(served)?.[1] ?? "[]";
    expect(JSON.parse(folders)).toEqual(["/data", "/journal"]);
    for (const [name, folder] of [
      ["DATA_DIR", "/data/"],
      ["JOURNAL_DIR", "/journal/"],
    ] as const)
      expect(new Map(environmentOf(served)).get(name)?.startsWith(folder), name).toBe(true);
  });

  it("is all there", () => {
    expect(copied.length).toBeGreaterThan(14);
    expect(copied.filter((path) => standsFor(path).length === 0)).toEqual([]);
  });

  it("is looked at before it becomes an image, and nothing changes what the build is known by", async () => {
    expect(look[0]).toBe("node");
    expect(await run(look.slice(1))).toEqual({ code: 0, output: "" });
    // npm writes package-lock.json as its own version likes it, unless it is told not to.
    expect(dockerfile.match(/npm (?:prune|install)\b[^&\n]*/g)).toEqual([
      expect.stringContaining("--no-save"),
    ]);
  });

  it("serves without the tools that build and test, installs and builds nothing, and writes nothing beside its data", async () => {
    expect(existsSync(join(image, "node_modules/vite")), "a tool of the build").toBe(false);
    expect(existsSync(join(image, "node_modules/hono")), "what the server needs").toBe(true);
    const before = changesBelow(image);
    const { code, output } = await run(["scripts/start.mjs"], /Stop with Ctrl\+C/);
    expect(output).toContain("Ready.");
    expect(output).not.toMatch(/Installing|Building/);
    expect(code).toBe(0);
    expect(answers).toEqual({ "/readyz": 200, "/": 200, "/login": 200, "/favicon.ico": 200 });
    expect(changesBelow(image)).toEqual(before);
  }, 120_000);

  it("runs the operator's acts as they were built", async () => {
    change("build/server/act.js", (built) => `console.log("From the build.");\n${built}`);
    const { code, output } = await run(["scripts/run.mjs", "act", "verify-ledger"]);
    expect(output).toMatch(/From the build\.[^]*ledger/i);
    expect(code).toBe(0);
    expect((await run(["scripts/run.mjs", "acts"])).output).toContain("There is no program acts");
  }, 60_000);

  it("says what to run when its build is older than its sources, and runs the operator's acts from these", async () => {
    change("scripts/act.ts", (source) => `console.log("From the sources.");\n${source}`);
    for (const words of [["scripts/start.mjs"], look.slice(1)]) {
      const { code, output } = await run(words);
      expect(code).toBe(1);
      expect(output).toContain("In production nothing is built at the start: run npm run build");
    }
    const { code, output } = await run(["scripts/run.mjs", "act", "verify-ledger"]);
    expect(output).toMatch(/From the sources\.[^]*ledger/i);
    expect(output).not.toContain("From the build.");
    expect(code).toBe(0);
  }, 60_000);
});
