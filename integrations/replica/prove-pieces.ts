import { fetchInOrder } from "~/integrations/replica/fetch-in-order";
import {
  hasPiecesAfter,
  listLogFile,
  listPieces,
  logFileName,
  piecePath,
  rangeOf,
  standingIn,
  type LogPiece,
  type LogRange,
  type PieceList,
} from "~/integrations/replica/pieces";
import { openReplicaStorage, type ReplicaStorage } from "~/integrations/replica/replica-storage";
import { Lz4Broken, unpackLz4 } from "~/integrations/replica/unpack-lz4";
import { ChainBroken, WalChain } from "~/integrations/replica/wal-chain";
import { askAgain } from "~/integrations/storage/ask-again";
import { FileMissing } from "~/integrations/storage/contract";

/**
 * Something that is missing or was changed, in a sentence. `isEnd`: it is the newest piece of its
 * generation, so that nothing follows. `emptyEnd` is its path where it is empty: it holds nothing.
 */
export type Fault = {
  generation: string;
  index: number;
  sentence: string;
  isEnd?: boolean;
  emptyEnd?: string;
};

/**
 * `ends` are the ends of the whole log files in bytes, by name; `bytes` are all of them. `reached`
 * are the ends of the last pieces of those with a fault, Infinity where that cannot be read.
 */
export type LogProof = {
  faults: Fault[];
  ends: Record<string, number>;
  reached: Record<string, number>;
  bytes: number;
};

type Source = { at: ReplicaStorage; generation: string; signal: AbortSignal | undefined };
type Fetched = { piece: LogPiece; path: string; bytes: Buffer | null; wrong: string };

/** @throws StorageUnavailable for a piece that could not be had, which says nothing about it */
async function fetchPiece(source: Source, piece: LogPiece): Promise<Fetched> {
  const { at, generation, signal } = source;
  const path = piecePath(generation, piece);
  const told = { piece, path };
  const get = (): Promise<Uint8Array> => {
    signal?.throwIfAborted();
    return at.storage.get(at.keyOf(path));
  };
  const packed = await askAgain(get).catch((cause: unknown) => {
    if (cause instanceof FileMissing) return null;
    throw cause;
  });
  if (packed === null) return { ...told, bytes: null, wrong: "is missing." };
  if (packed.length === 0)
    return { ...told, bytes: null, wrong: "is empty: it was cut off as it was stored." };
  try {
    return { ...told, bytes: await unpackLz4(packed), wrong: "" };
  } catch (cause) {
    if (!(cause instanceof Lz4Broken)) throw cause;
    return { ...told, bytes: null, wrong: `is damaged: ${cause.message}` };
  }
}

/** `hear` takes each piece that goes on from those before it, in order, until one does not. */
export type Reading = {
  signal?: AbortSignal;
  hear?: (piece: LogPiece, bytes: Buffer) => Promise<void>;
};

type LogFile = { length: number; reached: number; fault: Fault | null };

/** What is wrong with a piece that follows on what the chain has; null when it fits. */
async function wrongWith(chain: WalChain, { piece, bytes, wrong }: Fetched) {
  if (bytes === null) return wrong;
  try {
    await chain.add(piece.offset, bytes);
    return null;
  } catch (cause) {
    if (!(cause instanceof ChainBroken)) throw cause;
    return `does not fit: ${cause.message}`;
  }
}

/** The first of each log files in a row that have no piece. */
function missingFiles(generation: string, { from, to }: LogRange, indexes: number[]): Fault[] {
  let expected = from;
  return [...indexes, to + 1].flatMap((index) => {
    const first = expected;
    expected = index + 1;
    if (first >= index) return [];
    const name = logFileName(generation, first);
    const sentence = `The replica has no piece of ${name}, and has later ones.`;
    return [{ generation, index: first, sentence }];
  });
}

/**
 * Proves the log files of a generation, from the first byte to the last: Litestream itself restores
 * over a gap in a file and leaves out what comes after it. Reads no more after the signal.
 * @throws StorageUnavailable; the signal's reason
 */
