// `npm test`: from a fresh clone to one closing line that counts what passed and failed. Nothing is
// skipped. Plain Node, no dependencies.
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { findBrowser, findShell } from "./find-browser.mjs";
import { findKnownHoles } from "./known-holes.mjs";
import { build, checkNode, findProgram, giveUp, install, root } from "./prepare.mjs";

const long = process.argv.includes("--long");
const bin = (path) => join(root, "node_modules", path);

checkNode();
process.chdir(root);
install();

const shown = { stdio: ["ignore", "inherit", "inherit"] };
const canInstall = () => process.getuid?.() === 0 && findProgram("apt-get");

function installPackages(...names) {
  const quiet = { ...shown, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
  spawnSync("apt-get", ["update", "-qq"], quiet);
  // One after the other: some distributions do not have every package.
  for (const name of names)
    spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], quiet);
}

function needBrowser() {
  const wanted = [
    ...(findBrowser() ? [] : ["chromium"]),
    ...(findShell() ? [] : ["chromium-headless-shell"]),
  ];
  if (wanted.length > 0 && canInstall()) {
    console.log(`Installing for the browser tests: ${wanted.join(", ")} …`);
    installPackages(...wanted);
  }
  if (!findBrowser())
    spawnSync(process.execPath, [bin("@playwright/test/cli.js"), "install", "chromium"], shown);
  const browser = findBrowser();
  if (browser) return browser;
  return giveUp(
    "The browser tests need Chromium or Chrome, and none could be installed here (the reason is above).\n" +
      "Install one (Debian: apt-get install chromium), or set CHROME_PATH to the program, and run the command again.",
  );
}

const tally = { passed: 0, failed: 0 };
const complaints = [];

function count(passed, failed, complaint) {
  tally.passed += passed;
  tally.failed += failed;
  if (failed > 0 && complaint) complaints.push(complaint);
}

/** Runs one tool as one check, and shows its output if it fails. */
function check(name, script, args) {
  return new Promise((resolve) => {
    const startedAt = Date.now();
    const child = spawn(process.execPath, [bin(script), ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => (output += chunk));
    child.on("close", (code) => {
      console.log(
        `${code === 0 ? "ok  " : "FAIL"}  ${name} (${Math.round((Date.now() - startedAt) / 1000)} s)`,
      );
      if (code !== 0) console.log(output.trimEnd());
      count(code === 0 ? 1 : 0, code === 0 ? 0 : 1, `${name}: see the output above`);
      resolve();
    });
  });
}

const notes = [];

function checkHoles() {
  const { outcome, lines } = findKnownHoles();
  console.log(lines.join("\n"));
  if (outcome === "unknown") notes.push(lines[0].trim());
  else
    count(
      outcome === "ok" ? 1 : 0,
      outcome === "ok" ? 0 : 1,
      "holes: npm audit --omit=dev says more",
    );
}

function run(script, args, environment) {
  const { status } = spawnSync(process.execPath, [bin(script), ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...environment },
  });
  return status ?? 1;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/**
 * The beginning of what a failed test said: where only the end of the output is kept, it is all
 * that tells why.
 */
function reasonOf(messages = []) {
  return stripVTControlCharacters(messages.join("\n"))
    .split("\n")
    .slice(0, 12)
    .map((line) => `      ${line.slice(0, 300)}`)
    .join("\n");
}

function runVitest(reports) {
  const file = join(reports, "vitest.json");
  const args = [
    "run",
    "--reporter=default",
    "--reporter=./scripts/name-flaky.mjs",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const status = run("vitest/vitest.mjs", args, long ? { LONG_TESTS: "1" } : {});
  const report = readReport(file);
  if (!report) return count(0, 1, "vitest ended without a report");
  const files = report.testResults ?? [];
  const failures = files.flatMap(({ assertionResults }) =>
    assertionResults
      .filter((one) => one.status === "failed")
      .map((one) => `${one.fullName}\n${reasonOf(one.failureMessages)}`),
  );
  const broken = files.filter(
    (one) =>
      one.status === "failed" && !one.assertionResults.some((test) => test.status === "failed"),
  );
  const notRun = report.numPendingTests + report.numTodoTests;
  for (const name of failures) complaints.push(name);
  for (const one of broken)
    complaints.push(`${one.name}: could not be run (${String(one.message).split("\n")[0]})`);
  if (notRun > 0) complaints.push(`${notRun} tests were not run`);
  const failed = failures.length + broken.length + notRun;
  if (status !== 0 && failed === 0)
    return count(report.numPassedTests, 1, "vitest reports an error outside the tests, see above");
  return count(report.numPassedTests, failed);
}

function specsThat(are, suites = [], trail = []) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter(are)
      .map(({ title }) => [...trail, suite.title, title].join(" › ")),
    ...specsThat(are, suite.suites, [...trail, suite.title]),
  ]);
}

const isFailed = ({ ok }) => !ok;
const isFlaky = ({ tests }) => tests.some(({ status }) => status === "flaky");

function runBrowserTests(reports, browser) {
  const file = join(reports, "playwright.json");
  const args = ["test", "--reporter=list,json", "--forbid-only"];
  const status = run("@playwright/test/cli.js", args, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROME_PATH: browser,
  });
  const report = readReport(file);
  if (!report) return count(0, 1, "the browser tests ended without a report");
  const { expected, unexpected, flaky, skipped } = report.stats;
  for (const title of specsThat(isFailed, report.suites)) complaints.push(title);
  for (const title of specsThat(isFlaky, report.suites))
    console.log(`Passed only when it was run again, look into it: ${title}`);
  for (const error of report.errors ?? []) complaints.push(String(error.message));
  if (skipped > 0) complaints.push(`${skipped} browser tests were not run`);
  const failed = unexpected + skipped;
  return count(expected + flaky, status !== 0 && failed === 0 ? failed + 1 : failed);
}

const browser = needBrowser();
const reports = mkdtempSync(join(tmpdir(), "reports-"));
let failure;

/** All that one core has time for while another one lints. */
async function checkBesideLint() {
  await check("types", "typescript/bin/tsc", ["--noEmit"]);
  await check("format", "prettier/bin/prettier.cjs", ["--check", "--log-level", "warn", "."]);
  checkHoles();
  failure = build({ force: true });
  console.log(failure ? `FAIL  build\n${failure}` : "ok    build");
  count(failure ? 0 : 1, failure ? 1 : 0, "build: see the output above");
}

await Promise.all([
  check("lint", "eslint/bin/eslint.js", [".", "--max-warnings", "0"]),
  checkBesideLint(),
]);
runVitest(reports);
if (!failure) runBrowserTests(reports, browser);
else count(0, 1, "the browser tests had no server to run against");
rmSync(reports, { recursive: true, force: true });

if (complaints.length > 0)
  console.log(`\nFailed:\n${complaints.map((complaint) => `  - ${complaint}`).join("\n")}`);
if (notes.length > 0) console.log(`\n${notes.join("\n")}`);
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;
