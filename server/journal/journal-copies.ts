import { setImmediate as nextTurn } from "node:timers/promises";
import { numberOf, readLine } from "~/db/journal/journal-text";
import { env } from "~/env";
import { openReplicaStorage, type ReplicaStorage } from "~/integrations/replica/replica-storage";
import { storage } from "~/integrations/storage/storage";

/** A part of the journal's copy, named after its lines. */
export type Part = { key: string; first: number; last: number; lastId: string };

/** A part of which the lines before the line `until` count: a later part has the others. */
export type Counting = Part & { until: number };

/** Earlier releases joined all parts into one: what has as many lines is full as well. */
const fullLines = 20_000;
/** So many lines are read before other work has its turn: some milliseconds. */
const atOnce = 1000;

/** Whether the journal is copied anywhere: into the bucket, or beside the replica. */
export const hasCopies = (): boolean => Boolean(env.S3_BUCKET ?? env.REPLICA_URL);

function place(): ReplicaStorage {
  if (env.S3_BUCKET) return { storage: storage(), keyOf: (path) => path };
  if (env.REPLICA_URL) return openReplicaStorage(env.REPLICA_URL);
  throw new Error("The journal is copied nowhere.");
}

const folderOf = (id: string): string => place().keyOf(`journal/${id}`);
const padded = (n: number): string => String(n).padStart(12, "0");

function readPart(key: string): Part | null {
  const found = /\/(\d{12})-(\d{12})-(\w+)\.jsonl$/.exec(key);
  return found?.[1] && found[2] && found[3]
    ? { key, first: Number(found[1]), last: Number(found[2]), lastId: found[3] }
    : null;
}

/** Whether a part is never joined again. Earlier releases read what is in the folder `full` too. */
export const isFull = ({ key, first, last }: Part): boolean =>
  key.includes("/full/") || last - first + 1 >= fullLines;

// Of two with the same end the longer is the later one, and of the same two the full one.
const inOrder = (a: Part, b: Part): number =>
  a.last - b.last || b.first - a.first || Number(isFull(a)) - Number(isFull(b));

/** The parts of a journal's copy, in order. @throws (rejects) StorageUnavailable */
export async function listParts(id: string): Promise<Part[]> {
  const keys = await place().storage.list(folderOf(id));
  return keys.flatMap((key) => readPart(key) ?? []).sort(inOrder);
}

/**
 * The parts that a reader needs, in order: where two have the same lines, the later one counts. The
 * names alone say so, since a part lacks no line between its first and its last.
 */
export function countingParts(parts: readonly Part[]): Counting[] {
  let until = Infinity;
  const counting: Counting[] = [];
  for (const part of parts.toReversed()) {
    if (part.first >= until) continue;
    counting.push({ ...part, until });
    until = part.first;
  }
  return counting.reverse();
}

// A part may be longer than the longest string.
function* linesIn(bytes: Buffer): Generator<string> {
  let begin = 0;
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, begin)) {
    yield bytes.toString("utf8", begin, end);
    begin = end + 1;
  }
}

/**
 * The lines of a part that count, some at a time; other work has its turn in between.
 * @throws (rejects) StorageUnavailable, FileMissing
 */
export async function* textsOfPart({ key, until }: Counting): AsyncGenerator<string[]> {
  const { buffer, byteOffset, byteLength } = await place().storage.get(key);
  let texts: string[] = [];
  for (const text of linesIn(Buffer.from(buffer, byteOffset, byteLength))) {
    const n = numberOf(text);
    if (n !== null && n >= until) break;
    if (n !== null) texts.push(text);
    if (texts.length < atOnce) continue;
    yield texts;
    texts = [];
    await nextTurn();
  }
  yield texts;
}

/**
 * The lines of parts, in order, each once, some at a time: one part is in memory, and other work
 * has its turn in between. @throws (rejects) StorageUnavailable, FileMissing
 */
export async function* textsOf(parts: readonly Part[]): AsyncGenerator<string[]> {
  for (const part of countingParts(parts)) yield* textsOfPart(part);
}

/**
 * Stores lines as a part that is never changed.
 * @returns its last line's number; null for none
 * @throws (rejects) StorageUnavailable
 */
export async function putPart(
  id: string,
  texts: readonly string[],
  as: "small" | "full" = "small",
): Promise<number | null> {
  const [first, last] = [readLine(texts[0] ?? ""), readLine(texts.at(-1) ?? "")];
  if (!first || !last) return null;
  const folder = as === "full" ? `${folderOf(id)}/full` : folderOf(id);
  const key = `${folder}/${padded(first.n)}-${padded(last.n)}-${last.id}.jsonl`;
  await place().storage.put(key, Buffer.from(`${texts.join("\n")}\n`), "application/x-ndjson");
  return last.n;
}

/** Deletes a part, which its caller must know to be needed no more. @throws (rejects) HeldBack */
export async function deletePart({ key }: Part): Promise<void> {
  await place().storage.delete(key);
}

let judged = false;

/** Whether this process has compared its database with the end of the journal's copy, if any. */
export const isJudged = (): boolean => judged || !hasCopies();

export function noteJudged(is: boolean): void {
  judged = is;
}