export async function proveLog(
  url: string,
  { generation, log }: PieceList,
  range: LogRange,
  { signal, hear }: Reading = {},
): Promise<LogProof> {
  let isWhole = true;
  const files = new Map<number, LogFile>();
  const source = { at: openReplicaStorage(url), generation, signal };
  const pieces = log.filter(({ index }) => index >= range.from && index <= range.to);
  // The pieces come in the order of their files: of the thousands before, lengths are enough.
  let chain = new WalChain();
  const fetch = (piece: LogPiece): Promise<Fetched> => fetchPiece(source, piece);
  for await (const fetched of fetchInOrder(pieces, fetch, signal)) {
    const { piece, path, bytes } = fetched;
    if (!files.has(piece.index)) chain = new WalChain();
    const file = files.get(piece.index) ?? { length: 0, reached: 0, fault: null };
    files.set(piece.index, file);
    file.reached = piece.offset + (bytes?.length ?? Infinity);
    const readable = chain.length;
    const wrong = file.fault ? null : await wrongWith(chain, fetched);
    file.length = chain.length;
    if (wrong === null) {
      if (isWhole && bytes) await hear?.(piece, bytes);
      continue;
    }
    isWhole = false;
    const sentence = `The piece ${path} of the replica ${wrong}`;
    const isEnd = piece === log.at(-1) && readable === piece.offset;
    const isEmptyEnd = isEnd && bytes === null && wrong.startsWith("is empty");
    const more = isEmptyEnd ? { emptyEnd: path } : {};
    file.fault = { generation, index: piece.index, sentence, isEnd, ...more };
  }
  const proof: LogProof = { faults: [], ends: {}, reached: {}, bytes: 0 };
  for (const [index, { length, reached, fault }] of files) {
    const name = logFileName(generation, index);
    if (fault) proof.faults.push(fault);
    if (fault) proof.reached[name] = reached;
    else proof.ends[name] = length;
    proof.bytes += fault ? 0 : length;
  }
  proof.faults.push(...missingFiles(generation, range, [...files.keys()]));
  proof.faults.sort((a, b) => a.index - b.index);
  return proof;
}

/**
 * The end of a log file of a generation, Infinity where its last piece cannot be read, or the start
 * of the next where the log goes on after it; null where it has no piece. Lists that one file: a
 * generation may have millions of pieces.
 * @throws StorageUnavailable
 */
export async function findEnd(
  url: string,
  generation: string,
  index: number,
): Promise<{ index: number; offset: number } | null> {
  if (await hasPiecesAfter(url, generation, index)) return { index: index + 1, offset: 0 };
  const log = await listLogFile(url, generation, index);
  if (log.length === 0) return null;
  const list = { generation, copies: [], log };
  const { ends, reached } = await proveLog(url, list, { from: index, to: index });
  const name = logFileName(generation, index);
  return { index, offset: ends[name] ?? reached[name] ?? 0 };
}

/** What a whole replica holds: the names of its whole copies, and the proof of its log. */
export type ReplicaProof = LogProof & {
  copies: string[];
  generations: number;
  /** The generations that have anything in the replica, also such as are not judged. */
  listed: Set<string>;
  /** By generation: the first log file that is needed; those before it are about to be deleted. */
  kept: Map<string, number>;
};

function proveList(url: string, list: PieceList): Promise<LogProof> {
  const range = rangeOf(list);
  if (range) return proveLog(url, list, range);
  const { generation, log } = list;
  const sentence = `The replica has no whole copy that belongs to the log of ${generation}.`;
  const faults = [{ generation, index: log.at(-1)?.index ?? 0, sentence }];
  return Promise.resolve({ faults, ends: {}, reached: {}, bytes: 0 });
}

/**
 * Proves the log of every generation, old ones too: they are needed to restore to any second of the
 * time that is kept. Only what stands in a list before and in one after it is judged: Litestream
 * deletes what is over thirty days old.
 * @throws StorageUnavailable
 */
export async function provePieces(url: string): Promise<ReplicaProof> {
  const lists = await listPieces(url);
  const proofs: LogProof[] = [];
  for (const list of lists) proofs.push(await proveList(url, list));
  const after = await listPieces(url);
  const standing = standingIn(lists, after);
  const firstOf = (generation: string): number | null => {
    const list = standing.get(generation);
    return list ? (rangeOf(list)?.from ?? 0) : null;
  };
  const isJudged = (generation: string, index: number): boolean => {
    const first = firstOf(generation);
    return first !== null && index >= first;
  };
  const nameOf = (name: string): [string, number] => [
    name.slice(0, name.indexOf("/")),
    Number.parseInt(name.slice(-8), 16),
  ];
  const ends = proofs.flatMap((proof) => Object.entries(proof.ends));
  return {
    faults: proofs
      .flatMap(({ faults }) => faults)
      .filter(({ generation, index }) => isJudged(generation, index)),
    ends: Object.fromEntries(ends.filter(([name]) => isJudged(...nameOf(name)))),
    reached: Object.fromEntries(proofs.flatMap(({ reached }) => Object.entries(reached))),
    bytes: proofs.reduce((sum, { bytes }) => sum + bytes, 0),
    copies: [...standing.values()].flatMap(({ generation, copies }) =>
      copies.map((index) => logFileName(generation, index)),
    ),
    generations: standing.size,
    listed: new Set([...lists, ...after].map(({ generation }) => generation)),
    kept: new Map([...standing.keys()].map((generation) => [generation, firstOf(generation) ?? 0])),
  };
}
