import { countPeople, listPeopleForStaff } from "~/core/staff/queries-staff";
import { countCasesOn, listCasesForStaff, type CaseShelf } from "~/core/cases/queries-staff";
import { getDashboardFigures, listChartPoints } from "~/core/dashboard-figures";
import { searchExpression, searchWords } from "~/core/words/search-words";
import { maxCounted, type PageQuery, type Place } from "~/core/staff-page";
import { readSystemHealth } from "~/core/system-health";
import { closeDatabase, sqlite } from "~/db/client";
import { bigSizes, fillBig } from "~/scripts/bench/fill/fill-big";
import { median, percentile, row } from "~/scripts/bench/row";

/**
 * Typical searches of staff: senders' names, case numbers, emails, a few letters; with and without
 * a status.
 */
const usual: [string, CaseShelf | null][] = [
  ["solar-save", null],
  ["quick-loans-17", null],
  ["TC-500000", null],
  ["person4711@people.example", null],
  ["tax relief", "submitted"],
  ["maple", "settled"],
  ["home-shield-3", "rejected"],
  ["debt", null],
  ["so", null],
  ["nothing like it", null],
];

/**
 * The most expensive searches: words found everywhere, words never found together, few letters,
 * many words, rare statuses.
 */
const hostile: [string, CaseShelf | null][] = [
  ["spam text from", null],
  ["you qualify today reply stop", null],
  ["you qualify today reply stop", "completed"],
  ["sp te fr pe ex", "completed"],
  ["bright solar", null],
  ["home tax", "submitted"],
  ["person1 person2", null],
  ["pe", "in_progress"],
  ["people example com", "review"],
  ["to end reply", null],
];

const columns = ["title", "description", "email", "number"];
const bareSearch = sqlite.prepare<[string], unknown>(
  `SELECT c.id, c.title, c.status, p.email FROM (SELECT rowid FROM case_search WHERE case_search MATCH ? ORDER BY rowid DESC LIMIT 20) f
   JOIN cases c ON c.rowid = f.rowid LEFT JOIN profiles p ON p.user_id = c.user_id`,
);
const bareCount = sqlite.prepare<[string], number>(
  `SELECT count(*) FROM (SELECT 1 FROM case_search WHERE case_search MATCH ? LIMIT ${maxCounted + 1})`,
);
const barePage = sqlite.prepare<[number], unknown>(
  "SELECT id, title, status FROM cases WHERE archived_at IS NULL AND created_at <= ? ORDER BY created_at DESC LIMIT 20",
);
const bareCounters = sqlite.prepare<[], unknown>("SELECT name, value FROM counters");

const first: PageQuery = { page: 1, size: 20 };
const letters: Partial<Record<CaseShelf, string>> = {
  submitted: "s",
  settled: "t",
  rejected: "r",
  completed: "c",
  in_progress: "i",
  review: "v",
};
const expressionOf = ([typed, shelf]: [string, CaseShelf | null]): string => {
  const found = searchExpression(searchWords(typed), columns);
  return shelf ? `(${found}) AND state : ${letters[shelf] ?? "s"}` : found;
};

function timed(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/**
 * Times our work and the bare one in alternation, so that other load on the machine affects both.
 * The first round only fills the caches.
 */
function byTurns<T>(
  things: readonly T[],
  rounds: number,
  ours: (thing: T) => unknown,
  bare: (thing: T) => unknown,
): [number[], number[]] {
  const [values, limits]: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++)
    for (const thing of things) {
      const [value, limit] = [timed(() => ours(thing)), timed(() => bare(thing))];
      if (round > 0) {
        values.push(value);
        limits.push(limit);
      }
    }
  return [values, limits];
}

const search = ([typed, shelf]: [string, CaseShelf | null]) =>
  listCasesForStaff({ search: typed, shelf }, first);

function benchSearch(): void {
  const [values, limits] = byTurns(usual, 30, search, (one) => bareSearch.all(expressionOf(one)));
  process.send?.(row("admin.search", median(values), "ms", median(limits)));
  const [worst, worstLimits] = byTurns(hostile, 20, search, (one) =>
    bareCount.get(expressionOf(one)),
  );
  process.send?.(
    row("admin.search.worst", percentile(worst, 0.99), "ms", percentile(worstLimits, 0.99)),
  );
}

// Pages anywhere in the lists of cases, with and without a status, and of people, as reached by a
// page's links.
function benchPages(): void {
  const wanted = sqlite
    .prepare<[], Place>("SELECT created_at AS at, rowid AS seq FROM cases WHERE rowid % 4999 = 7")
    .all();
  const [values, limits] = byTurns(
    wanted,
    3,
    (anchor) => {
      const wish: PageQuery = {
        page: 1000 + (anchor.seq % 3),
        size: 20,
        anchor,
        anchorPage: 1000,
      };
      if (anchor.seq % 2) return listPeopleForStaff("", wish);
      return listCasesForStaff({ search: "", shelf: anchor.seq % 4 ? "submitted" : null }, wish);
    },
    ({ at }) => barePage.all(at),
  );
  process.send?.(row("admin.page", median(values), "ms", median(limits)));
}

function benchDashboard(): void {
  const [values, limits] = byTurns(
    Array.from({ length: 50 }, (_, index) => index),
    3,
    (index) => [
      getDashboardFigures(),
      countPeople(),
      countCasesOn("review"),
      listChartPoints(index % 2 ? "year" : "month"),
      readSystemHealth(),
    ],
    () => bareCounters.all(),
  );
  process.send?.(row("admin.dashboard", median(values), "ms", median(limits)));
}

if (!sqlite.prepare("SELECT 1 FROM users LIMIT 1").get()) fillBig(sqlite, bigSizes);
benchSearch();
benchPages();
benchDashboard();
closeDatabase();
process.disconnect();
