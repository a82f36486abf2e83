import { renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { env } from "~/env";

/** A process of the product, on whatever database and journal there are. */
async function open() {
  vi.resetModules();
  return {
    ...(await import("~/db/client")),
    ...(await import("~/db/journal/journal-file")),
    ...(await import("~/db/journal/journal-hash")),
    ...(await import("~/db/journal/keep-journal")),
    ...(await import("~/core/restore/closed-doors")),
    ...(await import("~/core/sign-up/add-configured-staff")),
    ...(await import("~/server/journal/act-with-journal")),
    ...(await import("~/server/journal/open-journal")),
  };
}
type Process = Awaited<ReturnType<typeof open>>;
let alone: Process;

beforeEach(async () => {
  alone = await open();
});
afterEach(() => {
  alone.closeDatabase();
  deleteDatabase();
});

function deleteDatabase(): void {
  for (const file of ["app.db", "app.db-wal", "app.db-shm"])
    rmSync(join(env.DATA_DIR, file), { force: true });
}

function addStaff({ addConfiguredStaff }: Process, email: string): void {
  addConfiguredStaff({ email, firstName: "Bo", lastName: "Boss", configuredEmails: [email] });
}

/** The reasons for which the doors are closed once a server has started on what is there. */
async function startServer(): Promise<string[]> {
  alone.closeDatabase();
  alone = await open();
  const end = await alone.openJournal();
  await end();
  return [...new Set(alone.listClosedDoors().map(({ reason }) => reason))];
}

it("issue 24: an act in a new house is in the journal before its server starts, which closes no door", async () => {
  await alone.actWithJournal(async () => addStaff(alone, "bo@company.example"));
  const { id } = alone.databaseIdentity();
  expect(alone.readJournal(id, 0).map(({ kind }) => kind)).toEqual(["beat", "act"]);
  expect(await startServer()).toEqual([]);
});

it("issue 24: an act that is cut off leaves a journal, so that the next start closes no door", async () => {
  const { id } = alone.databaseIdentity();
  await alone.actWithJournal(async () => {
    addStaff(alone, "bo@company.example");
    alone.closeDatabase();
  });
  expect(alone.readJournal(id, 0).map(({ kind }) => kind)).toEqual(["beat"]);
  expect(await startServer()).toEqual([]);
});

it("issue 24: an act on a database that is older than its journal adds nothing to it, and the next start closes the doors", async () => {
  const { id } = alone.databaseIdentity();
  const copy = join(env.DATA_DIR, "copy.db");
  await alone.actWithJournal(async () => addStaff(alone, "bo@company.example"));
  alone.sqlite.exec(`VACUUM INTO '${copy}'`);
  await alone.actWithJournal(async () => addStaff(alone, "al@company.example"));
  const known = alone.readJournal(id, 0);
  alone.closeDatabase();
  deleteDatabase();
  renameSync(copy, join(env.DATA_DIR, "app.db"));
  alone = await open();
  await alone.actWithJournal(async () => addStaff(alone, "cy@company.example"));
  expect(alone.readJournal(id, 0)).toEqual(known);
  expect(await startServer()).toEqual(["older"]);
});
