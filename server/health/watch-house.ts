import { seconds } from "~/core/duration";
import { noteLook } from "~/core/incidents/note-look";
import { updateIncidents } from "~/core/incidents/update-incidents";
import { holdsOutgoingLease } from "~/core/restore/outgoing-lease";
import { currentTrouble, noteFailure } from "~/db/disk-state";
import { troubleSentence } from "~/db/disk-trouble";
import { describeFailure } from "~/integrations/describe-failure";
import { storage } from "~/integrations/storage/storage";
import { log } from "~/log";
import type { Patient } from "~/operations/doctor/check";
import { ourselves } from "~/operations/doctor/consult";
import { shutForBalances } from "~/operations/doctor/record-proof";
import { beatHeart } from "~/operations/incidents/beat-heart";
import { listStanding, type HouseState } from "~/operations/incidents/list-standing";
import { mailIncidents } from "~/operations/incidents/mail-incidents";
import { postIncidents } from "~/operations/incidents/post-incidents";
import { noteDatabaseTold, tellOfDatabase } from "~/operations/incidents/tell-of-database";

const lookEvery = seconds(30);

type Engine = { healthy: () => boolean };

/** What a watch remembers from one look to the next; instants in ms. */
export type Watch = {
  withoutLeaseSince: number | null;
  cannotKeepSince: number | null;
  lastBeat: number;
};

export const newWatch = (): Watch => ({
  withoutLeaseSince: null,
  cannotKeepSince: null,
  lastBeat: -Infinity,
});

async function stateOf(watch: Watch, engine: Engine, now: number): Promise<HouseState> {
  watch.withoutLeaseSince = holdsOutgoingLease() ? null : (watch.withoutLeaseSince ?? now);
  const trouble = currentTrouble();
  return {
    isEngineHealthy: engine.healthy(),
    isStorageUsable: await storage().healthy(),
    diskTrouble: trouble && {
      isFull: trouble === "full",
      sentence: troubleSentence(trouble, "The folder of the database"),
    },
    withoutLeaseSince: watch.withoutLeaseSince,
  };
}

/** Keeps and mails what stands. @returns whether the database took it */
async function keep(watch: Watch, engine: Engine, patient: Patient): Promise<boolean> {
  const { now } = patient;
  try {
    noteLook(now);
    const standing = await listStanding(patient, await stateOf(watch, engine, now));
    if (standing.some(({ cause }) => cause === "house.ledger")) shutForBalances(now);
    updateIncidents(standing, now);
    mailIncidents(now);
  } catch (cause) {
    noteFailure(cause);
    log.error(describeFailure(cause), "incidents cannot be kept");
    if (watch.cannotKeepSince === null) await tellOfDatabase((watch.cannotKeepSince = now), null);
    return false;
  }
  if (watch.cannotKeepSince !== null) {
    noteDatabaseTold(now);
    await tellOfDatabase(watch.cannotKeepSince, now);
  }
  watch.cannotKeepSince = null;
  return true;
}

/**
 * Looks at the house once: opens and ends incidents, mails and posts them, and lets the heart beat.
 * Changes `watch`. Never throws for a trouble of the house.
 */
export async function lookAtHouse(
  watch: Watch,
  engine: Engine,
  patient: Patient = ourselves(),
): Promise<void> {
  const { now } = patient;
  if (!(await keep(watch, engine, patient))) return;
  await postIncidents(now);
  const { problems } = patient.machine.health();
  const standsStill = problems.includes("workflows_late") || problems.includes("database_locked");
  const doesMove = engine.healthy() && currentTrouble() === null && !standsStill;
  watch.lastBeat = await beatHeart(doesMove, watch.lastBeat, now);
}

/**
 * Watches the house every half minute, beside the workflows' engine, since that is one of the
 * things that may stand still. @returns a function that stops it
 */
export function watchHouse(engine: Engine): () => void {
  const watch = newWatch();
  let isBusy = false;
  const look = (): void => {
    if (isBusy) return;
    isBusy = true;
    void lookAtHouse(watch, engine)
      .catch((cause: unknown) => log.error(describeFailure(cause), "the house was not looked at"))
      .finally(() => (isBusy = false));
  };
  const timer = setInterval(look, lookEvery);
  timer.unref();
  return () => clearInterval(timer);
}
