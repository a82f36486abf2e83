import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { env } from "~/env";
import { readPrivateKey } from "~/integrations/backup/backup-key";
import { listBackups } from "~/integrations/backup/stored-backups";
import { parseWords, said, type Act, type ActAnswer, type ActPlace } from "~/server/operator/act";
import { fetchMissingJournal } from "~/server/journal/fetch-missing-journal";
import { databaseIdIn, type CopyProof } from "~/core/staff/health/prove-copy-in-parts";
import { proveCopy } from "~/operations/backups/prove-copy";
import { restoreBackup, restoreInPlace, type Which } from "~/operations/backups/restore-backup";
import { runDrill } from "~/operations/backups/run-drill";
import { rotateBackups, takeBackup } from "~/operations/backups/take-backup";

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MiB`;

type Restoring = { name: string; folder: string; keyFile: string | undefined; which: Which };

const moment = z.iso
  .datetime({ offset: true, error: "a moment looks like 2026-11-25T08:30:00Z" })
  .transform((text) => Date.parse(text));

const generationName = z
  .string()
  .regex(/^[0-9a-f]{16}$/, "a generation is named by sixteen of the digits 0 to f");

/** Takes an option and its value out of the words. @throws ZodError */
function takeOption<T>(words: string[], name: string, shape: z.ZodType<T>): T | undefined {
  const at = words.indexOf(name);
  if (at < 0) return undefined;
  const [, value = ""] = words.splice(at, 2);
  return parseWords([value], shape)[0];
}

function readRestoring(given: string[]): Restoring {
  const words = [...given];
  const keyFile = takeOption(words, "--key", z.string().min(1, "name the file of the private key"));
  const until = takeOption(words, "--at", moment) ?? Infinity;
  const generation = takeOption(words, "--generation", generationName);
  const to = takeOption(words, "--to", z.string().min(1, "name an empty folder"));
  // Without --to a name is required: no backup replaces the database by accident.
  if (to !== undefined && words.length === 0) words.push(env.REPLICA_URL ? "replica" : "newest");
  if (words.length < 2) words.push(to ?? "");
  const [name, folder] = parseWords(words, z.string().min(1), z.string());
  return { name, folder, keyFile, which: { until, generation } };
}

// The journal has what was sent since; on a fresh machine only the bucket has the journal. A
// running server has it open already.
async function proved(path: string, found: CopyProof, serving: boolean): Promise<ActAnswer> {
  const id = databaseIdIn(path);
  if (!serving && id !== null) await fetchMissingJournal(id);
  const { lines, wrong } = await proveCopy(path);
  const lacks = found.wrong.length > 0 ? ["What the replica lacks:", ...found.wrong] : [];
  return {
    ok: wrong.length + lacks.length === 0,
    lines: [...lacks, ...found.lines, ...lines],
  };
}

const fenced =
  "Nothing goes out from it until npm run act -- after-restore, run while its server runs, has asked the vendors.";

const refused = (line: string): ActAnswer => ({ ok: false, lines: [line] });

async function restore(words: string[], { serving }: ActPlace): Promise<ActAnswer> {
  const { name, folder, keyFile, which } = readRestoring(words);
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
    const { path, found } = await restoreBackup(name, resolve(folder), privateKey, which);
    const { ok, lines } = await proved(path, found, serving);
    const use = [
      `Restored to ${path}.`,
      ...lines,
      "To use it, start the server with DATA_DIR set to that folder; files kept without S3 must be copied there too (folder `files`).",
      fenced,
    ];
    return { ok, lines: use };
  }
  const { aside, found } = await restoreInPlace(name, privateKey, which);
  const { ok, lines } = await proved(join(env.DATA_DIR, "app.db"), found, serving);
  return {
    ok,
    lines: [
      ...lines,
      "Restored. The server can be started.",
      fenced,
      `The database that was there lies at ${aside}.`,
    ],
  };
}

/** The operator's acts about backups. */
export const backupActs: Readonly<Record<string, Act>> = {
  "backup-key": {
    usage: "backup-key",
    does: "makes a pair of keys to seal backups with, and prints the private half once; run it where the server is not",
    isLocal: () => true,
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
    isLocal: () => true,
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
    usage: "restore BACKUP|newest|replica [--to FOLDER] [--at TIME] [--generation G] [--key FILE]",
    does: "brings a copy back, into an empty folder or in place while the server is stopped; proves it and says what it holds and lacks",
    isLocal: () => true,
    run: restore,
  },
  drill: {
    usage: "drill",
    does: "takes a copy, brings it back from storage into a scratch folder, and proves it; the result is on record",
    run: async () => {
      const { ok, found, lines, tookMs } = await runDrill();
      return { ok, lines: [...lines, found, `It took ${(tookMs / 1000).toFixed(1)} seconds.`] };
    },
  },
};
