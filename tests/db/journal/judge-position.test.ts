import { expect, it } from "vitest";
import { judgePosition, type Findings } from "~/db/journal/judge-position";

const usual: Findings = {
  own: 10,
  ownLineAt: (n) => (n <= 10 ? `ours-${n}` : undefined),
  file: { n: 10, id: "ours-10" },
  mirror: null,
  hasOthers: false,
  isEmpty: false,
  isCopy: false,
};
const theirs = { n: 12, id: "theirs-12" };

it.each<[string, Partial<Findings>, string | null]>([
  ["a database that its journal follows", {}, null],
  ["one that had committed more when it died", { file: { n: 8, id: "ours-8" } }, null],
  ["one that lacks what the journal saw", { file: theirs }, "older"],
  ["one that lacks what only the bucket's copy saw", { mirror: theirs }, "older"],
  ["one that knows more than a copy that lags", { mirror: { n: 3, id: "ours-3" } }, null],
  ["one that went another way from an older copy", { file: { n: 9, id: "else" } }, "other_future"],
  ["one whose line of then is pruned", { ownLineAt: () => undefined }, null],
  ["one whose journal is gone", { file: null }, "journal_missing"],
  [
    "one whose journal is gone while the bucket is away",
    { file: null, mirror: "away" },
    "mirror_away",
  ],
  ["an ordinary start while the bucket is away", { mirror: "away" }, null],
  [
    "a copy from before there was a journal",
    { own: 0, file: null, hasOthers: true },
    "journal_missing",
  ],
  ["the first start of a build with a journal", { own: 0, file: null }, null],
  [
    "a new database beside an old journal",
    { own: 0, file: null, hasOthers: true, isEmpty: true },
    null,
  ],
  ["a copy that knows every line of a journal that survived", { isCopy: true }, "older"],
  [
    "a copy that knows more than what was left of the journal",
    { isCopy: true, file: null, mirror: { n: 9, id: "ours-9" } },
    "older",
  ],
  ["a copy that went another way", { isCopy: true, file: { n: 9, id: "else" } }, "other_future"],
  ["a copy without a journal", { isCopy: true, own: 0, file: null }, "journal_missing"],
  ["a copy of an unused database", { isCopy: true, own: 1, file: null, isEmpty: true }, "older"],
])("judges %s", (_, found, reason) => {
  expect(judgePosition({ ...usual, ...found })?.reason ?? null).toBe(reason);
});
