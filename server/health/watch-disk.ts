import { setTimeout as wait } from "node:timers/promises";
import { hours, minutes, seconds } from "~/core/duration";
import { noteSign } from "~/core/incidents/note-sign";
import { CannotStart } from "~/db/cannot-start";
import { noteFailure, onTrouble } from "~/db/disk-state";
import { troubleSentence, type DiskTrouble } from "~/db/disk-trouble";
import { lookForDamage } from "~/db/look-for-damage";
import { env } from "~/env";
import { log, onFailureLogged } from "~/log";

/**
 * A start waits no longer than this for the check; on a large database it continues while the
 * server runs.
 */
const startPatience = seconds(10);

// While the disk takes nothing, no incident can be kept: staff is told by `watch-house.ts` as far
// as it goes, and the incident is kept once it is over.
function keepIncident(found: string): void {
  try {
    noteSign("house.database", found);
  } catch (cause) {
    log.error({ err: cause }, "an incident could not be kept");
  }
}

function report(trouble: DiskTrouble | null, since: number): void {
  if (trouble === null) {
    const from = new Date(since).toISOString();
    log.warn({ since: from }, "the disk can be used again");
    keepIncident(`From ${from} nothing could be saved. It can again now.`);
    return;
  }
  log.fatal({ trouble }, troubleSentence(trouble, `The folder ${env.DATA_DIR}`));
}

/** @throws CannotStart when the database is found damaged within ten seconds */
async function lookBeforeStart(): Promise<void> {
  const looking = lookForDamage();
  const damage = await Promise.race([looking, wait(startPatience, undefined, { ref: false })]);
  if (damage)
    throw new CannotStart(
      `${troubleSentence("damaged", `The folder ${env.DATA_DIR}`)} (${damage.message})`,
    );
  if (damage === undefined) void looking.then(noteFailure);
}

/**
 * Watches the disk under the database: checks for damage now and every hour, listens to every
 * logged failure, and tells the log when trouble begins and ends.
 * @returns a function that stops it
 * @throws (rejects) CannotStart when the database is damaged
 */
export async function watchDisk(): Promise<() => void> {
  await lookBeforeStart();
  const stops = [onTrouble(report), onFailureLogged((cause) => void noteFailure(cause))];
  const look = setInterval(
    () => void lookForDamage().then(noteFailure),
    hours(1) + minutes(Math.random()),
  );
  look.unref();
  return () => {
    clearInterval(look);
    for (const stop of stops) stop();
  };
}
