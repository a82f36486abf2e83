import { cron } from "inngest";
import { days } from "~/core/duration";
import { inngest } from "~/integrations/inngest";
import { rotateBackups } from "~/operations/backups/take-backup";
import { runDrill } from "~/operations/backups/run-drill";
import { mailStaff } from "~/operations/messages/mail-staff";

function tell(at: number, found: string): void {
  mailStaff({
    key: `drill-failed:${Math.floor(at / days(1))}`,
    subject: "A copy of the database could not be brought back",
    sentence: `${found} Until a copy comes back whole the company hangs on one disk. Look at the log, then try again: npm run act -- drill`,
    path: "/super-admin",
  });
}

/**
 * Every Sunday at 07:30 UTC, an hour before the backup, restores a copy and verifies it; tells
 * staff about a broken one.
 */
export const tryACopy = inngest.createFunction(
  {
    id: "try-a-copy",
    triggers: [cron("30 7 * * 0")],
    concurrency: [{ limit: 1 }],
    retries: 2,
    onFailure: async ({ step }) => {
      await step.run("mail-staff", () => tell(Date.now(), "The try was not finished."));
    },
  },
  async ({ step }) => {
    const { ok, found, at, backup } = await step.run("bring-back", () => runDrill());
    if (!ok) await step.run("mail-staff", () => tell(at, found));
    await step.run("rotate", () => rotateBackups());
    return { ok, backup };
  },
);
