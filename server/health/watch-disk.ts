import { setTimeout as wait } from "node:timers/promises";
import { hours, minutes, seconds } from "~/core/duration";
import { CannotStart } from "~/db/cannot-start";
import { noteFailure, onTrouble } from "~/db/disk-state";
import { troubleSentence, type DiskTrouble } from "~/db/disk-trouble";
import { lookForDamage } from "~/db/look-for-damage";
import { env } from "~/env";
import { log, onFailureLogged } from "~/log";
import { mailStaff } from "~/operations/messages/mail-staff";

/**
 * A start waits no longer than this for the check; on a large database it continues while the
 * server runs.
 */
const startPatience = seconds(10);

function tellStaff(key: string, subject: string, sentence: string): void {
  try {
    mailStaff({ key, subject, sentence, path: "/super-admin" });
  } catch (cause) {
    log.error({ err: cause }, "staff could not be told by mail");
  }
}

function report(trouble: DiskTrouble | null, since: number): void {
  const place = `The folder ${env.DATA_DIR}`;
  if (trouble === null) {
    const from = new Date(since).toISOString();
    log.warn({ since: from }, "the disk can be used again");
    // A nearly full disk comes and goes.
    tellStaff(
      `disk:${Math.floor(since / hours(6))}`,
      "The disk could not be used for a while",
      `From ${from} nothing could be saved. It can again now.`,
    );
    return;
  }
  log.fatal({ trouble }, troubleSentence(trouble, place));
  // During other trouble no mail can be stored; staff is told when it is over.
  if (trouble === "damaged")
    tellStaff(
      `damaged:${Math.floor(since / hours(6))}`,
      "The database is damaged",
      troubleSentence(trouble, place),
    );
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
 * logged failure, and tells the log and staff when trouble begins and ends.
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
