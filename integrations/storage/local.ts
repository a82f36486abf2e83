import { randomUUID } from "node:crypto";
import { access, link, mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { beforeLeaving } from "~/integrations/before-leaving";
import {
  AlreadyStored,
  FileMissing,
  StorageUnavailable,
  type Storage,
} from "~/integrations/storage/contract";
import { signedLink } from "~/integrations/storage/signed-link";
import { storageKey } from "~/integrations/storage/storage-key";

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

async function list(folder: string, path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
    return files.map((file) => file.split(sep).join("/")).sort();
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return [];
    throw unavailable(error);
  }
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
