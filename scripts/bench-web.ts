import { fork, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { projectRoot } from "~/env";
import { median, row, type BenchRow } from "~/scripts/bench/row";
import { findBrowser } from "~/scripts/find-browser.mjs";
import { build } from "~/scripts/prepare.mjs";

type Measured = {
  scores: Record<string, number>;
  lcp: number;
  cls: number;
  tbt: number;
  failed: string[];
};

const tool = join(projectRoot, "tools/lighthouse");
const runs = 5;
const json = process.argv.includes("--json");

// Lighthouse is outside the product's lockfile and installed on first use.
function installLighthouse(): void {
  if (existsSync(join(tool, "node_modules/lighthouse"))) return;
  console.error("Installing Lighthouse in tools/lighthouse …");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: tool,
    stdio: ["ignore", 2, 2],
  });
  if (status !== 0) throw new Error("Lighthouse could not be installed; the reason is above.");
}

function startProduct(folder: string): Promise<{ port: number; child: ChildProcess }> {
  const child = fork(join(projectRoot, "scripts/bench/serve/serve-built.ts"), [], {
    execArgv: ["--import", "tsx"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: folder,
      PORT: "0",
      LOG_LEVEL: "silent",
    },
  });
  return new Promise((resolve, reject) => {
    child.once("message", (message: { port: number }) => resolve({ port: message.port, child }));
    child.once("exit", (code) => reject(new Error(`The product ended with ${code}`)));
  });
}

function measure(address: string, browser: string): Measured {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(tool, "measure.mjs"), address, browser],
    { encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`Lighthouse failed:\n${stderr.slice(-2000)}`);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Measured;
}

/** The scripts that a first visit loads before any interaction, gzipped, in kB. */
async function scriptsOf(address: string): Promise<number> {
  const html = await (await fetch(address)).text();
  const names = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([name]) => name));
  const sizes = [...names].map((name) => {
    const file = join(projectRoot, "build/client", name);
    return existsSync(`${file}.gz`)
      ? readFileSync(`${file}.gz`).length
      : gzipSync(readFileSync(file)).length;
  });
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

function rowsOf(measured: Measured[], scripts: number): BenchRow[] {
  const of = (figure: (one: Measured) => number): number => median(measured.map(figure));
  const scores = Object.keys(measured[0]?.scores ?? {}).map((name) =>
    row(
      `web.${name}`,
      of(({ scores }) => scores[name] ?? 0),
      "of 100",
      98,
    ),
  );
  return [
    ...scores,
    row(
      "web.lcp",
      of(({ lcp }) => lcp),
      "ms",
      1500,
    ),
    {
      name: "web.cls",
      value: of(({ cls }) => cls),
      unit: "",
      limit: 0,
      ratio: of(({ cls }) => cls),
    },
    row(
      "web.tbt",
      of(({ tbt }) => tbt),
      "ms",
      100,
    ),
    row("web.scripts", scripts, "kB gzip", 150),
  ];
}

const browser = findBrowser();
if (!browser)
  throw new Error(
    "Lighthouse needs Chromium or Chrome. Install one, or set CHROME_PATH to the program.",
  );
const problem = build();
if (problem) throw new Error(problem);
installLighthouse();
const folder = mkdtempSync(join(tmpdir(), "bench-web-"));
const { port, child } = await startProduct(folder);
try {
  const address = `http://localhost:${port}/`;
  await fetch(address);
  const measured = Array.from({ length: runs }, () => measure(address, browser));
  for (const one of rowsOf(measured, await scriptsOf(address)))
    console.log(
      json
        ? JSON.stringify(one)
        : `${one.name.padEnd(22)} ${String(one.value).padStart(8)} ${one.unit.padEnd(8)} limit ${String(one.limit).padStart(6)}   ratio ${one.ratio}`,
    );
  const failed = new Set(measured.flatMap(({ failed }) => failed));
  for (const audit of failed) console.error(`  to mend: ${audit}`);
} finally {
  child.removeAllListeners("exit").kill();
  rmSync(folder, { recursive: true, force: true });
}
