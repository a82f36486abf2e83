import { ReplicaFailed } from "~/integrations/replica/litestream";
import { listPieces, type LogRange } from "~/integrations/replica/pieces";
import { proveLog, type LogProof } from "~/integrations/replica/prove-pieces";

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

async function prove(url: string, used: UsedLog, signal: AbortSignal): Promise<LogProof> {
  const { generation, range } = used;
  const list = (await listPieces(url, generation)).find((one) => one.generation === generation);
  if (list) return proveLog(url, list, range, { signal });
  throw new ReplicaFailed("What the replica was restored from is not there any more.");
}

const isSame = (a: UsedLog, b: UsedLog): boolean =>
  a.generation === b.generation && a.range.from === b.range.from && a.range.to === b.range.to;

const begins = '"restoring snapshot"';
const nowReads = '"restoring wal files"';

/**
 * Proves the log of a restore while that still reads it, since both wait for the same store: the
 * program names the log files before it fetches the first. `hear` takes what it says as it comes.
 * To be ended when the restore has: a proof that nobody asks for any more reads nothing.
 */
export function proveMeanwhile(url: string) {
  let said = "";
  let begun: { used: UsedLog; proof: Promise<LogProof> } | null = null;
  let reading = new AbortController();
  const forget = (): void => {
    reading.abort();
    [reading, begun] = [new AbortController(), null];
  };
  const hearLine = (line: string): void => {
    // A restore that begins again may find more in the same files.
    if (line.includes(begins)) {
      forget();
      said = line;
    }
    if (!line.includes(nowReads)) return;
    const used = readUsed(`${said}\n${line}`);
    if (!used || (begun && isSame(begun.used, used))) return;
    forget();
    const proof = prove(url, used, reading.signal);
    // It is looked at when the restore has ended.
    proof.catch(() => undefined);
    begun = { used, proof };
  };
  let rest = "";
  return {
    hear: (chunk: string): void => {
      const lines = `${rest}${chunk}`.split("\n");
      rest = lines.pop() ?? "";
      lines.forEach(hearLine);
    },
    /** The proof of what was used; a proof that failed for the store's trouble is made again. */
    proofOf: (used: UsedLog): Promise<LogProof> => {
      const again = (): Promise<LogProof> => prove(url, used, reading.signal);
      return begun && isSame(begun.used, used) ? begun.proof.catch(again) : again();
    },
    /** Ends the proofs that are under way. */
    end: (): void => reading.abort(),
  };
}
