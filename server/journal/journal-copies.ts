import { readLine } from "~/db/journal/journal-text";
import { env } from "~/env";
import { openReplicaStorage, type ReplicaStorage } from "~/integrations/replica/replica-storage";
import { storage } from "~/integrations/storage/storage";

/** A part of the journal's copy, named after its lines. */
export type Part = { key: string; first: number; last: number; lastId: string };

/** More parts than this are joined into one. */
export const maxParts = 300;

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

/** The parts of a journal's copy, in order. @throws StorageUnavailable */
export async function listParts(id: string): Promise<Part[]> {
  const keys = await place().storage.list(folderOf(id));
  return keys.flatMap((key) => readPart(key) ?? []).sort((a, b) => a.last - b.last);
}

/** The lines of parts, in order, each once. @throws StorageUnavailable */
export async function textsOf(parts: readonly Part[]): Promise<string[]> {
  const lines = new Map<number, string>();
  for (const { key } of parts)
    for (const text of Buffer.from(await place().storage.get(key))
      .toString("utf8")
      .split("\n")) {
      const line = readLine(text);
      if (line) lines.set(line.n, text);
    }
  return [...lines].sort(([a], [b]) => a - b).map(([, text]) => text);
}

/** Stores lines as a part that is never changed. @returns its last line's number; null for none */
export async function putPart(id: string, texts: readonly string[]): Promise<number | null> {
  const [first, last] = [readLine(texts[0] ?? ""), readLine(texts.at(-1) ?? "")];
  if (!first || !last) return null;
  const key = `${folderOf(id)}/${padded(first.n)}-${padded(last.n)}-${last.id}.jsonl`;
  await place().storage.put(key, Buffer.from(`${texts.join("\n")}\n`), "application/x-ndjson");
  return last.n;
}

/** Joins the parts into one where there are too many. */
export async function joinParts(id: string): Promise<void> {
  const parts = await listParts(id);
  if (parts.length <= maxParts) return;
  await putPart(id, await textsOf(parts));
  for (const { key, first, last } of parts)
    if (first > (parts[0]?.first ?? 0) || last < (parts.at(-1)?.last ?? 0))
      await place().storage.delete(key);
}

let judged = false;

/** Whether this process has compared its database with the end of the journal's copy, if any. */
export const isJudged = (): boolean => judged || !hasCopies();

export function noteJudged(is: boolean): void {
  judged = is;
}
