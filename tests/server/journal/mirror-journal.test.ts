import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { fakeS3 } from "~/tests/fakes/s3";

const keys = { accessKeyId: "AKIA1", secretAccessKey: "secret-1" };
const bucket = await fakeS3({ bucket: "files", region: "us-east-1", ...keys });
Object.assign(process.env, {
  S3_BUCKET: "files",
  AWS_REGION: "us-east-1",
  AWS_ACCESS_KEY_ID: keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
  AWS_ENDPOINT_URL_S3: bucket.endpoint,
});
const { sqlite } = await import("~/db/client");
const { journalPath, journalTexts, readJournal } = await import("~/db/journal/journal-file");
const { readLine, writeLines } = await import("~/db/journal/journal-text");
const { databaseIdentity } = await import("~/db/journal/journal-hash");
const { ownPosition } = await import("~/db/journal/keep-journal");
const { recordJournalLine } = await import("~/db/journal/record-journal-line");
const { listClosedDoors } = await import("~/core/restore/closed-doors");
const { fetchMissingJournal } = await import("~/server/journal/fetch-missing-journal");
const { mirrorJournal } = await import("~/server/journal/mirror-journal");
const { afterRestore } = await import("~/server/journal/after-restore");
const { openJournal } = await import("~/server/journal/open-journal");

const { id } = databaseIdentity();
const stored = (): string[] => [...bucket.files.keys()].filter((key) => key.includes(id));
const adopted = (key: string) =>
  sqlite.prepare("SELECT count(*) FROM adopted_lines WHERE key = ?").pluck().get(key);
const record = (key: string): void => recordJournalLine({ kind: "text", key, at: 1 });

beforeAll(() => {
  record("before the journal");
});
afterAll(() => bucket.close());

it("copies the journal into the bucket as it grows, and brings it home to a machine that has none", async () => {
  const end = await openJournal(fetchMissingJournal);
  const endMirror = mirrorJournal(id);
  await vi.waitFor(() => expect(stored()).toHaveLength(1), 10_000);
  record("later");
  await vi.waitFor(() => expect(stored()).toHaveLength(2), 10_000);
  const whole = readJournal(id, 0).map(({ key }) => key);
  expect(whole).toEqual(["before the journal", "position", "later"]);
  endMirror();
  await end();

  // The machine is gone; the copy that comes back knows one line.
  rmSync(journalPath(id));
  sqlite.exec("DELETE FROM journal_lines WHERE n > 1");
  sqlite.exec("UPDATE sqlite_sequence SET seq = 1 WHERE name = 'journal_lines'");
  const endAgain = await openJournal(fetchMissingJournal);
  expect(listClosedDoors().map(({ reason, knownUntil }) => [reason, knownUntil])).toEqual(
    Array.from({ length: 4 }, () => ["older", 1]),
  );
  expect(readJournal(id, 0).map(({ key }) => key)).toEqual([...whole, "older", "position"]);
  expect(ownPosition()).toBe(5);
  await endAgain();
});

it("closes every door once a bucket that was away at the start turns out to know more", async () => {
  sqlite.exec("DELETE FROM closed_doors");
  const third = [...journalTexts(id, 0)].map(readLine).find((line) => line?.n === 3);
  const theirs = { id: "theirs", kind: "text", key: "theirs", at: 2 } as const;
  const line = { n: 4, ...theirs, whom: null, words: null, detail: null };
  const bytes = Buffer.from(writeLines([line], third!).text);
  const key = `journal/${id}/000000000004-000000000004-theirs.jsonl`;
  bucket.files.set(key, { bytes, contentType: "application/x-ndjson", storedAt: new Date() });
  const copied = stored().length;

  bucket.trouble(503);
  const end = await openJournal(fetchMissingJournal);
  expect(listClosedDoors()).toEqual([]);
  bucket.trouble(null);
  record("here meanwhile");
  const others: string[] = [];
  const endMirror = mirrorJournal(id, ({ name }) => others.push(name));
  await vi.waitFor(() => expect(listClosedDoors()).toHaveLength(4), 10_000);
  expect(
    new Set(listClosedDoors().map(({ reason, knownUntil }) => `${reason} ${knownUntil}`)),
  ).toEqual(new Set(["other_future 1"]));
  record("after it");
  await new Promise((resolve) => setTimeout(resolve, 5000));
  expect([stored().length, others]).toEqual([copied, ["OtherJournal"]]);
  // What the copy knows is not in this machine's file: nothing opens on the strength of that.
  const { ok, lines } = await afterRestore();
  expect([ok, listClosedDoors().length]).toEqual([false, 4]);
  expect(lines.join(" ")).toContain("has not answered since the start");
  endMirror();
  await end();

  // The next start has both, under numbers of their own, and so has the copy.
  const endAgain = await openJournal(fetchMissingJournal);
  const merged = readJournal(id, 0);
  expect(merged.map(({ key }) => key)).toEqual(
    expect.arrayContaining(["theirs", "here meanwhile", "after it"]),
  );
  expect(new Set(merged.map((one) => one.id)).size).toBe(merged.length);
  const own = sqlite.prepare("SELECT n, id FROM journal_lines WHERE n > 3 ORDER BY n").all();
  const places = merged.map((one) => ({ n: one.n, id: one.id }));
  expect(places).toEqual(expect.arrayContaining(own));
  expect(adopted("theirs")).toBe(1);
  const endCopies = mirrorJournal(id);
  const end2 = ownPosition();
  await vi.waitFor(() => expect(stored().at(-1)).toContain(`-${String(end2).padStart(12, "0")}-`), {
    timeout: 10_000,
  });
  endCopies();
  await endAgain();
  const whole = readJournal(id, 0).map(({ n, key }) => `${n} ${key}`);
  rmSync(journalPath(id));
  await fetchMissingJournal(id);
  expect(readJournal(id, 0).map(({ n, key }) => `${n} ${key}`)).toEqual(whole);
});
