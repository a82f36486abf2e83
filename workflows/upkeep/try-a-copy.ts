import { cron } from "inngest";
import { forgetSigns } from "~/core/incidents/forget-signs";
import { noteSign } from "~/core/incidents/note-sign";
import { inngest } from "~/integrations/inngest";
import { rotateBackups } from "~/operations/backups/take-backup";
import { runDrill } from "~/operations/backups/run-drill";

/**
 * Every Sunday at 07:30 UTC, an hour before the backup, restores a copy and verifies it. A
 * broken one is an incident until the next that comes back whole.
 */
export const tryACopy = inngest.createFunction(
  {
    id: "try-a-copy",
    triggers: [cron("30 7 * * 0")],
    concurrency: [{ limit: 1 }],
    retries: 2,
    onFailure: async ({ step }) => {
      await step.run("open-incident", () =>
        noteSign("house.drill", "The try to bring a copy back was not finished."),
      );
    },
  },
  async ({ step }) => {
    const { ok, backup } = await step.run("bring-back", () => runDrill());
    if (ok) await step.run("end-incident", () => forgetSigns(["house.drill"]));
    await step.run("rotate", () => rotateBackups());
    return { ok, backup };
  },
);
