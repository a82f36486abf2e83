import { setImmediate as nextTurn } from "node:timers/promises";
import { cron } from "inngest";
import { getNumberSetting } from "~/core/accounts/settings";
import { forgetOldCredentials } from "~/core/accounts/credentials/take-back-change";
import { days, hours, minutes } from "~/core/duration";
import { listBodyKeys } from "~/core/evidence/bodies/queries-bodies";
import { noteSign } from "~/core/incidents/note-sign";
import { purgeCase } from "~/core/outreach/purge-case";
import { purgeMail } from "~/core/outreach/mail/purge-mail";
import {
  listCasesToPurge,
  listExpiredMail,
  listArchivedToPurge,
  listStoredKeysOf,
  type DueCase,
  type DueMail,
} from "~/core/outreach/queries-retention";
import { pruneChanges } from "~/core/record-change";
import { inngest } from "~/integrations/inngest";
import { log } from "~/log";
import { findForgottenFiles } from "~/operations/evidence/delete-forgotten-files";
import { deleteOutdatedFiles } from "~/operations/evidence/delete-outdated-files";

const retentionYears = 7;

/** Seven calendar years before an instant (U §9). */
export function retentionStart(now: number): number {
  const at = new Date(now);
  at.setUTCFullYear(at.getUTCFullYear() - retentionYears);
  return at.getTime();
}

/** `failed` are still there and were logged; `left`: time ran out while more was due. */
export type Purge = { done: number; failed: number; left: boolean };

/** The longest duration of a purge: the rest waits for the next night, and staff is told. */
const nightLasts = hours(3);
const stepLasts = minutes(1);
const listedAtOnce = 100;
/** So many failures in a row mean that storage or the disk fails: nothing more would succeed. */
const maxFailures = 20;

type Due<Item> = {
  list: (after: Item | undefined, limit: number) => Item[];
  purge: (item: Item) => Promise<boolean>;
  untilAt: number;
};

// One at a time, letting other work run after each; a failure does not stop the others. Ends where
// one may not be purged, since the database may not be the newest.
async function purgeAll<Item>({ list, purge, untilAt }: Due<Item>): Promise<Purge> {
  const purged: Purge = { done: 0, failed: 0, left: false };
  let failedInARow = 0;
  for (
    let due = list(undefined, listedAtOnce);
    due.length > 0;
    due = list(due.at(-1), listedAtOnce)
  ) {
    for (const item of due) {
      if (Date.now() >= untilAt) return { ...purged, left: true };
      try {
        if (!(await purge(item))) return purged;
        [purged.done, failedInARow] = [purged.done + 1, 0];
      } catch (cause) {
        log.error({ err: cause }, "what is past its retention could not be purged");
        [purged.failed, failedInARow] = [purged.failed + 1, failedInARow + 1];
        if (failedInARow >= maxFailures) throw cause;
      }
      await nextTurn();
    }
  }
  return purged;
}

function purgeListed(list: typeof listCasesToPurge, now: number, untilAt: number): Promise<Purge> {
  return purgeAll({
    list: (after: DueCase | undefined, limit) => list(retentionStart(now), limit, after),
    purge: async ({ id: caseId }) => {
      if (!(await deleteOutdatedFiles(listStoredKeysOf(caseId)))) return false;
      purgeCase(caseId, now);
      log.info({ caseId }, "a case was purged after its retention");
      return true;
    },
    untilAt,
  });
}

/**
 * Purges the cases whose retention is over: first the bytes, then the rows. Those that were
 * kept though they are not settled here, as after a restore, come last.
 */
export async function purgeCases(now: number = Date.now(), untilAt = Infinity): Promise<Purge> {
  const settled = await purgeListed(listCasesToPurge, now, untilAt);
  const archived = await purgeListed(listArchivedToPurge, now, untilAt);
  return {
    done: settled.done + archived.done,
    failed: settled.failed + archived.failed,
    left: settled.left || archived.left,
  };
}

/** Purges mail without a case after the time that staff has set. */
export function purgeUnmatchedMail(now: number = Date.now(), untilAt = Infinity): Promise<Purge> {
  const before = now - days(getNumberSetting("unmatched_mail_days"));
  return purgeAll({
    list: (after: DueMail | undefined, limit) => listExpiredMail(before, limit, after),
    purge: async ({ id, rawKey }) => {
      const keys = [rawKey, ...listBodyKeys("outreach_replies", "id = ?", id)];
      if (!(await deleteOutdatedFiles(keys))) return false;
      purgeMail(id, now);
      return true;
    },
    untilAt,
  });
}

async function forgetChanges(before: number): Promise<void> {
  const atOnce = 500;
  while (pruneChanges(before, atOnce) === atOnce) await nextTurn();
}

/**
 * Purges within one step's share of the night. `over`: nothing more is due, or the night has ended.
 */
async function aWhile(
  purge: typeof purgeCases,
  nightEndsAt: number,
): Promise<Purge & { over: boolean }> {
  const now = Date.now();
  const purged = await purge(now, Math.min(nightEndsAt, now + stepLasts));
  return { ...purged, over: !purged.left || Date.now() >= nightEndsAt };
}

function noteBacklog(what: string, { failed, left }: Purge): void {
  const why = left
    ? "The night was too short for all of it; it goes on tomorrow."
    : `${failed} could not be deleted: look at the log.`;
  noteSign("retention.behind", `Some of the ${what} past their retention are still there. ${why}`);
}

/**
 * Every night, deletes everything whose retention is over (decisions, Cases: 7 years after
 * settlement). The sweep purges held pictures.
 */
export const purgeExpired = inngest.createFunction(
  { id: "purge-expired", triggers: [cron("15 9 * * *")], concurrency: [{ limit: 1 }], retries: 3 },
  async ({ step }) => {
    const nightEndsAt = await step.run("begin", () => Date.now() + nightLasts);
    const totals: Record<string, number> = {};
    for (const { what, purge } of [
      { what: "cases", purge: purgeCases },
      { what: "mails", purge: purgeUnmatchedMail },
    ]) {
      let part = 1;
      let some = await step.run(`purge-${what}-${part}`, () => aWhile(purge, nightEndsAt));
      for (totals[what] = some.done; !some.over; totals[what] += some.done) {
        part++;
        some = await step.run(`purge-${what}-${part}`, () => aWhile(purge, nightEndsAt));
      }
      const last = some;
      if (last.failed > 0 || last.left)
        await step.run(`note-backlog-of-${what}`, () => noteBacklog(what, last));
    }
    await step.run("find-forgotten-files", () => findForgottenFiles());
    await step.run("forget-old-ways", () => forgetOldCredentials());
    await step.run("prune-changes", () => forgetChanges(Date.now() - days(3)));
    return totals;
  },
);
