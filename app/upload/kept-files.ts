type Kept = { id: string; whose: string; tab: string; at: number; file: File };

const name = "chosen-files";
const tabPlace = "chosen-files-tab";
const keepsFor = 3_600_000;

// The id of this tab, kept over a reload or a sign-in: another tab has another one.
function thisTab(): string {
  const known = sessionStorage.getItem(tabPlace);
  if (known) return known;
  const made = crypto.randomUUID();
  sessionStorage.setItem(tabPlace, made);
  return made;
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no answer"));
  });
}

async function withFiles<T>(act: (files: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(name, { keyPath: "id" });
    const opened = await answerOf(opening);
    try {
      return await answerOf(act(opened.transaction(name, "readwrite").objectStore(name)));
    } finally {
      opened.close();
    }
  } catch {
    // A browser without storage loses the chosen files, as it always did.
    return null;
  }
}

/** Keeps a chosen file in this tab until it is sent, for an hour and for that person alone. */
export async function keepFile(id: string, whose: string, file: File): Promise<void> {
  await withFiles((files) => files.put({ id, whose, tab: thisTab(), at: Date.now(), file }));
}

/** Forgets a file that was sent or removed. */
export async function forgetFile(id: string): Promise<void> {
  await withFiles((files) => files.delete(id));
}

/** Forgets all files, so that a person who signs out leaves none behind. */
export async function forgetFiles(): Promise<void> {
  await withFiles((files) => files.clear());
}

/**
 * The files that a person chose in this tab and has not sent, oldest first. Files that are too old
 * or belong to another person are forgotten.
 */
export async function recallFiles(whose: string): Promise<{ id: string; file: File }[]> {
  const all = ((await withFiles((files) => files.getAll())) ?? []) as Kept[];
  const isOver = (one: Kept): boolean => one.whose !== whose || Date.now() - one.at > keepsFor;
  for (const { id } of all.filter(isOver)) await forgetFile(id);
  return all
    .filter((one) => !isOver(one) && one.tab === thisTab())
    .sort((a, b) => a.at - b.at)
    .map(({ id, file }) => ({ id, file }));
}
