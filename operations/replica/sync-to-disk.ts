import { closeSync, fsyncSync, openSync } from "node:fs";

/** Waits until a file, or the names in a folder, are on the disk. @throws the disk's error */
export function syncToDisk(path: string): void {
  const opened = openSync(path, "r");
  fsyncSync(opened);
  closeSync(opened);
}
