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

async function prove(url: string, { generation, range }: UsedLog): Promise<LogProof> {
  const list = (await listPieces(url, generation)).find((one) => one.generation === generation);
  if (list) return proveLog(url, list, range);
  throw new ReplicaFailed("What the replica was restored from is not there any more.");
}

const isSame = (a: UsedLog, b: UsedLog): boolean =>
  a.generation === b.generation && a.range.from === b.range.from && a.range.to === b.range.to;

const begins = '"restoring snapshot"';
const nowReads = '"restoring wal files"';

/**
 * Proves the log of a restore while that still reads it, since both wait for the same store: the
 * program names the log files before it fetches the first. `hear` takes what it says as it comes.
 */
export function proveMeanwhile(url: string) {
  let said = "";
  let begun: { used: UsedLog; proof: Promise<LogProof> } | null = null;
  const hearLine = (line: string): void => {
    // A restore that begins again may find more in the same files.
    if (line.includes(begins)) [said, begun] = [line, null];
    if (!line.includes(nowReads)) return;
    const used = readUsed(`${said}\n${line}`);
    if (!used || (begun && isSame(begun.used, used))) return;
    const proof = prove(url, used);
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
    proofOf: (used: UsedLog): Promise<LogProof> =>
      begun && isSame(begun.used, used)
        ? begun.proof.catch(() => prove(url, used))
        : prove(url, used),
  };
}
