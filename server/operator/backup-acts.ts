import { resolve } from "node:path";
import { z } from "zod";
import { listBackups } from "~/integrations/backup/stored-backups";
import { parseWords, said, type Act, type ActAnswer, type ActPlace } from "~/server/operator/act";
import { restoreBackup, restoreInPlace } from "~/server/operator/restore-backup";
import { rotateBackups, takeBackup } from "~/workflows/back-up";

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

async function restore(words: string[], { serving }: ActPlace): Promise<ActAnswer> {
  const [name, folder] = parseWords(words.length < 2 ? [...words, ""] : words, z.string().min(1), z.string());
  if (folder) {
    const path = await restoreBackup(name, resolve(folder));
    return said(
      `Restored to ${path}.`,
      "To use it, start the server with DATA_DIR set to that folder; files kept without S3 must be copied there too (folder `files`).",
    );
  }
  if (serving)
    return { ok: false, lines: ["The server is running and owns the database. Stop it first, or name an empty folder to restore into."] };
  const aside = await restoreInPlace(name);
  return said("Restored. The server can be started.", `The database that was there lies at ${aside}.`);
}

/** The operator's acts about backups. */
export const backupActs: Readonly<Record<string, Act>> = {
  "back-up": {
    usage: "back-up",
    does: "backs the database up into storage now; the old ones are rotated",
    run: async () => {
      const { name, bytes, sha256, parts } = await takeBackup();
      const deleted = await rotateBackups();
      return said(
        `${name}: ${mebibytes(bytes)} in ${parts.length} ${parts.length === 1 ? "part" : "parts"}, sha256 ${sha256}`,
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
          ? backups.map(({ name, bytes, sha256 }) => `${name}: ${mebibytes(bytes)}, sha256 ${sha256}`)
          : ["There is none."]),
      );
    },
  },
  restore: {
    usage: "restore BACKUP|newest [FOLDER]",
    does: "brings a backup back: into an empty folder, or in place while the server is stopped",
    run: restore,
  },
};
