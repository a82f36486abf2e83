import { beforeEach, describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { afterCommit, groupCommit, transaction } from "~/db/transaction";

const insert = (word: string) =>
  sqlite.prepare("INSERT INTO counters (name, value) VALUES (?, 1)").run(word);
const names = () => sqlite.prepare("SELECT name FROM counters ORDER BY name").pluck().all();

beforeEach(() => sqlite.exec("DELETE FROM counters"));

describe("a transaction", () => {
  it("keeps all of its writes or none", () => {
    expect(() =>
      transaction(() => {
        insert("a");
        throw new Error("no");
      }),
    ).toThrow("no");
    expect(names()).toEqual([]);
    transaction(() => [insert("a"), insert("b")]);
    expect(names()).toEqual(["a", "b"]);
  });

  it("nests as a savepoint: the inner one is undone alone", () => {
    transaction(() => {
      insert("outer");
      expect(() =>
        transaction(() => {
          insert("inner");
          throw new Error("inner");
        }),
      ).toThrow("inner");
    });
    expect(names()).toEqual(["outer"]);
  });

  it("refuses an asynchronous function and undoes what it wrote", () => {
    expect(() =>
      transaction(async () => {
        insert("late");
      }),
    ).toThrow(TypeError);
    expect(names()).toEqual([]);
  });

  it("calls back after COMMIT only, and never for what was undone", () => {
    const heard: string[] = [];
    transaction(() => {
      afterCommit(() => heard.push(`outer, in transaction: ${sqlite.inTransaction}`));
      try {
        transaction(() => {
          afterCommit(() => heard.push("inner"));
          throw new Error("undone");
        });
      } catch {
        // the inner one is given up
      }
      expect(heard).toEqual([]);
    });
    expect(heard).toEqual(["outer, in transaction: false"]);
  });
});

describe("the group commit", () => {
  it("commits what one turn of the event loop handed in together", async () => {
    let commits = 0;
    const count = () => commits++;
    const settled = ["a", "b", "c"].map((word) =>
      groupCommit(() => {
        insert(word);
        afterCommit(count);
        return sqlite.inTransaction;
      }),
    );
    expect(names()).toEqual([]);
    expect(await Promise.all(settled)).toEqual([true, true, true]);
    expect(commits).toBe(3);
    expect(names()).toEqual(["a", "b", "c"]);
  });

  it("undoes one request's failure without touching its neighbours", async () => {
    const results = await Promise.allSettled([
      groupCommit(() => insert("a")),
      groupCommit(() => {
        insert("b");
        throw new Error("b failed");
      }),
      groupCommit(() => insert("c")),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(names()).toEqual(["a", "c"]);
  });

  it("resolves nobody when the commit itself fails, and stores nothing", async () => {
    sqlite.exec(
      "CREATE TEMP TABLE parent (id PRIMARY KEY); CREATE TEMP TABLE child (p REFERENCES parent(id) DEFERRABLE INITIALLY DEFERRED)",
    );
    const results = await Promise.allSettled([
      groupCommit(() => insert("a")),
      groupCommit(() => sqlite.exec("INSERT INTO temp.child VALUES (1)")),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(names()).toEqual([]);
    expect(sqlite.inTransaction).toBe(false);
    sqlite.exec("DROP TABLE temp.child; DROP TABLE temp.parent");
  });

  it("never stays open across a turn", async () => {
    const done = groupCommit(() => insert("a"));
    await new Promise((resolve) => setImmediate(resolve));
    expect(sqlite.inTransaction).toBe(false);
    await done;
  });
});

describe("what the group commit promises", () => {
  it("no transaction syncs in COMMIT, where it would hold every request up; checkpoints do", () => {
    expect(sqlite.pragma("synchronous", { simple: true })).toBe(1);
  });

  it("answers groups in their order though one waits for the disk", async () => {
    const answered: string[] = [];
    const first = groupCommit(() => insert("first")).then(() => answered.push("first"));
    await new Promise((resolve) => setImmediate(resolve));
    const second = groupCommit(() => insert("second")).then(() => answered.push("second"));
    await Promise.all([first, second]);
    expect(answered).toEqual(["first", "second"]);
    expect(names()).toEqual(["first", "second"]);
  });

  it("is read back by another connection before it is answered", async () => {
    const { default: Database } = await import("~/db/sqlite-driver.mjs");
    await groupCommit(() => insert("seen"));
    const other = new Database(sqlite.name, { readonly: true });
    expect(other.prepare("SELECT name FROM counters WHERE name = 'seen'").pluck().get()).toBe(
      "seen",
    );
    other.close();
  });
});
