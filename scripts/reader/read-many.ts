import { readFile } from "node:fs/promises";
import type { Reader } from "~/integrations/reader/contract";
import type { MemoryWatch } from "~/scripts/reader/watch-memory";

const REPORTED = 50;

/**
 * Reads `count` pictures in a row, repeating the list as needed, and prints after every fifty the
 * resident megabytes of the reader's processes, the growth of this one, and the peaks so far: in a
 * reader without leaks the columns stay level.
 */
export async function readMany(
  reader: Reader,
  paths: readonly string[],
  count: number,
  memory: MemoryWatch,
): Promise<void> {
  console.log(
    "| pictures | reader now, MB | this process grew by, MB | reader peak, MB | total peak, MB |\n|---|---|---|---|---|",
  );
  for (let i = 1; i <= count; i++) {
    await reader.read({ bytes: await readFile(paths[(i - 1) % paths.length] ?? "") });
    if (i % REPORTED !== 0 && i !== count) continue;
    const [now, peak] = [memory.now(), memory.peak()];
    console.log(
      `| ${[i, now.reader, now.own, peak.reader, peak.total].map((value) => value.toFixed(0)).join(" | ")} |`,
    );
  }
  await reader.close();
}
