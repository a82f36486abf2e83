import { chmodSync, lstatSync, mkdirSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "~/db/cannot-start";

/**
 * Others on this machine may read what is ours, and we may not change that: the message says what
 * to do.
 */
class FolderNotPrivate extends CannotStart {
  override name = "FolderNotPrivate";
}

const others = 0o077;
const sticky = 0o1000;
// A folder that somebody uses for other things too: those are left alone.
const ours = /^(app\.db|owner\.lock|control\.sock|files$|dev-media$|\.)/;
const isOpen = ({ mode }: Stats): boolean => (mode & others) !== 0;

const sentence = (path: string): string =>
  `Other accounts of this machine may open ${path}, and this one may not change that. Run "chmod -R go= ${path}" as its owner, or set ` +
  `DATA_DIR to a folder that does not exist yet.`;

/** Takes the rights of others away. @returns whether there were any @throws FolderNotPrivate */
function close(path: string, found: Stats, mustBe: boolean): boolean {
  if (!isOpen(found)) return false;
  // A folder for everybody (/tmp) is not made ours, though we might be allowed to.
  if ((found.mode & sticky) !== 0)
    throw new FolderNotPrivate(`${path} is a folder for everybody. Set DATA_DIR to one inside it.`);
  try {
    chmodSync(path, found.mode & 0o700);
  } catch {
    throw new FolderNotPrivate(sentence(path));
  }
  // Some file systems know no rights at all: in the demo that is the machine's own affair.
  if (mustBe && isOpen(lstatSync(path))) throw new FolderNotPrivate(sentence(path));
  return true;
}

function closeBelow(folder: string, entries: string[], mustBe: boolean, deep: boolean): void {
  for (const entry of entries) {
    const path = join(folder, entry);
    const found = lstatSync(path, { throwIfNoEntry: false });
    // Where a link leads was somebody's decision.
    if (!found || found.isSymbolicLink()) continue;
    const wasOpen = close(path, found, mustBe);
    if (found.isDirectory() && (deep || wasOpen)) closeBelow(path, readdirSync(path), mustBe, true);
  }
}

/**
 * Makes a folder that only this account may open, if it is not there, and takes the rights of
 * others away from it and what lies in it. What this process and its children make from now on is
 * theirs alone (umask 077), wherever it lies. Below a folder that was closed already nobody else
 * gets, so that a store of a million files is not walked at each start. `mustBe`: refuse a file
 * system that keeps no rights.
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
