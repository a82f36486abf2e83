import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { minutes, seconds } from "~/core/duration";
import { ReplicaFailed, runLitestream } from "~/integrations/replica/litestream";

/** How Litestream ended, and what it said. */
export type Ended = { code: number | null; said: string };

/** A program that does nothing for this long waits for a place that is away. */
export const longestSilence = minutes(5);

/** What changes while it restores: its unfinished files. */
async function footprint(to: string): Promise<string> {
  const names = (await readdir(dirname(to))).filter((name) => name.startsWith(basename(to)));
  const found = await Promise.all(
    names.map((name) => stat(join(dirname(to), name)).catch(() => null)),
  );
  return found.map((one) => (one ? `${one.size} ${one.mtimeMs}` : "")).join();
}

/** Where it writes to, how long it may do nothing (ms), and who hears what it says meanwhile. */
export type Run = { to: string; silence: number; hear?: (chunk: string) => void };

async function runOnce(words: readonly string[], { to, silence, hear }: Run): Promise<Ended> {
  const child = runLitestream(words);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  let [seen, since, isStuck] = ["", performance.now(), false];
  const noteLife = (): number => (since = performance.now());
  child.stdout.on("data", noteLife);
  child.stderr.on("data", noteLife);
  if (hear) child.stdout.on("data", (chunk: Buffer) => hear(chunk.toString("utf8")));
  const look = async (): Promise<void> => {
    const now = await footprint(to);
    if (now !== seen) noteLife();
    seen = now;
    if (performance.now() - since < silence) return;
    isStuck = true;
    child.stdin.end();
  };
  const timer = setInterval(() => void look().catch(() => undefined), silence / 60).unref();
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  clearInterval(timer);
  if (isStuck) throw new ReplicaFailed("The place of the replica does not answer.");
  return { code, said: `${out}\n${err}`.trim() };
}

/** How long to wait before each further try. */
const pauses = [seconds(1), seconds(5), seconds(15)];

// Its words (0.3.13, with Go's and Amazon's own).
const mayPass = [
  "status code: 5",
  "status code: 429",
  "SlowDown",
  "RequestError",
  "connection re",
  "i/o timeout",
];

/** What a restore leaves, also one that succeeded; all named after the file that it was to be. */
async function clearLeft(to: string): Promise<void> {
  for (const name of await readdir(dirname(to)).catch(() => []))
    if (name.startsWith(`${basename(to)}.tmp`)) await rm(join(dirname(to), name), { force: true });
}

async function runAndClear(words: readonly string[], way: Run): Promise<Ended> {
  return runOnce(words, way).finally(() => clearLeft(way.to));
}

/**
 * Runs a command that writes to `to`, ends it when it does nothing for `silence` ms, and tries
 * again, after longer and longer pauses, where the place of the replica was in trouble.
 * @throws ReplicaFailed for a place that does not answer
 */
export async function runRestore(words: readonly string[], way: Run): Promise<Ended> {
  for (const pause of pauses) {
    const ended = await runAndClear(words, way);
    if (ended.code === 0 || !mayPass.some((one) => ended.said.includes(one))) return ended;
    await wait(pause);
  }
  return runAndClear(words, way);
}
