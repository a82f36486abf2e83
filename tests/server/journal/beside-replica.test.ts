import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, it, vi } from "vitest";

const place = join(process.env.DATA_DIR ?? "", "..", `replica-${process.pid}`);
process.env.REPLICA_URL = pathToFileURL(place).href;
const { sqlite } = await import("~/db/client");
const { journalPath, readJournal } = await import("~/db/journal/journal-file");
const { databaseIdentity } = await import("~/db/journal/journal-hash");
const { recordJournalLine } = await import("~/db/journal/record-journal-line");
const { listClosedDoors } = await import("~/core/restore/closed-doors");
const { setOutgoingLease } = await import("~/core/restore/outgoing-lease");
const { fetchMissingJournal } = await import("~/server/journal/fetch-missing-journal");
const { linesNotMirrored, mirrorJournal } = await import("~/server/journal/mirror-journal");
const { openJournal } = await import("~/server/journal/open-journal");

const { id } = databaseIdentity();
function parts(): string[] {
  try {
    return readdirSync(join(place, "journal", id)).filter((name) => name.endsWith(".jsonl"));
  } catch {
    return [];
  }
}
const record = (key: string): void => recordJournalLine({ kind: "text", key, at: 1 });

afterEach(() => {
  setOutgoingLease(() => true);
  rmSync(place, { recursive: true, force: true });
});

it("copies the journal beside the replica where no bucket is set, so that a machine of which nothing is left is fenced", async () => {
  record("in the copy");
  const end = await openJournal(fetchMissingJournal);
  const endMirror = mirrorJournal(id);
  record("lost with the machine");
  await vi.waitFor(() => expect(linesNotMirrored()).toBe(0), 10_000);
  await vi.waitFor(() => expect(parts().length).toBeGreaterThan(0), 10_000);
  endMirror();
  await end();

  rmSync(journalPath(id));
  sqlite.exec("DELETE FROM journal_lines WHERE n > 1");
  const endAgain = await openJournal(fetchMissingJournal);
  expect(listClosedDoors().map(({ reason, knownUntil }) => [reason, knownUntil])).toEqual(
    Array.from({ length: 4 }, () => ["older", 1]),
  );
  expect(readJournal(id, 0).map(({ key }) => key)).toContain("lost with the machine");
  await endAgain();
});

it("copies nothing while another machine has the lease, whose lines have the same numbers", async () => {
  const end = await openJournal(fetchMissingJournal);
  setOutgoingLease(() => false);
  const endMirror = mirrorJournal(id);
  record("not ours to tell");
  await new Promise((resolve) => setTimeout(resolve, 4500));
  expect(parts()).toEqual([]);
  setOutgoingLease(() => true);
  await vi.waitFor(() => expect(parts()).toHaveLength(1), 10_000);
  endMirror();
  await end();
});

it("writes nothing into a journal that another process writes to", async () => {
  const { appendFileSync } = await import("node:fs");
  const { journalOnDisk } = await import("~/db/journal/keep-journal");
  const end = await openJournal(fetchMissingJournal);
  appendFileSync(journalPath(id), '{"theirs":1}\n');
  record("ours");
  await expect(journalOnDisk()).rejects.toThrow("Another process writes to this journal");
  await expect(end()).rejects.toThrow("Another process");
});
