import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const place = join(process.env.DATA_DIR ?? "", "..", `joined-${process.pid}`);
process.env.REPLICA_URL = pathToFileURL(place).href;
const { sqlite } = await import("~/db/client");
const { idsFrom } = await import("~/db/ids");
const { journalPath, readJournal } = await import("~/db/journal/journal-file");
const { databaseIdentity } = await import("~/db/journal/journal-hash");
const { emptyEnd, writeLines } = await import("~/db/journal/journal-text");
const { recordJournalLine } = await import("~/db/journal/record-journal-line");
const { closeDoors, openDoor } = await import("~/core/restore/close-doors");
const { days } = await import("~/core/duration");
const { setOutgoingLease } = await import("~/core/restore/outgoing-lease");
const { outgoingDoors } = await import("~/db/vocabulary");
const { deleteOutdatedParts } = await import("~/server/journal/delete-outdated-parts");
const { fetchMissingJournal } = await import("~/server/journal/fetch-missing-journal");
const { joinParts } = await import("~/server/journal/join-parts");
const { listParts, putPart } = await import("~/server/journal/journal-copies");
const { linesNotMirrored, mirrorJournal } = await import("~/server/journal/mirror-journal");
const { openJournal } = await import("~/server/journal/open-journal");

const { id } = databaseIdentity();
const folder = join(place, "journal", id);
let end = emptyEnd;

/** The next `count` lines of a journal, of some `length` bytes each, made at an instant. */
function next(count: number, length = 300, at = Date.now()): string[] {
  const lines = Array.from({ length: count }, (_, index) => {
    const n = end.n + 1 + index;
    const detail = { filler: "x".repeat(Math.max(0, length - 200)) };
    const lineId = `${idsFrom("jrn", at)}${n.toString(36).padStart(6, "0")}`;
    return {
      n,
      id: lineId,
      kind: "text" as const,
      key: `k${n}`,
      whom: null,
      words: null,
      detail,
      at,
    };
  });
  const written = writeLines(lines, end);
  end = written.end;
  return written.text.split("\n").slice(0, -1);
}

const padded = (n: number): string => String(n).padStart(12, "0");

/** Small parts, as `putPart` stores them, without waiting for the disk each time. */
function putSmall(parts: number, lines: number, length: number): void {
  mkdirSync(folder, { recursive: true });
  for (let part = 0; part < parts; part++) {
    const texts = next(lines, length);
    const name = `${padded(end.n - lines + 1)}-${padded(end.n)}-${end.id}.jsonl`;
    writeFileSync(join(folder, name), `${texts.join("\n")}\n`);
  }
}

/** The parts in the place, with their sizes. */
const stored = (): Map<string, number> =>
  new Map(
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter((name) => name.endsWith(".jsonl"))
      .sort()
      .map((name) => [name, statSync(join(folder, name)).size]),
  );
const names = (): string[] => [...stored().keys()];

/** The numbers of what a machine has that had nothing. */
async function takenUp(): Promise<number[]> {
  rmSync(journalPath(id), { force: true });
  expect(await fetchMissingJournal(id)).toEqual({ n: end.n, id: end.id });
  return readJournal(id, 0).map(({ n }) => n);
}
const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

beforeEach(() => {
  end = emptyEnd;
  rmSync(journalPath(id), { force: true });
});
afterEach(() => {
  setOutgoingLease(() => true);
  for (const door of outgoingDoors) openDoor(door);
  sqlite.exec(
    "DELETE FROM journal_lines; DELETE FROM sqlite_sequence WHERE name = 'journal_lines'",
  );
  rmSync(place, { recursive: true, force: true });
});

