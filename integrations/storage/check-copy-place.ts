import { randomUUID } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { StorageUnavailable } from "~/integrations/storage/contract";

/** In the folder of files: where their copies are, and the mark of that place. */
const ownMark = ".copied-to";
/** In the folder of copies. */
const copyMark = ".copy-id";

const own = z.object({ folder: z.string(), id: z.string() });

async function read(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw new StorageUnavailable("The folder of copies cannot be used.", { cause });
  }
}

async function check(folder: string, copyFolder: string): Promise<void> {
  const [known, mark] = await Promise.all([
    read(join(folder, ownMark)),
    read(join(copyFolder, copyMark)),
  ]);
  const place = known === null ? null : own.parse(JSON.parse(known));
  if (place?.folder === copyFolder) {
    if (place.id === mark) return;
    throw new StorageUnavailable(
      `The folder of copies is not the one that was written before: is its disk there? For a new disk, delete ${ownMark} in the folder of files.`,
    );
  }
  const id = mark ?? randomUUID();
  await Promise.all([folder, copyFolder].map((each) => mkdir(each, { recursive: true })));
  if (mark === null) await writeFile(join(copyFolder, copyMark), id);
  await writeFile(join(folder, ownMark), JSON.stringify({ folder: copyFolder, id }));
}

/**
 * Returns a check whether the folder of copies is the one that copies went to before: where its
 * disk is not mounted, an empty folder stands in its place, and a file deleted there would come
 * back with the disk. The first check marks both folders.
 * @throws (the check) StorageUnavailable when it is another folder, or cannot be used
 */
export function checkCopyPlace(folder: string, copyFolder: string): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    const next = last.catch(() => undefined).then(() => check(folder, copyFolder));
    last = next.catch(() => undefined);
    return next.catch((cause: unknown) => {
      if (cause instanceof StorageUnavailable) throw cause;
      throw new StorageUnavailable("The folder of copies cannot be used.", { cause });
    });
  };
}
