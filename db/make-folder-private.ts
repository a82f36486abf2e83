import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "~/db/cannot-start";

/**
 * Others on this machine may read our files, and we may not change that; the message says what to
 * do.
 */
class FolderNotPrivate extends CannotStart {
  override name = "FolderNotPrivate";
}

const others = 0o077;
const sticky = 0o1000;
// The names of our files: others in a folder that is also used for other things are left alone.
const ours = /^(app\.db|owner\.lock|control\.sock|files$|dev-media$|\.)/;
const isOpen = ({ mode }: Stats): boolean => (mode & others) !== 0;

const sentence = (path: string): string =>
  `Other accounts of this machine may open ${path}, and this one may not change that. Run "chmod -R go= ${path}" as its owner, or set ` +
  `DATA_DIR to a folder that does not exist yet.`;

/** Removes the rights of others. @returns whether there were any @throws FolderNotPrivate */
function close(path: string, found: Stats, mustBe: boolean): boolean {
  if (!isOpen(found)) return false;
  // A folder for everybody (/tmp) is not made private, though we might be allowed to.
  if ((found.mode & sticky) !== 0)
    throw new FolderNotPrivate(`${path} is a folder for everybody. Set DATA_DIR to one inside it.`);
  try {
    chmodSync(path, found.mode & 0o700);
  } catch {
    throw new FolderNotPrivate(sentence(path));
  }
  // Some file systems have no rights at all; the demo accepts that.
  if (mustBe && isOpen(lstatSync(path))) throw new FolderNotPrivate(sentence(path));
  return true;
}

function closeBelow(folder: string, entries: string[], mustBe: boolean, deep: boolean): void {
  for (const entry of entries) {
    const path = join(folder, entry);
    const found = lstatSync(path, { throwIfNoEntry: false });
    // Somebody made a link on purpose, so its target is left alone.
    if (!found || found.isSymbolicLink()) continue;
    const wasOpen = close(path, found, mustBe);
    if (found.isDirectory() && (deep || wasOpen)) closeBelow(path, readdirSync(path), mustBe, true);
  }
}

/**
 * Creates a folder that only this account may open, or removes the rights of others from it and its
 * contents. Everything that this process and its children create from now on is private too (umask
 * 077). Below a folder that was private already others have no access, so that a store of a million
 * files is not walked at each start. `mustBe`: refuse a file system without rights.
 * @throws FolderNotPrivate with a sentence that says what to do
 */
export function makeFolderPrivate(folder: string, { mustBe }: { mustBe: boolean }): void {
  if (process.platform === "win32") {
    mkdirSync(folder, { recursive: true });
    return;
  }
  process.umask(others);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const wasOpen = close(folder, lstatSync(folder), mustBe);
  const entries = readdirSync(folder).filter((entry) => ours.test(entry));
  closeBelow(folder, entries, mustBe, wasOpen);
}
