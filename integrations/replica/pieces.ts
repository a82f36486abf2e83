import { openReplicaStorage } from "~/integrations/replica/replica-storage";

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

/** Sorts the keys of a replica by generation. Keys of other things are left out. Pure. */
export function readPieces(keys: readonly string[]): PieceList[] {
  const lists = new Map<string, PieceList>();
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
  for (const { copies, log } of lists.values()) {
    copies.sort((a, b) => a - b);
    log.sort((a, b) => a.index - b.index || a.offset - b.offset);
  }
  return [...lists.values()];
}

/** Lists what the replica has. @throws StorageUnavailable */
export async function listPieces(url: string): Promise<PieceList[]> {
  const { storage, keyOf } = openReplicaStorage(url);
  return readPieces(await storage.list(keyOf(folderName)));
}

/**
 * The log files that a generation must have: from its oldest whole copy to its newest piece. Older
 * ones are about to be deleted. Null without a whole copy. Pure.
 */
export function rangeOf({ copies, log }: PieceList): LogRange | null {
  const from = copies[0];
  return from === undefined ? null : { from, to: log.at(-1)?.index ?? from - 1 };
}
