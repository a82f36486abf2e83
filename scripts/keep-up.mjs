// Starts a program and restarts it when it ends by itself after it was ready. Plain Node, no
// dependencies.
import { spawn } from "node:child_process";
import { tellSystemd } from "./tell-systemd.mjs";

/** A program that ran this long after being ready ended for a new reason. */
const longLife = 5 * 60_000;

function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A program that has said "alive" once and then nothing for this long hangs, and is ended. */
const silence = 60_000;

// A machine that slept wakes to an old time: only looks while it was awake count.
function watchLife(child, silenceMs) {
  const every = silenceMs / 6;
  let missed = -Infinity;
  const watch = setInterval(() => {
    missed += 1;
    if (missed >= 6) child.kill("SIGKILL");
  }, every);
  watch.unref();
  child.once("exit", () => clearInterval(watch));
  return () => (missed = 0);
}

// systemd hands its listening socket over as the fourth file (LISTEN_FDS, LISTEN_PID). It outlives
// each server, so that connections wait in it while none runs.
function listeningSocket({ LISTEN_FDS, LISTEN_PID }) {
  return LISTEN_FDS === "1" && LISTEN_PID === String(process.pid);
}

function runOnce(words, environment, silenceMs) {
  const hasSocket = listeningSocket(environment);
  // A separate process group: the terminal's Ctrl+C reaches only this process, which passes it on
  // once.
  const child = spawn(process.execPath, words, {
    stdio: ["inherit", "inherit", "inherit", "ipc", ...(hasSocket ? [3] : [])],
    detached: true,
    env: { ...environment, ...(hasSocket ? { LISTEN_FD: "4" } : {}) },
  });
  let readyAt;
  const noteLife = watchLife(child, silenceMs);
  child.on("message", (said) => {
    if (said === "ready") {
      readyAt ??= Date.now();
      tellSystemd("READY=1", environment);
    }
    if (said !== "alive") return;
    noteLife();
    tellSystemd("WATCHDOG=1", environment);
  });
  const ended = new Promise((resolve) => {
    child.once("error", (cause) => resolve({ why: cause.message, code: 1 }));
    child.once("exit", (code, signal) =>
      resolve({ why: signal ?? `code ${code}`, code: code ?? 1 }),
    );
  });
  return { child, ended, lived: () => (readyAt === undefined ? undefined : Date.now() - readyAt) };
}

/**
 * Runs `node` with these arguments until it exits normally, and restarts it after a doubling pause
 * when it exits otherwise or hangs. A program that is not ready the first time has printed what is
 * wrong, and is not restarted. Passes signals on, and tells systemd where it was started by it.
 * @returns the exit code: 0 after a normal exit, the program's own when it could not start, 1 when
 * it ended too often
 */
export async function keepUp(
  words,
  {
    maxDeaths = 6,
    pauseMs = 250,
    silenceMs = silence,
    environment = process.env,
    say = console.error,
  } = {},
) {
  let [deaths, asked, current, wasUp] = [0, undefined, undefined, false];
  const pass = (signal) => {
    asked = signal;
    current?.child.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, pass);
  for (;;) {
    current = runOnce(words, environment, silenceMs);
    const { code, why } = await current.ended;
    const lived = current.lived();
    // A program that is still starting has nothing to finish, and is ended by the signal itself.
    if (code === 0 || (asked && why === asked)) return 0;
    if (asked) return code;
    if (lived === undefined && !wasUp) return code;
    wasUp = true;
    deaths = lived !== undefined && lived > longLife ? 1 : deaths + 1;
    if (deaths >= maxDeaths) break;
    const pause = pauseMs * 2 ** (deaths - 1);
    say(`The server ended unexpectedly (${why}). It is started again in ${pause / 1000} seconds.`);
    await wait(pause);
    if (asked) return 0;
  }
  say(
    `The server ended unexpectedly ${deaths} times in a row and is not started again. The lines above say why; mend it, then start again.`,
  );
  return 1;
}
