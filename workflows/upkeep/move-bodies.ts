import { setTimeout as wait } from "node:timers/promises";
import { cron } from "inngest";
import { hours, milliseconds, minutes } from "~/core/duration";
import { compactCaseSearch } from "~/core/cases/compact-case-search";
import { factsStayRows, listFactsToPack, packFacts } from "~/core/claims/facts/pack-facts";
import { packCase, listCasesToPack, rowsStay } from "~/core/outreach/pack-case";
import { grownTables, keptInRow, type GrownTable } from "~/core/evidence/bodies/body-key";
import { noteSign } from "~/core/incidents/note-sign";
import { isDatabaseTrouble } from "~/core/run-batch";
import { inngest } from "~/integrations/inngest";
import { log } from "~/log";
import { deleteUnclaimedBodies, moveBodies } from "~/operations/bodies/move-bodies";

/** The longest duration of a night's moves: the rest waits for the next night. */
const nightLasts = hours(3);
const stepLasts = minutes(1);
/** A pause between two portions lets other work run. */
const pause = milliseconds(5);

type Night = { done: number; failed: number; next: number | null };

async function moveForAWhile(
  table: GrownTable,
  from: number,
  now: number,
  untilAt: number,
): Promise<Night> {
  const night: Night = { done: 0, failed: 0, next: from };
  while (night.next !== null && Date.now() < untilAt) {
    const { done, failed, next } = await moveBodies(table, night.next, now - keptInRow);
    night.done += done;
    night.failed += failed;
    night.next = next;
    await wait(pause);
  }
  return night;
}

/** Moves every body of a table that is a month old and done with. @returns how many */
export async function moveTable(
  table: GrownTable,
  now: number = Date.now(),
): Promise<Omit<Night, "next">> {
  const { done, failed } = await moveForAWhile(table, 0, now, Infinity);
  return { done, failed };
}

type Packing = {
  list: (from: number, before: number) => { caseIds: string[]; next: number | null };
  pack: (caseId: string, before: number) => number;
  after: number;
};
const packings = {
  facts: { list: listFactsToPack, pack: (caseId) => packFacts(caseId), after: factsStayRows },
  rows: { list: listCasesToPack, pack: packCase, after: rowsStay },
} as const satisfies Record<string, Packing>;

async function packForAWhile(
  what: keyof typeof packings,
  from: number,
  now: number,
  untilAt: number,
): Promise<Night> {
  const { list, pack, after }: Packing = packings[what];
  const night: Night = { done: 0, failed: 0, next: from };
  while (night.next !== null && Date.now() < untilAt) {
    const { caseIds, next } = list(night.next, now - after);
    for (const caseId of caseIds) {
      try {
        night.done += pack(caseId, now - after);
      } catch (cause) {
        if (isDatabaseTrouble(cause)) throw cause;
        log.error({ caseId, what, err: cause }, "a case could not be packed: its rows stay");
        night.failed++;
      }
      await wait(pause);
    }
    night.next = next;
    await wait(pause);
  }
  return night;
}

/**
 * Packs the facts of every case that ended a month ago. @returns how many lines, and of how many
 * cases they could not be packed
 */
export async function packAllFacts(now: number = Date.now()): Promise<Omit<Night, "next">> {
  const { done, failed } = await packForAWhile("facts", 0, now, Infinity);
  return { done, failed };
}

/** Packs events, letters and mails of every case that ended a month ago, as `packAllFacts`. */
export async function packAllCases(now: number = Date.now()): Promise<Omit<Night, "next">> {
  const { done, failed } = await packForAWhile("rows", 0, now, Infinity);
  return { done, failed };
}

/** Merges the search index of cases, a portion at a time. */
export async function compactSearch(untilAt = Infinity): Promise<Night> {
  const night: Night = { done: 0, failed: 0, next: null };
  while (Date.now() < untilAt && compactCaseSearch()) {
    night.done++;
    await wait(pause);
  }
  return night;
}

type Part = (from: number, now: number, untilAt: number) => Promise<Night>;
const night: readonly (readonly [name: string, part: Part])[] = [
  ...grownTables.map(
    (table) =>
      [`move-${table}`, (...given: Parameters<Part>) => moveForAWhile(table, ...given)] as const,
  ),
  ["pack-facts", (...given) => packForAWhile("facts", ...given)],
  ["pack-cases", (...given) => packForAWhile("rows", ...given)],
  ["compact-search", (_from, _now, untilAt) => compactSearch(untilAt)],
];

/**
 * Every night at 09:45 UTC, after the backup, moves the bodies of mails, readings and instruments
 * that are a month old and done with to storage (`core/evidence/bodies/grown-rows.ts`): what is
 * searched and listed, and their hashes, stay. Then it packs facts, events, letters and mails of
 * ended cases, and merges the search index of cases.
 */
export const moveBodiesNightly = inngest.createFunction(
  { id: "move-bodies", triggers: [cron("45 9 * * *")], concurrency: [{ limit: 1 }], retries: 3 },
  async ({ step }) => {
    const begun = await step.run("begin", () => Date.now());
    await step.run("delete-unclaimed", deleteUnclaimedBodies);
    const totals: Record<string, number> = {};
    let failed = 0;
    for (const [name, doPart] of night) {
      totals[name] = 0;
      for (let part = 1, from: number | null = 0; from !== null; part++) {
        const start: number = from;
        const some: Night = await step.run(`${name}-${part}`, () => {
          const now = Date.now();
          const endsAt = Math.min(begun + nightLasts, now + stepLasts);
          return doPart(start, now, endsAt);
        });
        totals[name] = (totals[name] ?? 0) + some.done;
        failed += some.failed;
        from = some.next === start ? null : some.next;
      }
    }
    const told = failed;
    if (told > 0) await step.run("note-failures", () => noteFailures(told));
    return totals;
  },
);

function noteFailures(failed: number): void {
  const what = `${failed} bodies of mails, readings or instruments, or rows of ended cases`;
  const why = `${what}, could not be moved to storage or packed`;
  noteSign("retention.behind", `${why}; their rows keep them. Look at the log.`);
}
