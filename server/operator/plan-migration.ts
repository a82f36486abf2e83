import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CannotStart } from "~/db/cannot-start";
import { compareMigrations } from "~/db/compare-migrations";
import { copyProven, roomForCopy } from "~/db/keep-copy-before-upgrade";
import { listPendingMigrations } from "~/db/list-pending-migrations";
import { rehearseMigrations, type Rehearsed } from "~/db/rehearse-migrations";
import { env, projectRoot } from "~/env";
import type { ActAnswer } from "~/server/operator/act";

const mebibytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MiB`;

function told({ name, makes, changes, drops, ms }: Rehearsed): string {
  const parts = [
    ...(makes.length > 0 ? [`makes ${makes.join(", ")}`] : []),
    ...changes.map(({ table, rows }) => `changes ${table} (${rows} rows)`),
    ...(drops.length > 0 ? [`drops ${drops.join(", ")}`] : []),
  ];
  return `${name}: ${parts.join("; ") || "changes no table"}. ${Math.ceil(ms)} ms.`;
}

/**
 * Says which changes this build would make to the database, on which tables and how long each
 * takes, by making them to a throw-away copy. The database may be in use and is not changed.
 */
export function planMigration(): ActAnswer {
  const file = join(env.DATA_DIR, "app.db");
  const folder = join(projectRoot, "db/migrations");
  if (!existsSync(file))
    return { ok: true, lines: [`There is no database in ${env.DATA_DIR} yet: nothing to change.`] };
  compareMigrations(file, folder);
  const { pending, isNew, known } = listPendingMigrations(file, folder);
  if (isNew || pending.length === 0)
    return { ok: true, lines: ["No change waits: the database is as this build wants it."] };
  const { needed, free } = roomForCopy(file);
  // The trial needs room for a copy and for its changes; the upgrade makes its own copy afterwards.
  if (free < 2 * needed)
    throw new CannotStart(
      `To try the changes ${mebibytes(2 * needed)} are needed in ${env.DATA_DIR}, and ${mebibytes(free)} are free. Make room there.`,
    );
  const scratch = join(env.DATA_DIR, ".backup");
  const copy = join(scratch, `plan-${randomUUID()}.db`);
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  try {
    const began = performance.now();
    copyProven(file, copy);
    const copyMs = performance.now() - began;
    const { steps, ms } = rehearseMigrations(copy, pending);
    return {
      ok: true,
      lines: [
        `${pending.length} of the ${known} changes that this build knows wait:`,
        ...steps.map((step) => `  ${told(step)}`),
        `Tried on a copy: whole afterwards. Copying and proving ${mebibytes(needed)} took ${Math.ceil(copyMs)} ms, the changes ${Math.ceil(ms)} ms: so long is the server down.`,
        `Before the first change a checked copy is kept in ${env.DATA_DIR}: ${mebibytes(needed)} are needed, ${mebibytes(free)} are free.`,
        "Nothing was changed.",
      ],
    };
  } finally {
    for (const suffix of ["", "-wal", "-shm", ".unfinished"])
      rmSync(`${copy}${suffix}`, { force: true });
  }
}
