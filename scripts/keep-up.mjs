// Starts a program and keeps it up: one that ends by itself after it was ready is started anew.
// Plain Node, no dependencies.
import { spawn } from "node:child_process";

/** Who lived this long after being ready died of something new. */
const longLife = 5 * 60_000;

function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function runOnce(words, environment) {
  // A group of its own: the terminal's Ctrl+C reaches this process alone, which passes it on once.
  const child = spawn(process.execPath, words, {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    detached: true,
    env: environment,
  });
  let readyAt;
  child.on("message", (said) => {
    if (said === "ready") readyAt ??= Date.now();
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
 * Runs `node` with these words until it ends in good order, and starts it anew, after a pause that
 * doubles, when it ends otherwise. A program that never says "ready" the first time has said itself
 * what is wrong, and is not tried again. Signals are passed on.
 * @returns the code to end with: 0 after good order, the program's own when it could not start, 1
 * when it died too often
 */
export async function keepUp(
  words,
  { mostDeaths = 6, pauseMs = 250, environment = process.env, say = console.error } = {},
) {
  let [deaths, asked, current, wasUp] = [0, undefined, undefined, false];
  const pass = (signal) => {
    asked = signal;
    current?.child.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, pass);
  for (;;) {
    current = runOnce(words, environment);
    const { code, why } = await current.ended;
    const lived = current.lived();
    // One that was still starting has nothing to finish, and ends by the signal itself.
    if (code === 0 || (asked && why === asked)) return 0;
    if (asked) return code;
    if (lived === undefined && !wasUp) return code;
    wasUp = true;
    deaths = lived !== undefined && lived > longLife ? 1 : deaths + 1;
    if (deaths >= mostDeaths) break;
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
