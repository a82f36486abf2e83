// What `npm start` and `npm test` need before anything else can be loaded: plain Node, no
// dependencies.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseEnv } from "node:util";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const inRoot = (...parts) => join(root, ...parts);
const required = [20, 19, 0];

/** What is built besides the server, by its name: the programs that need most of the house. */
export const programs = {
  act: "scripts/act.ts",
  reader: "scripts/reader.ts",
  standby: "scripts/standby.ts",
};

/** Ends the program with a sentence that says what to do. */
export function giveUp(sentence) {
  console.error(`\n${sentence}\n`);
  process.exit(1);
}

/** Checks for Node 20.19 or newer; otherwise ends with a sentence that says how to get it. */
export function checkNode() {
  const found = process.versions.node.split(".").map(Number);
  const difference =
    required.map((part, index) => found[index] - part).find((part) => part !== 0) ?? 0;
  if (difference >= 0) return;
  giveUp(
    `This needs Node ${required.join(".")} or newer, and this is Node ${process.versions.node}.\nInstall a newer one from https://nodejs.org and run the command again.`,
  );
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

// npm records what it really installed; only packages for other platforms may be missing, and where
// nothing is built those that only building and testing need.
function installedAsLocked({ withTools }) {
  const wanted = readJson(inRoot("package-lock.json"))?.packages ?? {};
  const found = readJson(inRoot("node_modules/.package-lock.json"))?.packages;
  if (!found) return false;
  const mayMiss = ({ optional, dev, devOptional }) =>
    Boolean(optional || (!withTools && (dev || devOptional)));
  return Object.entries(wanted).every(
    ([path, entry]) =>
      path === "" ||
      entry.link ||
      (found[path] ? found[path].version === entry.version : mayMiss(entry)),
  );
}

/** Whether this machine serves the public, by the environment or the file of settings. */
export function isProduction() {
  const file = inRoot(".env");
  const given = existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
  const { APP_MODE, NODE_ENV } = { ...given, ...process.env };
  return APP_MODE === "live" || NODE_ENV === "production";
}

/**
 * Says what is missing of an installation that serves the public, which is neither installed nor
 * built at its start; undefined when all is there.
 */
export function missingInProduction() {
  if (!installedAsLocked({ withTools: false }))
    return "The dependencies are not those of package-lock.json. In production nothing is installed at the start: run npm ci, then npm run build, then start again.";
  if (!sqliteOpens())
    return `SQLite does not run on this Node (${process.versions.node}). In production nothing is installed at the start: run npm ci with this Node, then start again.`;
  if (!isBuilt())
    return "The build is missing or older than the sources. In production nothing is built at the start: run npm run build, then start again.";
  return undefined;
}

/** Returns the path of a program on the PATH, if there is one. */
export function findProgram(name) {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path) && statSync(path).isFile());
}

// node-gyp downloads Node's headers unless it is given their path; most Node installations include
// them.
function nodeHeaders() {
  const prefix = dirname(dirname(process.execPath));
  const versionFile = join(prefix, "include/node/node_version.h");
  if (!existsSync(versionFile)) return {};
  const text = readFileSync(versionFile, "utf8");
  const [major, minor, patch] = ["MAJOR", "MINOR", "PATCH"].map(
    (part) => new RegExp(`#define NODE_${part}_VERSION (\\d+)`).exec(text)?.[1],
  );
  return `${major}.${minor}.${patch}` === process.versions.node
    ? { npm_config_nodedir: prefix }
    : {};
}

/** Runs one of npm's commands with its output visible. Returns whether it succeeded. */
function runNpm(...args) {
  const environment = { ...process.env, ...nodeHeaders() };
  const npmCli = process.env.npm_execpath;
  const [command, first] =
    npmCli && /npm-cli\.c?js$/.test(npmCli) ? [process.execPath, [npmCli]] : ["npm", []];
  const { status } = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: environment,
  });
  return status === 0;
}

