import { cron } from "inngest";
import { listShutDoors } from "~/core/emergency-stops";
import { listOpenIncidents } from "~/core/incidents/queries";
import { listFindings } from "~/core/staff/health/list-findings";
import { env } from "~/env";
import { inngest, on } from "~/integrations/inngest";
import { consult, consultOnDoors } from "~/operations/doctor/consult";

/** Whether a failing check keeps an incident open that only the doctor can end. */
function isSomethingOpen(): boolean {
  if (!env.live) return false;
  const failing = new Set(
    listFindings()
      .filter(({ level }) => level === "fail")
      .map(({ name }) => name),
  );
  return listOpenIncidents().some(({ cause }) => failing.has(cause));
}

async function look(): Promise<{ failing: number; begun: number }> {
  const { examined, begun } = await consult();
  return {
    failing: examined.filter(({ level }) => level === "fail").length,
    begun: begun.length,
  };
}

const lookAtShutDoors = (): Promise<number> | null =>
  listShutDoors().length > 0 ? consultOnDoors() : null;

/**
 * Runs the doctor every night, after the backup, and a minute after each start in live mode. Its
 * findings open and close live mode's outgoing doors; a check that fails is an incident. Doors that
 * a start finds shut, or that wait for the first look, are looked at in the first second.
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
      await step.run("look-at-doors", lookAtShutDoors);
      await step.sleep("let-it-settle", "60s");
    }
    return step.run("look", look);
  },
);

/**
 * While a door is closed or a failing check is an incident, runs the doctor every ten minutes, so
 * that a fix opens the door and ends the incident.
 */
export const openMendedDoors = inngest.createFunction(
  {
    id: "open-mended-doors",
    triggers: [cron("*/10 * * * *")],
    concurrency: [{ limit: 1 }],
    retries: 1,
  },
  async ({ step }) =>
    step.run("look-again", async () =>
      listShutDoors().length > 0 || isSomethingOpen() ? look() : null,
    ),
);
