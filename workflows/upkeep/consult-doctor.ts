import { cron } from "inngest";
import { listShutDoors } from "~/core/emergency-stops";
import { days } from "~/core/duration";
import { env } from "~/env";
import { inngest, on } from "~/integrations/inngest";
import { consult } from "~/operations/doctor/consult";
import { mailStaff } from "~/operations/messages/mail-staff";

/** Mails staff about new failures; in demo mode only the settings page shows them. */
function tellStaff(begun: readonly string[], now: number): void {
  if (!env.live || begun.length === 0) return;
  const shut = new Set(listShutDoors().map(({ what }) => what));
  const doors = shut.size > 0 ? ` Shut until it is mended: ${[...shut].sort().join(", ")}.` : "";
  mailStaff({
    key: `doctor:${Math.floor(now / days(1))}:${begun.join(",")}`,
    subject: "The doctor found something wrong",
    sentence: `Checks that fail now: ${begun.join(", ")}.${doors} Settings says how to mend each.`,
    path: "/super-admin/settings",
  });
}

async function look(): Promise<{ failing: number; begun: number }> {
  const now = Date.now();
  const { examined, begun } = await consult(now);
  tellStaff(begun, now);
  return {
    failing: examined.filter(({ level }) => level === "fail").length,
    begun: begun.length,
  };
}

/**
 * Runs the doctor every night, after the backup, and a minute after each start in live mode; tells
 * staff about new failures. Its findings open and close live mode's outgoing doors.
 */
export const consultDoctor = inngest.createFunction(
  {
    id: "consult-doctor",
    triggers: [on("service/started"), cron("10 9 * * *")],
    concurrency: [{ limit: 1 }],
    retries: 1,
  },
  async ({ event, step }) => {
    if (event.name === "service/started") {
      if (!env.live) return { failing: 0, begun: 0 };
      await step.sleep("let-it-settle", "60s");
    }
    return step.run("look", look);
  },
);

/** While a door is closed, runs the doctor every ten minutes, so that a fix opens it. */
export const openMendedDoors = inngest.createFunction(
  {
    id: "open-mended-doors",
    triggers: [cron("*/10 * * * *")],
    concurrency: [{ limit: 1 }],
    retries: 1,
  },
  async ({ step }) =>
    step.run("look-again", async () => (listShutDoors().length > 0 ? look() : null)),
);