function missingTools() {
  const tools = {
    python3: ["python3", "python"],
    make: ["make", "gmake"],
    "g++": ["g++", "c++", "clang++"],
  };
  return Object.entries(tools)
    .filter(([, names]) => !names.some(findProgram))
    .map(([tool]) => tool);
}

function explainCompiler() {
  const missing = missingTools();
  if (missing.length === 0) return "";
  return (
    `\nSQLite had to be compiled on this machine (there is no ready binary for Node ${process.versions.node} within reach), and ${missing.join(", ")} ` +
    `${missing.length === 1 ? "is" : "are"} missing.\nOn Debian or Ubuntu: apt-get install python3 make g++. On macOS: xcode-select --install. Then run the command again.`
  );
}

// In a process of its own: a driver that was made for another Node may end the whole process.
function sqliteOpens() {
  const driver = pathToFileURL(inRoot("db/sqlite-driver.mjs")).href;
  const program = `import(${JSON.stringify(driver)}).then(({ default: Database }) => new Database(":memory:").close())`;
  const { status } = spawnSync(process.execPath, ["-e", program], { stdio: "ignore" });
  return status === 0;
}

// Node 20 has its driver compiled for it; others have a ready one, which an installation by Node 20
// left out.
const sqliteStep = () =>
  Number(process.versions.node.split(".", 1)[0]) >= 22
    ? ["ci", "--include=dev", "--no-audit", "--no-fund"]
    : ["rebuild", "better-sqlite3"];

/**
 * Installs the locked dependencies unless they are there, and makes sure SQLite runs on this Node.
 * Returns whether anything was done.
 */
export function install() {
  let done = false;
  if (!installedAsLocked({ withTools: true })) {
    console.log(
      "Installing the dependencies (a minute or two, longer where SQLite must be compiled) …",
    );
    if (!runNpm("ci", "--include=dev", "--no-audit", "--no-fund"))
      giveUp(`The dependencies could not be installed; the reason is above.${explainCompiler()}`);
    done = true;
  }
  if (!sqliteOpens()) {
    console.log(`Preparing SQLite for Node ${process.versions.node} …`);
    const rebuilt = runNpm(...sqliteStep()) && sqliteOpens();
    if (!rebuilt)
      giveUp(
        `SQLite could not be prepared for this Node; the reason is above.${explainCompiler()}`,
      );
    done = true;
  }
  return done;
}

const sources = [
  "app",
  "bot",
  "core",
  "db",
  "engine",
  "integrations",
  "letters",
  "operations",
  "public",
  "scripts",
  "server",
  "workflows",
];
const singleSources = () =>
  readdirSync(root)
    .filter((name) => /\.(?:ts|json)$/.test(name))
    .sort();
const stampFile = inRoot("build/stamp");

function filesBelow(folder) {
  if (!existsSync(inRoot(folder))) return [];
  return readdirSync(inRoot(folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

function sourceStamp() {
  const hash = createHash("sha256").update(process.versions.modules);
  for (const path of [
    ...singleSources().map((name) => inRoot(name)),
    ...sources.flatMap(filesBelow),
  ])
    hash.update(path.slice(root.length)).update("\0").update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}

/** Whether what was built is what the sources say, by Node's own version of its modules too. */
export const isBuilt = (stamp = sourceStamp()) =>
  existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp;

// The bundler ends an error message with a list of every file it has seen.
function withoutListing(output) {
  return output.replace(/\n\s*watchFiles: \[[\s\S]*?\n\s*\]/g, "").trim();
}

/**
 * Builds the site and the server unless the build is up to date. Returns the error message, if any.
 */
export function build({ force = false } = {}) {
  const stamp = sourceStamp();
  if (!force && isBuilt(stamp)) return undefined;
  console.log("Building …");
  rmSync(stampFile, { force: true });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [inRoot("node_modules/@remix-run/dev/dist/cli.js"), "vite:build"],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  if (status !== 0)
    return `${withoutListing(`${stdout}${stderr}`)}\n\nThe build failed; the reason is above.`;
  writeFileSync(stampFile, stamp);
  return undefined;
}
