import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import {
  litestreamConfig,
  ReplicaFailed,
  writeForLitestream,
} from "~/integrations/replica/litestream";
import { listPieces, logFileName } from "~/integrations/replica/pieces";
import { proveMeanwhile, readUsed, type UsedLog } from "~/integrations/replica/prove-meanwhile";
import type { Fault } from "~/integrations/replica/prove-pieces";
import {
  longestSilence,
  runRestore,
  type Ended,
  type Run,
} from "~/integrations/replica/run-restore";

const refused = (reason: string): ReplicaFailed =>
  new ReplicaFailed(`The replica could not be restored: ${reason}`);

/** The reason in the last line that tells of an error, or the last line. */
function reasonIn(said: string): string {
  const lines = said.split("\n");
  const line = lines.findLast((one) => one.includes("ERROR")) ?? lines.at(-1) ?? "";
  const reason = /error="?(.+?)"?$/.exec(line)?.[1] ?? line;
  const [, generation, index] = /generation=([0-9a-f]{16}) index=([0-9a-f]{8})/.exec(reason) ?? [];
  const where = generation && index ? ` (${generation}/wal/${index})` : "";
  return `${reason.slice(0, 300)}${where}` || "it did not say why";
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

/**
 * What a restore used: the ends in bytes of its log files, by name, and what they lack.
 * `findStart` asks when the generation began (ms): it lists all of them; null where nothing says.
 */
export type Restored = UsedLog & {
  ends: Record<string, number>;
  lacks: string[];
  findStart: () => Promise<number | null>;
};

/** How many pieces Litestream fetches at once: each of them costs the way to the bucket. */
const atOnce = "32";
const named = 5;

/** The program, told of the replica and of a database where it writes to. */
function programFor(url: string, way: Run) {
  // It wants to see a database, and the disk of ours may be gone.
  const stand = writeForLitestream("restored.db", "");
  const told = litestreamConfig(url, null, stand);
  // Named by what it holds: a restore of another replica at the same time has its own.
  const mark = createHash("sha256").update(told).digest("hex").slice(0, 16);
  const config = writeForLitestream(`restore-${mark}.yml`, told);
  const restored = ["restore", "-config", config, "-parallelism", atOnce, "-o", way.to];
  return {
    restore: (...which: string[]) => runRestore([...restored, ...which, stand], way),
    list: (what: "generations" | "wal", ...which: string[]) =>
      runRestore([what, "-config", config, ...which, stand], way),
  };
}
type Program = ReturnType<typeof programFor>;
type Asked = { at: number | null; generation: string | null };

/**
 * The last instant (ms) whose pieces are surely from no later than `at`. A bucket tells whole
 * seconds, cut off: what it stored within the second of `at` may be from after it.
 */
export const lastSureBefore = (url: string, at: number): number =>
  url.startsWith("s3://") ? Math.floor(at / 1000) * 1000 - 1 : at;

/** Takes the state of an instant (ms), or the newest, of one generation or of any. */
async function ask(program: Program, url: string, { at, generation }: Asked): Promise<Ended> {
  const time = at === null ? [] : ["-timestamp", new Date(lastSureBefore(url, at)).toISOString()];
  if (generation !== null) return program.restore("-generation", generation, ...time);
  if (at === null) return program.restore();
  const asked = await program.restore(...time);
  if (asked.code === 0 || !holdsNothingOf.test(asked.said)) return asked;
  const last = endedBefore(readGenerations((await program.list("generations")).said), at);
  if (!last)
    throw new ReplicaFailed(
      `The replica has nothing from before ${new Date(at).toISOString()}: it begins later, or is kept for thirty days only.`,
    );
  return program.restore("-generation", last.id);
}

/** The second (ms) in which Litestream (0.3.13) lists the newest piece of a generation. Pure. */
export function readNewest(listed: string): number {
  const times = listed.split("\n").map((line) => Date.parse(line.trim().split(/ {2,}/)[5] ?? ""));
  return Math.max(...times.filter((time) => !Number.isNaN(time)));
}

/** Litestream cannot read an empty piece: takes the state of before that was stored. */
async function askWithoutEnd(program: Program, generation: string): Promise<Ended> {
  const listed = await program.list("wal", "-generation", generation);
  const newest = readNewest(listed.said);
  if (!Number.isFinite(newest))
    throw refused("its newest piece is empty, and nothing tells when that was stored.");
  const before = new Date(newest - 1).toISOString();
  return program.restore("-generation", generation, "-timestamp", before);
}

/** The logs that have no whole copy before them, in sentences; Litestream does not name them. */
async function withoutCopy(url: string): Promise<string> {
  const lists = await listPieces(url).catch(() => []);
  const lonely = lists.filter(({ copies }) => copies.length === 0).slice(0, named);
  return lonely
    .map(({ generation, log }) => logFileName(generation, log[0]?.index ?? 0))
    .map((name) => ` The replica has no whole copy before ${name}.`)
    .join("");
}

const copyBefore = ({ generation, range }: UsedLog): string =>
  `the whole copy before ${logFileName(generation, range.from)}`;

/**
 * Restores the database from REPLICA_URL to a new file, as of an instant (ms) or the newest state,
 * and proves the log files that it was made of. Without a `generation` Litestream chooses one. A
 * newest piece that is empty is named in `lacks`, with the state of a moment before. The caller
 * must verify the file afterwards.
 * @throws ReplicaFailed with what the program said, also for an instant before the first copy, with
 * the name of a piece that is missing or was changed, and after `silence` ms without progress;
 * StorageUnavailable
 */
export async function restoreFromReplica(
  url: string,
  to: string,
  at: number | null,
  silence = longestSilence,
  generation: string | null = null,
): Promise<Restored> {
  const proofs = proveMeanwhile(url);
  try {
    return await restoreAndProve(url, { to, at, generation, silence }, proofs);
  } finally {
    proofs.end();
  }
}

type Wish = Asked & { to: string; silence: number };

async function restoreAndProve(
  url: string,
  { to, at, generation: wanted, silence }: Wish,
  proofs: ReturnType<typeof proveMeanwhile>,
): Promise<Restored> {
  const program = programFor(url, { to, silence, hear: proofs.hear });
  let ended = await ask(program, url, { at, generation: wanted });
  let used = readUsed(ended.said);
  if (!used) throw refused(`${reasonIn(ended.said)}${await withoutCopy(url)}`);
  let proof = await proofs.proofOf(used);
  const isEmptyEnd = ({ emptyEnd }: Fault): boolean => emptyEnd !== undefined;
  const lacks = proof.faults.filter(isEmptyEnd).map(({ sentence }) => sentence);
  if (proof.faults.length === lacks.length && ended.code !== 0 && lacks.length > 0) {
    ended = await askWithoutEnd(program, used.generation);
    // It may have begun with an older whole copy.
    used = readUsed(ended.said) ?? used;
    proof = await proofs.proofOf(used);
  }
  const broken = proof.faults.filter((fault) => !isEmptyEnd(fault));
  const { generation } = used;
  const findStart = async (): Promise<number | null> => {
    const generations = readGenerations((await program.list("generations")).said);
    return generations.find(({ id }) => id === generation)?.start ?? null;
  };
  if (broken.length === 0 && ended.code === 0)
    return { ...used, ends: proof.ends, lacks, findStart };
  await rm(to, { force: true });
  const sentences = broken.slice(0, named).map(({ sentence }) => sentence);
  if (sentences.length > 0) throw refused(sentences.join(" "));
  throw refused(`${reasonIn(ended.said)} (from ${copyBefore(used)})`);
}
