import { cron } from "inngest";
import { getNumberSetting } from "~/core/accounts/settings";
import { days } from "~/core/duration";
import { purgeCase } from "~/core/outreach/purge-case";
import { purgeMail } from "~/core/outreach/purge-mail";
import { listCasesToPurge, listExpiredMail, listStoredKeysOf } from "~/core/outreach/queries-retention";
import { pruneChanges } from "~/core/record-change";
import { inngest } from "~/integrations/inngest";
import { log } from "~/log";
import { findForgottenFiles } from "~/workflows/delete-forgotten-files";
import { deleteStoredFiles } from "~/workflows/delete-stored-files";

const retentionYears = 7;

/** Seven calendar years before an instant (U §9). */
export function retentionStart(now: number): number {
  const at = new Date(now);
  at.setUTCFullYear(at.getUTCFullYear() - retentionYears);
  return at.getTime();
}

/** Purges the settled cases whose retention is over: first the bytes, then the rows. @returns how many */
export async function purgeCases(now: number = Date.now()): Promise<number> {
  const due = listCasesToPurge(retentionStart(now));
  for (const caseId of due) {
    await deleteStoredFiles(listStoredKeysOf(caseId));
    purgeCase(caseId, now);
    log.info({ caseId }, "a case was purged after its retention");
  }
  return due.length;
}

/** Purges mail that belongs to no case after the time that staff has set. @returns how many */
export async function purgeUnmatchedMail(now: number = Date.now()): Promise<number> {
  const due = listExpiredMail(now - days(getNumberSetting("unmatched_mail_days")));
  for (const { id, rawKey } of due) {
    await deleteStoredFiles([rawKey]);
    purgeMail(id, now);
  }
  return due.length;
}

/** Deletes every night what may not be kept any longer (decisions, Cases: 7 years after settlement). The sweep purges held pictures. */
export const purgeExpired = inngest.createFunction(
  { id: "purge-expired", triggers: [cron("15 9 * * *")], concurrency: [{ limit: 1 }], retries: 3 },
  async ({ step }) => {
    const cases = await step.run("purge-cases", () => purgeCases());
    const mails = await step.run("purge-unmatched-mail", () => purgeUnmatchedMail());
    await step.run("find-forgotten-files", () => findForgottenFiles());
    await step.run("prune-changes", () => pruneChanges(Date.now() - days(3)));
    return { cases, mails };
  },
);
