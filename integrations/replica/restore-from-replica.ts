import { readdir, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { minutes } from "~/core/duration";
import {
  litestreamConfig,
  ReplicaFailed,
  runLitestream,
  writeForLitestream,
} from "~/integrations/replica/litestream";
import { listPieces, type LogRange } from "~/integrations/replica/pieces";
import { proveLog } from "~/integrations/replica/prove-pieces";

type Ended = { code: number | null; said: string };

/** A program that does nothing for this long waits for a place that is away. */
const longestSilence = minutes(5);

/** What changes while it restores: its unfinished files. */
async function footprint(to: string): Promise<string> {
  const names = (await readdir(dirname(to))).filter((name) => name.startsWith(basename(to)));
  const found = await Promise.all(
    names.map((name) => stat(join(dirname(to), name)).catch(() => null)),
  );
  return found.map((one) => (one ? `${one.size} ${one.mtimeMs}` : "")).join();
}

type Run = { to: string; silence: number };

/** Runs a command that writes to `to`, and ends it when it does nothing for `silence` ms. */
async function run(words: readonly string[], { to, silence }: Run): Promise<Ended> {
  const child = runLitestream(words);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  let [seen, since, isStuck] = ["", performance.now(), false];
  const noteLife = (): number => (since = performance.now());
  child.stdout.on("data", noteLife);
  child.stderr.on("data", noteLife);
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

/** The reason in the last line that tells of an error, or the last line. */
function reasonIn(said: string): string {
  const lines = said.split("\n");
  const line = lines.findLast((one) => one.includes("ERROR")) ?? lines.at(-1) ?? "";
  const reason = /error="?(.+?)"?$/.exec(line)?.[1] ?? line;
  return reason.slice(0, 300) || "it did not say why";
}

/** Shipped changes after a whole copy; the bounds are whole seconds, in ms. */
export type Generation = { id: string; start: number; end: number };

/** Reads what Litestream (0.3.13) lists of its generations. */
export const readGenerations = (listed: string): Generation[] =>
  listed.split("\n").flatMap((line) => {
    const [, id, , start, end] = line.trim().split(/ {2,}/);
    const found = { id: id ?? "", start: Date.parse(start ?? ""), end: Date.parse(end ?? "") };
    return Number.isNaN(found.start) || Number.isNaN(found.end) ? [] : [found];
  });

/**
 * The generation whose end is the state of an instant that none contains, such as one between two
 * servers or in a quiet hour: the last to have ended before. Pure.
 */
export function endedBefore(generations: readonly Generation[], at: number): Generation | null {
  const ended = generations.filter(({ end }) => end <= at);
  return ended.reduce<Generation | null>(
    (newest, each) => (newest && newest.end >= each.end ? newest : each),
    null,
  );
}

const holdsNothingOf = /no matching backups found/;

/** The log files that a restore went through. */
export type UsedLog = { generation: string; range: LogRange };

/** Reads from what Litestream (0.3.13) says of a restore which log files it used. */
export function readUsed(said: string): UsedLog | null {
  const copy = /"restoring snapshot" .*generation=([0-9a-f]{16}) index=(\d+)/.exec(said);
  const logs = /"restoring wal files" .*index_min=(\d+) index_max=(\d+)/.exec(said);
  if (!copy) return null;
  const from = Number(copy[2]);
  return { generation: copy[1] ?? "", range: { from, to: logs ? Number(logs[2]) : from - 1 } };
}

/**
 * Restores the database from REPLICA_URL to a new file, as of an instant (ms) or the newest state,
 * and proves the log files that it was made of. The caller must verify the file afterwards.
 * @returns the ends in bytes of the log files, by name
 * @throws ReplicaFailed with what the program said, also for an instant before the first copy, with
 * the name of a piece that is missing or was changed, and after `silence` ms without progress;
 * StorageUnavailable
 */
export async function restoreFromReplica(
  url: string,
  to: string,
  at: number | null,
  silence = longestSilence,
): Promise<Record<string, number>> {
  const used = readUsed(await restore(url, at, { to, silence }));
  const list = (await listPieces(url)).find(({ generation }) => generation === used?.generation);
  if (!used || !list)
    throw new ReplicaFailed("What the replica was restored from is not there any more.");
  const { faults, ends } = await proveLog(url, list, used.range);
  if (!faults[0]) return ends;
  await rm(to, { force: true });
  const sentences = faults.slice(0, 5).map(({ sentence }) => sentence);
  throw new ReplicaFailed(`The replica could not be restored: ${sentences.join(" ")}`);
}

function sayUnlessFailed({ code, said }: Ended): string {
  if (code !== 0) throw new ReplicaFailed(`The replica could not be restored: ${reasonIn(said)}`);
  return said;
}

/** @returns what the program said */
async function restore(url: string, at: number | null, way: Run): Promise<string> {
  // It wants to see a database, and the disk of ours may be gone.
  const stand = writeForLitestream("restored.db", "");
  const config = writeForLitestream("restore.yml", litestreamConfig(url, null, stand));
  const tryOnce = (...which: string[]): Promise<Ended> =>
    run(["restore", "-config", config, "-o", way.to, ...which, stand], way);
  if (at === null) return sayUnlessFailed(await tryOnce());
  const asked = await tryOnce("-timestamp", new Date(at).toISOString());
  if (asked.code === 0 || !holdsNothingOf.test(asked.said)) return sayUnlessFailed(asked);
  const listed = await run(["generations", "-config", config, stand], way);
  const last = endedBefore(readGenerations(listed.said), at);
  if (!last)
    throw new ReplicaFailed(
      `The replica has nothing from before ${new Date(at).toISOString()}: it begins later, or is kept for thirty days only.`,
    );
  return sayUnlessFailed(await tryOnce("-generation", last.id));
}
