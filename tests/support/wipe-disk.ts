import { rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { seconds } from "~/core/duration";

/**
 * Deletes a folder of a machine that was just killed: what still lives of it for a moment may write
 * a file meanwhile. @throws the file system's error after five seconds
 */
export async function wipeDisk(folder: string): Promise<void> {
  for (const until = Date.now() + seconds(5); ; await wait(50))
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (cause) {
      if (Date.now() > until) throw cause;
    }
}
