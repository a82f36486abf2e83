import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

export type SlowDisk = {
  /** Syncs that have begun. */
  begun: () => number;
  /** Syncs that are done. */
  done: () => number;
  mend: () => void;
};

/**
 * From now on every sync of this process takes `ms` longer, beside the event loop or on it, as a
 * slow disk's does.
 */
export function slowDisk(ms: number): SlowDisk {
  const { fdatasync, fdatasyncSync } = fs;
  let [begun, done] = [0, 0];
  fs.fdatasync = ((file: number, callback: (cause: NodeJS.ErrnoException | null) => void) => {
    begun += 1;
    setTimeout(() => {
      fdatasync(file, (cause) => {
        done += 1;
        callback(cause);
      });
    }, ms);
  }) as typeof fs.fdatasync;
  fs.fdatasyncSync = (file) => {
    begun += 1;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    fdatasyncSync(file);
    done += 1;
  };
  syncBuiltinESMExports();
  const mend = (): void => {
    Object.assign(fs, { fdatasync, fdatasyncSync });
    syncBuiltinESMExports();
  };
  return { begun: () => begun, done: () => done, mend };
}
