import { cron } from "inngest";
import { days } from "~/core/duration";
import { forgetSigns } from "~/core/incidents/forget-signs";
import { noteSign } from "~/core/incidents/note-sign";
import { inngest } from "~/integrations/inngest";
import { clearLeftovers } from "~/operations/backups/clear-leftovers";
import { rotateBackups, takeBackup } from "~/operations/backups/take-backup";

/**
 * Backs the database up every night at 08:30 UTC, half past three or four in New York; a
 * failure opens an incident.
 */
export const backUp = inngest.createFunction(
  {
    id: "back-up",
    triggers: [cron("30 8 * * *")],
    concurrency: [{ limit: 1 }],
    retries: 3,
    onFailure: async ({ step }) => {
      await step.run("open-incident", () =>
        noteSign("house.backup", "The nightly backup of the database failed."),
      );
    },
  },
  async ({ step }) => {
    await step.run("clear-leftovers", () => clearLeftovers(Date.now() - days(1)));
    const name = await step.run("take-backup", async () => (await takeBackup()).name);
    await step.run("end-incident", () => forgetSigns(["house.backup"]));
    const deleted = await step.run("rotate", () => rotateBackups());
    return { name, deleted };
  },
);
