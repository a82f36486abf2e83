import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { readPrivateKey } from "~/integrations/backup/backup-key";
import { listBackups } from "~/integrations/backup/stored-backups";
import { parseWords, said, type Act, type ActAnswer, type ActPlace } from "~/server/operator/act";
import { restoreBackup, restoreInPlace } from "~/operations/backups/restore-backup";
import { rotateBackups, takeBackup } from "~/operations/backups/take-backup";

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

type Restoring = { name: string; folder: string; keyFile: string | undefined };

function readRestoring(words: string[]): Restoring {
  const at = words.indexOf("--key");
  const keyFile =
    at < 0
      ? undefined
      : parseWords(
          words.slice(at + 1, at + 2),
          z.string().min(1, "name the file of the private key"),
        )[0];
  const rest = at < 0 ? words : [...words.slice(0, at), ...words.slice(at + 2)];
  const [name, folder] = parseWords(
    rest.length < 2 ? [...rest, ""] : rest,
    z.string().min(1),
    z.string(),
  );
  return { name, folder, keyFile };
}

const refused = (line: string): ActAnswer => ({ ok: false, lines: [line] });

async function restore(words: string[], { serving }: ActPlace): Promise<ActAnswer> {
  const { name, folder, keyFile } = readRestoring(words);
  if (serving && keyFile)
    return refused(
      "The server is running, and the private key does not belong into it. Stop it first, or restore on another machine.",
    );
  if (serving && !folder)
    return refused(
      "The server is running and owns the database. Stop it first, or name an empty folder to restore into.",
    );
  const privateKey = keyFile ? readPrivateKey(await readFile(keyFile, "utf8")) : null;
  if (folder) {
    const path = await restoreBackup(name, resolve(folder), privateKey);
    return said(
      `Restored to ${path}.`,
      "To use it, start the server with DATA_DIR set to that folder; files kept without S3 must be copied there too (folder `files`).",
    );
  }
  const aside = await restoreInPlace(name, privateKey);
  return said(
    "Restored. The server can be started.",
    `The database that was there lies at ${aside}.`,
  );
}

/** The operator's acts about backups. */
export const backupActs: Readonly<Record<string, Act>> = {
  "backup-key": {
    usage: "backup-key",
    does: "makes a pair of keys to seal backups with, and prints the private half once; run it where the server is not",
    run: () =>
      refused(
        "A key is made by the command line itself, before any setting is read: npm run act -- backup-key",
      ),
  },
  "back-up": {
    usage: "back-up",
    does: "backs the database up into storage now; the old ones are rotated",
    run: async () => {
      const { name, bytes, sha256, parts, sealing } = await takeBackup();
      const deleted = await rotateBackups();
      return said(
        `${name}: ${mebibytes(bytes)} in ${parts.length} ${parts.length === 1 ? "part" : "parts"}, sha256 ${sha256}`,
        sealing
          ? `Sealed to the key ${sealing.recipient}.`
          : "Not sealed: BACKUP_PUBLIC_KEY is not set.",
        `${deleted} old backups were deleted.`,
      );
    },
  },
  "list-backups": {
    usage: "list-backups",
    does: "lists the backups in storage, newest first",
    run: async () => {
      const backups = await listBackups();
      return said(
        ...(backups.length > 0
          ? backups.map(
              ({ name, bytes, sha256, sealing }) =>
                `${name}: ${mebibytes(bytes)}, sha256 ${sha256}, ${sealing ? `sealed to ${sealing.recipient}` : "not sealed"}`,
            )
          : ["There is none."]),
      );
    },
  },
  restore: {
    usage: "restore BACKUP|newest [FOLDER] [--key FILE]",
    does: "brings a backup back: into an empty folder, or in place while the server is stopped",
    run: restore,
  },
};
