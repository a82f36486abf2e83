import {
  listPieces,
  logFileName,
  piecePath,
  rangeOf,
  type LogPiece,
  type LogRange,
  type PieceList,
} from "~/integrations/replica/pieces";
import { openReplicaStorage, type ReplicaStorage } from "~/integrations/replica/replica-storage";
import { Lz4Broken, unpackLz4 } from "~/integrations/replica/unpack-lz4";
import { ChainBroken, WalChain } from "~/integrations/replica/wal-chain";
import { FileMissing } from "~/integrations/storage/contract";

/** Something that is missing or was changed, in a sentence. */
type Fault = { generation: string; index: number; sentence: string };

/** `ends` are the ends of the whole log files in bytes, by name; `bytes` are all of them. */
export type LogProof = { faults: Fault[]; ends: Record<string, number>; bytes: number };

/** How many pieces are fetched at once. */
const atOnce = 16;

type Source = { at: ReplicaStorage; generation: string };
type Fetched = { path: string; offset: number; bytes: Buffer | null; fault: string };

async function fetchPiece({ at, generation }: Source, piece: LogPiece): Promise<Fetched> {
  const path = piecePath(generation, piece);
  const told = { path, offset: piece.offset };
  try {
    const packed = await at.storage.get(at.keyOf(path));
    return { ...told, bytes: await unpackLz4(packed), fault: "" };
  } catch (cause) {
    if (!(cause instanceof Lz4Broken || cause instanceof FileMissing)) throw cause;
    return { ...told, bytes: null, fault: cause.message };
  }
}

/** Proves one log file. @returns what is wrong with it in a sentence, or its end in bytes */
async function proveFile(source: Source, pieces: readonly LogPiece[]): Promise<string | number> {
  const chain = new WalChain();
  for (let from = 0; from < pieces.length; from += atOnce) {
    const some = pieces.slice(from, from + atOnce);
    const fetched = await Promise.all(some.map((piece) => fetchPiece(source, piece)));
    for (const { path, offset, bytes, fault } of fetched) {
      if (bytes === null) return `The piece ${path} of the replica is damaged: ${fault}`;
      try {
        await chain.add(offset, bytes);
      } catch (cause) {
        if (!(cause instanceof ChainBroken)) throw cause;
        return `The piece ${path} of the replica does not fit: ${cause.message}`;
      }
    }
  }
  return chain.length;
}

const byLogFile = (log: readonly LogPiece[]): Map<number, LogPiece[]> => {
  const files = new Map<number, LogPiece[]>();
  for (const piece of log) {
    const pieces = files.get(piece.index) ?? [];
    pieces.push(piece);
    files.set(piece.index, pieces);
  }
  return files;
};

/**
 * Proves the log files of a generation, from the first byte to the last: Litestream itself restores
 * over a gap in a file and leaves out what comes after it.
 * @throws StorageUnavailable
 */
export async function proveLog(
  url: string,
  { generation, log }: PieceList,
  { from, to }: LogRange,
): Promise<LogProof> {
  const proof: LogProof = { faults: [], ends: {}, bytes: 0 };
  const files = byLogFile(log);
  const source = { at: openReplicaStorage(url), generation };
  for (let index = from; index <= to; index++) {
    const name = logFileName(generation, index);
    const pieces = files.get(index);
    const found = pieces
      ? await proveFile(source, pieces)
      : `The replica has no piece of ${name}, and has later ones.`;
    if (typeof found === "string") proof.faults.push({ generation, index, sentence: found });
    else {
      proof.ends[name] = found;
      proof.bytes += found;
    }
  }
  return proof;
}

/** What a whole replica holds: the names of its whole copies, and the proof of its log. */
export type ReplicaProof = LogProof & { copies: string[]; generations: number };

/**
 * Proves the log of every generation, old ones too: they are needed to restore to any second of the
 * time that is kept. What Litestream deleted meanwhile is no fault.
 * @throws StorageUnavailable
 */
export async function provePieces(url: string): Promise<ReplicaProof> {
  const whole: LogProof = { faults: [], ends: {}, bytes: 0 };
  const lists = await listPieces(url);
  for (const list of lists) {
    const range = rangeOf(list);
    const { generation } = list;
    if (!range)
      whole.faults.push({
        ...{ generation, index: list.log.at(-1)?.index ?? 0 },
        sentence: `The replica has no whole copy that belongs to the log of ${generation}.`,
      });
    else {
      const { faults, ends, bytes } = await proveLog(url, list, range);
      whole.faults.push(...faults);
      Object.assign(whole.ends, ends);
      whole.bytes += bytes;
    }
  }
  const now = whole.faults.length === 0 ? lists : await listPieces(url);
  const isNeeded = ({ generation, index }: Fault): boolean => {
    const list = now.find((one) => one.generation === generation);
    return list !== undefined && index >= (rangeOf(list)?.from ?? 0);
  };
  return {
    ...whole,
    faults: whole.faults.filter(isNeeded),
    copies: lists.flatMap(({ generation, copies }) =>
      copies.map((index) => logFileName(generation, index)),
    ),
    generations: lists.length,
  };
}
