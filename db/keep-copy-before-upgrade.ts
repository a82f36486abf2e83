import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, statfsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { CannotStart } from "~/db/cannot-start";
import { newestApplied } from "~/db/list-pending-migrations";
import { upgradeCopyMark } from "~/db/vocabulary";
import { env, projectRoot } from "~/env";

const sizeOf = (path: string): number => (existsSync(path) ? statSync(path).size : 0);

/** The bytes that a copy of the database in `file` may need, and the bytes free on its disk. */
export function roomForCopy(file: string): { needed: number; free: number } {
  const { bavail, bsize } = statfsSync(dirname(file));
  return { needed: sizeOf(file) + sizeOf(`${file}-wal`), free: bavail * bsize };
}

/** Copies of the database in `file` that were kept before upgrades, oldest first. */
export function listUpgradeCopies(file: string): string[] {
  const folder = dirname(file);
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}${upgradeCopyMark}`))
    .sort()
    .map((name) => join(folder, name));
}

/**
 * Copies a database to a new file, which gets its name only when it is whole, checked and on the
 * disk.
 * @throws CannotStart
 */
export function copyProven(from: string, to: string): void {
  const { status, stdout } = spawnSync(
    process.execPath,
    [join(projectRoot, "db/keep-copy.mjs"), from, to],
    { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"], env: { NODE_ENV: env.NODE_ENV } },
  );
  if (status !== 0)
    throw new CannotStart(
      `The database ${from} could not be copied before it is changed: ${stdout || "the copy was not finished"}. Nothing was changed.`,
    );
}

// A start that was killed while it changed the database leaves a copy of what is still there.
function isOfNow(copy: string, file: string): boolean {
  try {
    return newestApplied(copy) === newestApplied(file);
  } catch {
    return false;
  }
}

/**
 * Keeps a checked copy of a database beside it before an upgrade: the way back to the former build.
 * Copies that earlier starts made of this same state are deleted: those starts changed nothing.
 * Nobody else may use the database meanwhile. @returns its path
 * @throws CannotStart with a sentence that says what to do; nothing was changed then
 */
export function keepCopyBeforeUpgrade(file: string, now: number = Date.now()): string {
  for (const left of listUpgradeCopies(file))
    if (left.endsWith(".unfinished") || isOfNow(left, file)) rmSync(left, { force: true });
  const { needed, free } = roomForCopy(file);
  const mebibytes = (bytes: number): number => Math.ceil(bytes / 1024 / 1024);
  if (free < needed)
    throw new CannotStart(
      `This build changes the database ${file}, and keeps a copy of it before that: ${mebibytes(needed)} MiB are needed and ${mebibytes(free)} are free. Make room there, and start again. Nothing was changed.`,
    );
  const copy = `${file}${upgradeCopyMark}${new Date(now).toISOString().replace(/[:.]/g, "-")}`;
  copyProven(file, copy);
  return copy;
}
