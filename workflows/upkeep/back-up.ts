import { cron } from "inngest";
import { days } from "~/core/duration";
import { inngest } from "~/integrations/inngest";
import { clearLeftovers } from "~/operations/backups/clear-leftovers";
import { rotateBackups, takeBackup } from "~/operations/backups/take-backup";
import { mailStaff } from "~/operations/messages/mail-staff";

/**
 * Backs the database up every night at 08:30 UTC, half past three or four in New York; staff hears
 * of a failure.
 */
export const backUp = inngest.createFunction(
  {
    id: "back-up",
    triggers: [cron("30 8 * * *")],
    concurrency: [{ limit: 1 }],
    retries: 3,
    onFailure: async ({ event, step }) => {
      await step.run("mail-staff", () => {
        const sentence =
          "The nightly backup of the database failed. Look at the log, then take one by hand: npm run act -- back-up";
        mailStaff({
          key: `backup-failed:${event.data.run_id}`,
          subject: "The backup failed",
          sentence,
          path: "/super-admin",
        });
      });
    },
  },
  async ({ step }) => {
    await step.run("clear-leftovers", () => clearLeftovers(Date.now() - days(1)));
    const name = await step.run("take-backup", async () => (await takeBackup()).name);
    const deleted = await step.run("rotate", () => rotateBackups());
    return { name, deleted };
  },
);
