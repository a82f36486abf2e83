import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { parse, readSources, walk, type Source } from "~/tests/support/architecture";

const house = readSources(join(import.meta.dirname, "../../.."));
const guard = "deleteWhileNewest";

/** Functions that delete whatever they are given: who calls them has to ask. */
const passOn = ["deleteStoredFilesOrLater", "deleteBackup", "deleteCutOffBackups", "deletePart"];

/** Who deletes stored files without asking whether the database is the newest, and why. */
const named: Record<string, string> = {
  "integrations/storage/local-mirror.ts": "it does what it is told in two places",
  "integrations/backup/stored-backups.ts": "its callers ask",
  "integrations/replica/lease-store.ts": "they are entries of the lease itself",
  "integrations/replica/known-pieces-store.ts": "they are notes of what lies beside them",
  "integrations/replica/ends-store.ts": "they are notes of what lies beside them",
  "server/journal/journal-copies.ts": "its callers ask, or have the same lines in another part",
  "server/journal/join-parts.ts": "the copy has the same lines, joined, in another part",
  "operations/evidence/delete-stored-files-or-later.ts": "its callers are people and erasures",
  "operations/outreach/read-arrived-mail.ts": "a mail of ours to ourselves names itself",
  "app/staff/answer-case-act.server.ts": "staff deleted the case",
  "app/staff/answer-person-act.server.ts": "staff erased the person",
  "server/journal/after-restore.ts": "an erasure is repeated",
  "server/journal/take-up-journal.ts": "an erasure is repeated",
};

const isAwaited = ({ parent }: ts.Node): boolean =>
  ts.isAwaitExpression(parent) ||
  (ts.isPropertyAccessExpression(parent) && isAwaited(parent.parent));

// Sets and maps delete at once; only storage is waited for or passed on as a promise.
function deletesFile(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node)) return false;
  const { expression: called } = node;
  if (ts.isIdentifier(called)) return passOn.includes(called.text);
  if (!ts.isPropertyAccessExpression(called) || called.name.text !== "delete") return false;
  return /storage/i.test(called.expression.getText()) || isAwaited(node);
}

function asks(node: ts.Node): boolean {
  for (let at = node.parent; !ts.isSourceFile(at); at = at.parent)
    if (ts.isCallExpression(at) && at.expression.getText() === guard) return true;
  return false;
}

/** The files that delete stored files, and whether each of their deletions asks. */
function whoDeletes(sources: readonly Source[]): Map<string, boolean> {
  const found = new Map<string, boolean>();
  for (const source of sources)
    walk(parse(source), (node) => {
      if (deletesFile(node)) found.set(source.path, (found.get(source.path) ?? true) && asks(node));
    });
  return found;
}

describe("issue 24, 3: whoever deletes stored files asks whether a newer database may exist", () => {
  const found = whoDeletes(house);

  it("or is named with its reason", () => {
    expect([...found].filter(([path, all]) => !all && !(path in named))).toEqual([]);
  });

  it("no name is left of a file that deletes none or asks", () => {
    expect(Object.keys(named).filter((path) => found.get(path) !== false)).toEqual([]);
  });

  it("those that ask are found", () => {
    const asking = [...found].flatMap(([path, all]) => (all ? [path] : []));
    expect(asking.sort()).toEqual([
      "operations/backups/take-backup.ts",
      "operations/evidence/delete-outdated-files.ts",
      "server/journal/delete-outdated-parts.ts",
    ]);
  });

  it.each([
    ["await storage().delete(key);", false],
    ["const gone = keys.map((key) => storage.delete(key));", false],
    ["await copy.delete(key).catch(() => undefined);", false],
    ["await deleteStoredFilesOrLater(keys);", false],
    ["await deleteWhileNewest(async () => { await storage().delete(key); });", true],
    ["await deleteWhileNewest(work); await storage().delete(key);", false],
  ])("%s", (line, all) => {
    const text = `export async function work() { ${line} }`;
    expect(whoDeletes([{ path: "workflows/x.ts", text }])).toEqual(
      new Map([["workflows/x.ts", all]]),
    );
  });

  it("what is deleted from a set or a table is no file", () => {
    const text = "waiting.delete(key); db.delete(rows).run(); () => seen.delete(key);";
    expect(whoDeletes([{ path: "workflows/x.ts", text }])).toEqual(new Map());
  });
});
