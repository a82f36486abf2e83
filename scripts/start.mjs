// `npm start` and `npm run dev`: from a fresh clone to a running server, asking nothing. Plain
// Node, no dependencies.
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { keepUp } from "./keep-up.mjs";
import {
  build,
  checkNode,
  giveUp,
  install,
  isProduction,
  missingInProduction,
  root,
} from "./prepare.mjs";

const development = process.argv.includes("--dev");
// This is the serving process: the parent, which the user started, restarts it.
const serving = process.argv.includes("--serve");
const built = join(root, "build/server/index.js");

// Problems that the operator can fix print one sentence; any other prints its stack trace.
function explain(cause) {
  if (["EMFILE", "ENFILE"].includes(cause?.code))
    return "This process may not open more files. Raise its limit of open files (ulimit -n; LimitNOFILE= of a systemd unit) to 4,096 or more.";
  const plain =
    cause instanceof Error &&
    (["CannotStart", "AddressInUse", "FolderNotPrivate"].includes(cause.name) ||
      /^The configuration cannot be used/.test(cause.message));
  return plain
    ? cause.message
    : cause instanceof Error
      ? (cause.stack ?? cause.message)
      : String(cause);
}

function tell({ url, demo, signIns }) {
  const places = [
    ["The site", ""],
    ...(demo
      ? [
          ["A phone to text with", "/dev/phone"],
          ["The mail that was sent", "/dev/mailbox"],
          ["The workflows", "/dev/workflows"],
        ]
      : []),
    ["Is it ready?", "/readyz"],
  ];
  const lines = places.map(([name, path]) => `  ${name.padEnd(24)}${url}${path}`);
  const people = signIns.map(
    ({ role, email, password }) => `  ${role.padEnd(24)}${email}  ${password}`,
  );
  console.log(
    [
      "",
      "Ready.",
      ...lines,
      ...(people.length > 0 ? ["", "Demo sign-ins:", ...people] : []),
      "",
      "Stop with Ctrl+C.",
      "",
    ].join("\n"),
  );
}

let stopping = false;

// The first signal stops gracefully, the second at once.
function stopOnSignals(stop) {
  const onSignal = async (signal) => {
    if (stopping) process.exit(130);
    stopping = true;
    console.log(`\n${signal}: finishing what is under way …`);
    try {
      await stop();
      process.exit(0);
    } catch (cause) {
      console.error(explain(cause));
      process.exit(1);
    }
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
}

// Lists the processes up to npm's own, nearest first, to notice their end: npm starts us through a
// shell that does not pass signals on.
function npmAbove() {
  const chain = [];
  for (let pid = process.ppid; pid > 1 && chain.length < 3;) {
    const { stdout } = spawnSync("ps", ["-o", "ppid=,args=", "-p", String(pid)], {
      encoding: "utf8",
      timeout: 10_000,
    });
    const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? "") ?? [];
    if (!parent) return [];
    chain.push(pid);
    if (/(^|[\s/])(p?npm|yarn)(-cli\.c?js)?(\s|$)/.test(command)) return chain;
    pid = Number(parent);
  }
  return [];
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    return cause.code === "EPERM";
  }
}

// If npm was killed, a remaining server would block its port and its database for the next start.
function stopWithNpm() {
  const above = process.env.npm_lifecycle_event ? npmAbove() : [];
  if (above.length === 0) return;
  const watch = setInterval(() => {
    if (above.every(isAlive)) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}

async function serveBuilt() {
  process.env.NODE_ENV ??= "production";
  process.setSourceMapsEnabled(true);
  const { start } = await import(pathToFileURL(built).href);
  return start({ stoppable: stopOnSignals });
}

/**
 * The same server from its sources, with hot reload: Vite answers first, and reloads server.ts
 * after every edit.
 */
async function serveSources() {
  process.env.NODE_ENV = "development";
  const { createServer: createVite } = await import("vite");
  const server = createServer();
  const vite = await createVite({
    root,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  const load = () => vite.ssrLoadModule(join(root, "server.ts"));
  const { start } = await load();
  return start({
    server,
    async answer(request, response) {
      vite.middlewares(request, response, async (problem) => {
        try {
          if (problem) throw problem;
          const { answer } = await load();
          await answer(request, response);
        } catch (cause) {
          if (cause instanceof Error) vite.ssrFixStacktrace(cause);
          console.error(cause);
          response.statusCode = 500;
          response.end(explain(cause));
        }
      });
    },
    stop: () => vite.close(),
    stoppable: stopOnSignals,
  });
}

async function serve() {
  try {
    const house = await (development ? serveSources() : serveBuilt());
    // It has been told to end while it opened.
    if (stopping) return;
    process.send?.("ready");
    setInterval(() => process.send?.("alive"), 5_000).unref();
    tell(house);
  } catch (cause) {
    if (stopping) return;
    giveUp(explain(cause));
  }
}

// What serves the public starts from what was installed and built before, or not at all.
function prepare() {
  if (!development && isProduction()) return missingInProduction();
  install();
  return development ? undefined : build();
}

process.chdir(root);
if (serving) {
  // If the parent was killed, this process must end too.
  process.on("disconnect", () => process.exit(1));
  await serve();
} else {
  checkNode();
  const failure = prepare();
  if (failure) giveUp(failure);
  stopWithNpm();
  if (development) await serve();
  else process.exit(await keepUp([join(root, "scripts/start.mjs"), "--serve"]));
}
