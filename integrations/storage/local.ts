import { randomUUID } from "node:crypto";
import type { Dirent } from "node:fs";
import { access, link, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { allKeys } from "~/integrations/storage/all-keys";
import { beforeLeaving } from "~/integrations/before-leaving";
import {
  AlreadyStored,
  FileMissing,
  StorageUnavailable,
  type Storage,
} from "~/integrations/storage/contract";
import { signedLink } from "~/integrations/storage/signed-link";
import { storageKey } from "~/integrations/storage/storage-key";

/** How many keys are told at once. */
const pageSize = 1000;

/**
 * Files in a folder of this machine (S3-04). A file and its name are on the disk before `put`
 * resolves.
 */
export function localStorage(folder: string): Storage {
  const path = (key: string) => join(folder, storageKey(key));
  return {
    put: async (key, bytes) => put(folder, path(key), bytes),
    get: async (key) => get(path(key)),
    has: async (key) => exists(path(key)),
    list: async (below) => list(folder, path(below)),
    pages: (below, start, after) => pages(folder, path(below), start, after),
    folders: async (below) => folders(path(below)),
    delete: async (key) => remove(path(key)),
    signedUrl: async (key, options) => signedLink(key, options),
    healthy: () => healthy(folder),
  };
}

async function put(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = join(folder, ".unfinished", randomUUID());
  try {
    await writeDown(unfinished, bytes);
    const firstMade = await mkdir(dirname(path), { recursive: true });
    await publish(unfinished, path, bytes);
    await settleFolders(dirname(path), firstMade ? dirname(firstMade) : dirname(path));
  } catch (error) {
    throw error instanceof AlreadyStored ? error : unavailable(error);
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined);
  }
}

async function writeDown(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Gives the finished file its name atomically, unless the name is taken. */
async function publish(unfinished: string, path: string, bytes: Uint8Array): Promise<void> {
  try {
    await link(unfinished, path);
  } catch (error) {
    if (codeOf(error) === "EEXIST") return mustBeSame(path, bytes);
    // Some file systems have no hard links.
    if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(codeOf(error))) throw error;
    if (await exists(path)) return mustBeSame(path, bytes);
    await rename(unfinished, path);
  }
}

async function mustBeSame(path: string, bytes: Uint8Array): Promise<void> {
  if (!(await readFile(path)).equals(bytes))
    throw new AlreadyStored("Another file is stored under this key.");
}

/**
 * Syncs the folder of a new file, and the folders that were made for it: only then is its name safe
 * from a power cut.
 */
async function settleFolders(from: string, upTo: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(from, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
  if (from !== upTo) await settleFolders(dirname(from), upTo);
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return false;
    throw unavailable(error);
  }
}

async function healthy(folder: string): Promise<boolean> {
  const probe = join(folder, ".unfinished", randomUUID());
  try {
    await writeDown(probe, new Uint8Array([1]));
    await rm(probe);
    return true;
  } catch {
    return false;
  }
}

async function get(path: string): Promise<Uint8Array> {
  try {
    const bytes = await readFile(path);
    return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes(codeOf(error)))
      throw new FileMissing("No file is stored under this key.");
    throw unavailable(error);
  }
}

/** A folder that is gone has nothing; below another one this happens while it is listed. */
async function entriesOf(path: string, isRoot: boolean): Promise<Dirent[]> {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    const isGone = codeOf(error) === "ENOENT" || (isRoot && codeOf(error) === "ENOTDIR");
    if (isGone) return [];
    throw unavailable(error);
  }
}

/** `start` is null below the folder that is listed. */
async function* pages(
  folder: string,
  path: string,
  start: string | null = "",
  after = "",
): AsyncGenerator<string[]> {
  const all = await entriesOf(path, start !== null);
  const entries = all.filter(({ name }) => name.startsWith(start ?? "") && name > after);
  const keys = entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => relative(folder, join(path, name)).split(sep).join("/"));
  for (let from = 0; from < keys.length; from += pageSize) yield keys.slice(from, from + pageSize);
  for (const entry of entries)
    if (entry.isDirectory()) yield* pages(folder, join(path, entry.name), null);
}

async function folders(path: string): Promise<string[]> {
  const entries = await entriesOf(path, true);
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

async function list(folder: string, path: string): Promise<string[]> {
  return (await allKeys(pages(folder, path))).sort();
}

async function remove(path: string): Promise<void> {
  await beforeLeaving();
  try {
    await rm(path, { force: true });
  } catch (error) {
    if (codeOf(error) !== "ENOTDIR") throw unavailable(error);
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

const unavailable = (error: unknown) =>
  new StorageUnavailable(`The folder of files cannot be used (${codeOf(error)}).`, {
    cause: error,
  });
