import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, it, vi } from "vitest";

const place = join(process.env.DATA_DIR ?? "", "..", `replica-${process.pid}`);
process.env.REPLICA_URL = pathToFileURL(place).href;
const { sqlite } = await import("~/db/client");
const { journalPath, journalTexts, readJournal } = await import("~/db/journal/journal-file");
const { readLine, writeLines } = await import("~/db/journal/journal-text");
const { ownPosition } = await import("~/db/journal/keep-journal");
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

it("closes every door where whoever had the lease wrote on after this start had judged its journal", async () => {
  sqlite.exec("DELETE FROM closed_doors");
  setOutgoingLease(() => false);
  const end = await openJournal(fetchMissingJournal);
  expect(listClosedDoors()).toEqual([]);
  // The other machine has the database as it was before this start, and ends in order.
  const texts = [...journalTexts(id, 0)];
  const before = readLine(texts.at(-2) ?? "");
  const theirs = { id: "theirs", kind: "text", key: "theirs", at: 2 } as const;
  const line = { n: ownPosition(), ...theirs, whom: null, words: null, detail: null };
  const number = String(line.n).padStart(12, "0");
  mkdirSync(join(place, "journal", id), { recursive: true });
  writeFileSync(
    join(place, "journal", id, `${number}-${number}-theirs.jsonl`),
    writeLines([line], before!).text,
  );
  record("ours, under the numbers after it");
  setOutgoingLease(() => true);
  const others: string[] = [];
  const endMirror = mirrorJournal(id, ({ name }) => others.push(name));
  await vi.waitFor(() => expect(others).toEqual(["OtherJournal"]), 10_000);
  expect(new Set(listClosedDoors().map(({ reason }) => reason))).toEqual(new Set(["other_future"]));
  expect(listClosedDoors()).toHaveLength(4);
  expect(parts()).toEqual([`${number}-${number}-theirs.jsonl`]);
  endMirror();
  await end();
  sqlite.exec("DELETE FROM closed_doors");
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
