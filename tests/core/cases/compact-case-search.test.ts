import { expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { makeCase, makePerson } from "~/tests/support/people";
import { compactSearch } from "~/workflows/upkeep/move-bodies";

const parts = () =>
  Number(sqlite.prepare("SELECT count(DISTINCT segid) FROM case_search_idx").pluck().get());
const found = (word: string) =>
  sqlite
    .prepare("SELECT rowid FROM case_search WHERE case_search MATCH ? ORDER BY rowid")
    .pluck()
    .all(word);

it("issue 24, 6: the search index of cases is merged to fewer parts, finds the same, and ends", async () => {
  const { userId } = makePerson();
  const rename = sqlite.prepare("UPDATE cases SET title = ? WHERE id = ?");
  for (let n = 0; n < 30; n++) rename.run(n < 10 ? "gutters" : "roofers", makeCase(userId).caseId);
  expect([found("gutters").length, found("roofers").length]).toEqual([10, 20]);
  const [before, gutters] = [parts(), found("gutters")];
  const { done, failed } = await compactSearch();
  expect(done).toBeGreaterThan(0);
  expect(failed).toBe(0);
  expect(parts()).toBeLessThan(before);
  expect(found("gutters")).toEqual(gutters);
  expect((await compactSearch()).done).toBe(0);
  // What changes later is found at once, and what was taken out is not.
  rename.run("chimneys", makeCase(userId).caseId);
  sqlite.prepare("UPDATE cases SET title = 'chimneys' WHERE title = 'gutters'").run();
  expect([found("chimneys").length, found("gutters").length]).toEqual([11, 0]);
});
