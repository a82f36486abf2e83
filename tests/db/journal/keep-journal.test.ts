import {
  appendFileSync,
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { journalPath, openJournalFile, readJournal } from "~/db/journal/journal-file";
import { databaseIdentity, journalHash } from "~/db/journal/journal-hash";
import { JournalDamaged } from "~/db/journal/journal-text";
import { closeJournal, journalOnDisk, keepJournal, ownPosition } from "~/db/journal/keep-journal";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { transaction } from "~/db/transaction";

const { id } = databaseIdentity();
const path = journalPath(id);
const open = async (): Promise<void> => keepJournal(await openJournalFile(id));
const record = (key: string): void => recordJournalLine({ kind: "text", key, at: 1 });
const keys = (after = 0): string[] => readJournal(id, after).map(({ key }) => key);

beforeEach(async () => {
  await closeJournal();
  sqlite.exec(
    "DELETE FROM journal_lines; DELETE FROM sqlite_sequence WHERE name = 'journal_lines'",
  );
  await open();
  writeFileSync(path, "");
  await closeJournal();
  await open();
});

describe("the journal outside the database", () => {
  it("holds what was committed, in its order, and nothing that was undone", async () => {
    record("first");
    expect(() =>
      transaction(() => {
        record("undone");
        throw new Error("no");
      }),
    ).toThrow("no");
    record("second");
    await Promise.all([journalOnDisk(), journalOnDisk()]);
    expect(keys()).toEqual(["first", "second"]);
    record("third");
    await journalOnDisk();
    expect(keys(2)).toEqual(["third"]);
    expect(readFileSync(path, "utf8").split("\n")).toHaveLength(4);
  });

  it("gets after a crash what the database had committed and it had not", async () => {
    record("first");
    await closeJournal();
    record("second");
    await open();
    await journalOnDisk();
    expect(keys()).toEqual(["first", "second"]);
  });

  it.each([
    ["half a line", '{"n":2,"id":"jrn_x","kind":"te'],
    ["bytes that were never written", "\0".repeat(300)],
    ["a whole line of them", `${"\0".repeat(300)}\n`],
  ])("cuts off what a power cut left of the last line: %s", async (_, torn) => {
    record("first");
    await closeJournal();
    appendFileSync(path, torn);
    record("second");
    await open();
    await journalOnDisk();
    expect(keys()).toEqual(["first", "second"]);
  });

  it("names the place where a line was changed or is missing", async () => {
    for (const key of ["first", "second", "third"]) record(key);
    await journalOnDisk();
    const whole = readFileSync(path, "utf8");
    writeFileSync(path, whole.replace('"second"', '"another"'));
    expect(() => keys()).toThrow(JournalDamaged);
    expect(() => keys()).toThrow("after line 1");
    const lines = whole.split("\n");
    writeFileSync(path, [lines[0], lines[2], ""].join("\n"));
    expect(() => keys()).toThrow("after line 1");
  });

  it("waits for nothing where it is not open", async () => {
    await closeJournal();
    record("alone");
    await journalOnDisk();
    expect([ownPosition(), keys()]).toEqual([1, []]);
  });

  it("keeps numbers as hashes that only this database's copies can make", () => {
    expect(journalHash("number", "+12125550100")).toMatch(/^[0-9a-f]{32}$/);
    expect(journalHash("number", "+12125550100")).toBe(journalHash("number", "+12125550100"));
    expect(journalHash("number", "+12125550100")).not.toBe(journalHash("key", "+12125550100"));
  });
});

describe("issue 24: a journal that has grown", () => {
  const folder = join(path, "..");
  const parts = (): string[] => readdirSync(folder).filter((name) => name.endsWith(".part"));
  /** Lines of some 1,700 bytes: 10,000 are more than is kept in one file. */
  async function grow(count: number): Promise<void> {
    transaction(() => {
      for (let i = 0; i < count; i++)
        recordJournalLine({
          kind: "text",
          key: `k${i}`,
          at: 1,
          detail: { filler: "x".repeat(1600) },
        });
    });
    await journalOnDisk();
  }
  afterEach(() => {
    for (const name of parts()) rmSync(join(folder, name));
  });

  it("is set aside at a start, and is read, proven and gone on with as one", async () => {
    await grow(10_000);
    const before = keys();
    expect(parts()).toEqual([]);
    await closeJournal();
    await open();
    expect(parts()).toEqual([`${id}.000000000001-000000010000.part`]);
    expect(statSync(path).size).toBeLessThan(4000);
    record("after");
    await journalOnDisk();
    expect(keys()).toEqual([...before, "after"]);
    expect(keys(10_000)).toEqual(["after"]);
    expect(keys(9999)).toEqual(["k9999", "after"]);
  });

  it("killed between any two of its steps, the next start finds all lines once", async () => {
    await grow(10_000);
    await closeJournal();
    const before = keys();
    const part = join(folder, `${id}.000000000001-000000010000.part`);
    // Killed after the new file was begun, and after the old one had its second name.
    writeFileSync(`${path}.next`, "half a li");
    linkSync(path, part);
    expect(keys()).toEqual(before);
    await open();
    record("after");
    await journalOnDisk();
    expect(keys()).toEqual([...before, "after"]);
    expect(existsSync(`${path}.next`)).toBe(false);
  });

  it("a changed line in a part is named", async () => {
    await grow(10_000);
    await closeJournal();
    await open();
    const part = join(folder, parts()[0]!);
    writeFileSync(part, readFileSync(part, "utf8").replace('"k5000"', '"k5oo0"'));
    expect(() => keys()).toThrow(/changed or lacks lines after line 5000/);
    expect(keys(10_000)).toEqual([]);
  });
});
