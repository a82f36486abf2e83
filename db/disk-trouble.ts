/** A trouble with the disk, the folder, or the process's access to them. */
export type DiskTrouble = "full" | "read_only" | "no_access" | "no_handles" | "damaged" | "failing";

// SQLite's extended codes begin with these; the rest are the system's.
const codes: readonly [RegExp, DiskTrouble][] = [
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)$/, "full"],
  [/^(EROFS|SQLITE_READONLY)/, "read_only"],
  [/^(EMFILE|ENFILE)$/, "no_handles"],
  [/^(EACCES|EPERM|ENOTDIR|EEXIST|SQLITE_CANTOPEN|SQLITE_PERM|SQLITE_AUTH)/, "no_access"],
  [/^(SQLITE_CORRUPT|SQLITE_NOTADB)/, "damaged"],
  [/^(EIO|SQLITE_IOERR)/, "failing"],
];

const sentences: Record<DiskTrouble, string> = {
  full: "The disk is full, or this account may not write more to it. Make room there.",
  read_only: "The disk is read-only. Make it writable.",
  no_access:
    "This account may not read and write there, or it is not a folder. Give it the folder, or set DATA_DIR to another one.",
  no_handles:
    "This process may not open more files. Raise its limit of open files (ulimit -n; LimitNOFILE= of a systemd unit) to 4,096 or more.",
  damaged:
    "The database is damaged. Stop the server, keep the folder as it is, and bring the newest backup back: npm run act -- restore newest",
  failing:
    "The disk does not do what it is asked. Look at the system's log, and see whether it is full or breaking.",
};

function codeOf(cause: Error): string {
  return "code" in cause && typeof cause.code === "string" ? cause.code : "";
}

/** The disk trouble behind a failure or one of its causes; null when there is none. */
export function diskTrouble(cause: unknown): DiskTrouble | null {
  if (!(cause instanceof Error)) return null;
  // A refused network connection has the same code, but is not the disk's fault.
  const isNetwork = "address" in cause || ("syscall" in cause && cause.syscall === "connect");
  const found = isNetwork ? undefined : codes.find(([pattern]) => pattern.test(codeOf(cause)))?.[1];
  return found ?? diskTrouble(cause.cause);
}

/** A sentence for the operator about the trouble with `place`. */
export function troubleSentence(trouble: DiskTrouble, place: string): string {
  return `${place} cannot be used. ${sentences[trouble]}`;
}