describe("issue 24, 3: the journal's copy grows for years", () => {
  it("many lines become several parts of bounded size, and a machine that has nothing takes up all", async () => {
    await putPart(id, next(20_500, 200));
    const [former] = names();
    putSmall(310, 5, 12_000);
    expect(await joinParts(id)).toBe(309);
    const joined = stored();
    expect([...joined].map(([name]) => name.startsWith("full/"))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(names()).toContain(former);
    for (const [name, size] of joined) if (name !== former) expect(size).toBeLessThan(9_000_000);
    expect(await takenUp()).toEqual(upTo(end.n));
  });

  it("a full part is neither read nor written again, so that a join costs what came since", async () => {
    putSmall(301, 3, 10_000);
    await joinParts(id);
    const [full] = names().filter((name) => name.startsWith("full/"));
    // Nobody could join what is in it now.
    writeFileSync(join(folder, full!), "no line of a journal\n");
    putSmall(301, 2, 300);
    await joinParts(id);
    expect(stored().get(full!)).toBe(21);
    expect(names()).toHaveLength(2);
  });

  it("killed before the small parts were deleted, no line is lost or doubled, and the next join ends it", async () => {
    putSmall(310, 3, 10_000);
    const kept = join(place, "kept");
    cpSync(folder, kept, { recursive: true });
    await joinParts(id);
    const joined = names();
    expect(joined.length).toBeLessThan(4);
    const rest = joined.find((name) => !name.startsWith("full/"));
    for (const lost of [[], [rest!]]) {
      cpSync(kept, folder, { recursive: true });
      for (const name of lost) rmSync(join(folder, name));
      expect(names()).toHaveLength(joined.length - lost.length + 310);
      expect(await takenUp()).toEqual(upTo(end.n));
      await joinParts(id);
      expect(await takenUp()).toEqual(upTo(end.n));
    }
    expect(names().filter((name) => name.startsWith("full/"))).toEqual(joined.slice(1));
    putSmall(301, 1, 300);
    await joinParts(id);
    expect(names()).toHaveLength(joined.length);
    expect(await takenUp()).toEqual(upTo(end.n));
  });

  it("nothing is deleted by whoever has lost the lease", async () => {
    putSmall(310, 1, 300);
    setOutgoingLease(() => false);
    await expect(joinParts(id)).rejects.toThrow("It was stopped before it left.");
    expect(names()).toHaveLength(311);
  });

  it("a join that fails stops no copying, and no line is stored twice", async () => {
    putSmall(310, 3, 10_000);
    // A file where the folder of the full parts would be.
    writeFileSync(join(folder, "full"), "");
    const endJournal = await openJournal(fetchMissingJournal);
    const endMirror = mirrorJournal(id);
    const record = (key: string): void => recordJournalLine({ kind: "text", key, at: 1 });
    for (const key of ["one", "two", "three"]) {
      record(key);
      const before = names().length;
      await vi.waitFor(() => expect(names().length).toBeGreaterThan(before), 10_000);
    }
    await vi.waitFor(() => expect(linesNotMirrored()).toBe(0), 10_000);
    const parts = await listParts(id);
    const firsts = parts.map(({ first }) => first);
    expect(new Set(firsts).size).toBe(parts.length);
    expect(parts.length).toBeGreaterThanOrEqual(313);
    endMirror();
    await endJournal();
  });
});

describe("issue 24, 6: what no copy of the database can need goes from the journal's copy too", () => {
  const old = Date.now() - days(401);
  const year = Date.now() - days(399);
  const putFull = (lines: readonly string[]) => putPart(id, lines, "full");

  it("parts of which every line is older than 400 days go, and the rest is a whole journal that goes on", async () => {
    await putFull(next(10, 300, old));
    await putFull(next(10, 300, old));
    await putFull([...next(9, 300, year), ...next(1, 300, old)]);
    await putFull(next(10));
    await putPart(id, next(5));
    await deleteOutdatedParts(id);
    expect((await listParts(id)).map(({ first }) => first)).toEqual([21, 31, 41]);
    expect(await takenUp()).toEqual(upTo(45, 21));
    // A machine that began with what is left goes on, and so does the next one from its lines.
    const endJournal = await openJournal(fetchMissingJournal);
    const endMirror = mirrorJournal(id);
    recordJournalLine({ kind: "text", key: "after it", at: 1 });
    await vi.waitFor(() => expect(names().length).toBeGreaterThan(3), 10_000);
    await vi.waitFor(() => expect(linesNotMirrored()).toBe(0), 10_000);
    endMirror();
    await endJournal();
    const whole = readJournal(id, 0).map(({ n, key }) => `${n} ${key}`);
    expect(whole.join(" ")).toContain("after it");
    rmSync(journalPath(id));
    await fetchMissingJournal(id);
    expect(readJournal(id, 0).map(({ n, key }) => `${n} ${key}`)).toEqual(whole);
  });

  it("the last full part stays however old it is, and so does all while a door is closed or another has the lease", async () => {
    for (let part = 0; part < 3; part++) await putFull(next(10, 300, old));
    await putPart(id, next(5, 300, old));
    setOutgoingLease(() => false);
    await deleteOutdatedParts(id);
    expect(names()).toHaveLength(4);
    setOutgoingLease(() => true);
    closeDoors("older", [], 0);
    await deleteOutdatedParts(id);
    expect(names()).toHaveLength(4);
    for (const door of outgoingDoors) openDoor(door);
    await deleteOutdatedParts(id);
    expect((await listParts(id)).map(({ first }) => first)).toEqual([21, 31]);
  });

  it("a machine that goes on otherwise keeps its own lines, but takes none of before the copy for one", async () => {
    const common = next(20);
    const fork = end;
    const theirs = next(5);
    await putFull(common.slice(10));
    await putPart(id, theirs);
    const newest = end;
    end = fork;
    const own = next(3, 300, Date.now() + 60_000);
    mkdirSync(join(journalPath(id), ".."), { recursive: true });
    writeFileSync(journalPath(id), `${[...common, ...own].join("\n")}\n`);
    expect(await fetchMissingJournal(id)).toEqual({ n: newest.n, id: newest.id });
    const merged = readJournal(id, 0);
    expect(merged.map(({ n }) => n)).toEqual(upTo(28, 11));
    expect(new Set(merged.map((line) => line.id)).size).toBe(18);
  });
});
