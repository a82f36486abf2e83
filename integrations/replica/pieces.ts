import { setImmediate as breathe } from "node:timers/promises";
import { openReplicaStorage } from "~/integrations/replica/replica-storage";
import { allKeys } from "~/integrations/storage/all-keys";
import { askAgain } from "~/integrations/storage/ask-again";

/** A piece of the log of changes: `offset` is its first byte in the log file `index`. */
export type LogPiece = { index: number; offset: number };

/** A generation: whole copies of the database, by the log file that follows, and the log. */
export type PieceList = { generation: string; copies: number[]; log: LogPiece[] };

/** Log files of a generation; `to` is included. */
export type LogRange = { from: number; to: number };

const folderName = "generations";
// Litestream's (0.3.13) names.
const copyName = /([0-9a-f]{16})\/snapshots\/([0-9a-f]{8})\.snapshot\.lz4$/;
const logName = /([0-9a-f]{16})\/wal\/([0-9a-f]{8})_([0-9a-f]{8})\.wal\.lz4$/;

const hex = (text: string | undefined): number => Number.parseInt(text ?? "", 16);
const padded = (one: number): string => one.toString(16).padStart(8, "0");

/** The name of a log file of a generation. */
export const logFileName = (generation: string, index: number): string =>
  `${generation}/wal/${padded(index)}`;

/** The path of a piece below REPLICA_URL. */
export const piecePath = (generation: string, { index, offset }: LogPiece): string =>
  `${folderName}/${logFileName(generation, index)}_${padded(offset)}.wal.lz4`;

type Lists = Map<string, PieceList>;

function addPieces(lists: Lists, keys: readonly string[]): void {
  const listOf = (generation = ""): PieceList => {
    const list = lists.get(generation) ?? { generation, copies: [], log: [] };
    lists.set(generation, list);
    return list;
  };
  for (const key of keys) {
    const copy = copyName.exec(key);
    if (copy) listOf(copy[1]).copies.push(hex(copy[2]));
    const log = logName.exec(key);
    if (log) listOf(log[1]).log.push({ index: hex(log[2]), offset: hex(log[3]) });
  }
}

function sortPieces(lists: Lists): PieceList[] {
  for (const { copies, log } of lists.values()) {
    copies.sort((a, b) => a - b);
    log.sort((a, b) => a.index - b.index || a.offset - b.offset);
  }
  return [...lists.values()];
}

/** Sorts the keys of a replica by generation. Keys of other things are left out. Pure. */
export function readPieces(keys: readonly string[]): PieceList[] {
  const lists: Lists = new Map();
  addPieces(lists, keys);
  return sortPieces(lists);
}

/**
 * Lists what the replica has, or one generation of it: all together may be millions of names, which
 * are read page by page, with other work in between. @throws StorageUnavailable
 */
export function listPieces(url: string, generation?: string): Promise<PieceList[]> {
  const { storage, keyOf } = openReplicaStorage(url);
  const folder = generation === undefined ? folderName : `${folderName}/${generation}`;
  return askAgain(async () => {
    const lists: Lists = new Map();
    for await (const page of storage.pages(keyOf(folder))) {
      addPieces(lists, page);
      await breathe();
    }
    return sortPieces(lists);
  });
}

/**
 * The names of the generations that the replica has anything of, whatever their number of pieces.
 * @throws StorageUnavailable
 */
export function listGenerations(url: string): Promise<string[]> {
  const { storage, keyOf } = openReplicaStorage(url);
  return askAgain(() => storage.folders(keyOf(folderName)));
}

/** The whole copies of a generation, by the log file that follows. @throws StorageUnavailable */
export async function listCopies(url: string, generation: string): Promise<number[]> {
  const { storage, keyOf } = openReplicaStorage(url);
  const folder = keyOf(`${folderName}/${generation}/snapshots`);
  const keys = await askAgain(() => allKeys(storage.pages(folder)));
  return readPieces(keys)[0]?.copies ?? [];
}

/** Whether the replica has a whole copy of a database. @throws StorageUnavailable */
export async function hasWholeCopy(url: string): Promise<boolean> {
  for (const generation of await listGenerations(url))
    if ((await listCopies(url, generation)).length > 0) return true;
  return false;
}

/** The names of the generations that have a whole copy. @throws StorageUnavailable */
export async function listWholeGenerations(url: string): Promise<string[]> {
  const whole: string[] = [];
  for (const generation of await listGenerations(url))
    if ((await listCopies(url, generation)).length > 0) whole.push(generation);
  return whole;
}

/** Whether a generation has pieces of log files after this one. @throws StorageUnavailable */
export function hasPiecesAfter(url: string, generation: string, index: number): Promise<boolean> {
  const { storage, keyOf } = openReplicaStorage(url);
  const folder = keyOf(`${folderName}/${generation}/wal`);
  return askAgain(async () => {
    for await (const page of storage.pages(folder, "", `${padded(index + 1)}_`))
      if (readPieces(page).length > 0) return true;
    return false;
  });
}

/** The pieces of one log file, in order. @throws StorageUnavailable */
export function listLogFile(url: string, generation: string, index: number): Promise<LogPiece[]> {
  const { storage, keyOf } = openReplicaStorage(url);
  const folder = keyOf(`${folderName}/${generation}/wal`);
  return askAgain(async () => {
    const keys = await allKeys(storage.pages(folder, `${padded(index)}_`));
    return readPieces(keys)[0]?.log ?? [];
  });
}

/** Whether two pieces are the same. */
const isSamePiece = (a: LogPiece, b: LogPiece): boolean =>
  a.index === b.index && a.offset === b.offset;

/**
 * What stands in two lists of a replica, by generation: what only the first one has was deleted
 * meanwhile, most likely after its thirty days. A generation is left out that had, or has now, a
 * whole copy and none in both, or that lost pieces of its log without having a copy: it is being
 * deleted, or made. Pure.
 */
export function standingIn(
  before: readonly PieceList[],
  after: readonly PieceList[],
): Map<string, PieceList> {
  const now = new Map(after.map((list) => [list.generation, list]));
  const standing = before.flatMap(({ generation, copies, log }) => {
    const list = now.get(generation);
    if (!list) return [];
    const both = copies.filter((copy) => list.copies.includes(copy));
    let at = 0;
    const still = log.filter((piece) => {
      const isBefore = (other: LogPiece): boolean =>
        other.index < piece.index || (other.index === piece.index && other.offset < piece.offset);
      for (let other = list.log[at]; other && isBefore(other); other = list.log[at]) at++;
      const found = list.log[at];
      return found !== undefined && isSamePiece(found, piece);
    });
    const isMoving = copies.length + list.copies.length > 0 || still.length < log.length;
    return both.length === 0 && isMoving ? [] : [{ generation, copies: both, log: still }];
  });
  return new Map(standing.map((list) => [list.generation, list]));
}

/**
 * The log files that a generation must have: from its oldest whole copy to its newest piece. Older
 * ones are about to be deleted. Null without a whole copy. Pure.
 */
export function rangeOf({ copies, log }: PieceList): LogRange | null {
  const from = copies[0];
  return from === undefined ? null : { from, to: log.at(-1)?.index ?? from - 1 };
}
