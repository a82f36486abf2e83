import { cpSync, rmSync, statSync } from "node:fs";

/** Copies the folder of a server's data, as it lies on the disk, in the place of another. */
export function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  // The socket of the operator's acts is no part of a disk's copy, and cannot be copied.
  const filter = (path: string): boolean => !statSync(path).isSocket();
  cpSync(from, to, { recursive: true, filter });
}
