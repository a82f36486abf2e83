import { isLive } from "~/core/app-mode";
import { waitsForLookSince } from "~/core/first-look";
import { listUnreadCases } from "~/core/cases/queries";
import { minutes, seconds } from "~/core/duration";
import type { StandingCause } from "~/core/incidents/open-incident";
import { doTextsStandStill } from "~/core/messaging/send/do-texts-stand-still";
import { isBalanced } from "~/core/money/is-balanced";
import { listClosedDoors } from "~/core/restore/closed-doors";
import { listFindings, type KeptFinding } from "~/core/staff/health/list-findings";
import type { Patient } from "~/operations/doctor/check";
import { checks } from "~/operations/doctor/checks";
import { examine } from "~/operations/doctor/examine";
import type { Stoppable } from "~/db/vocabulary";

/** What only the process knows of itself. */
export type HouseState = {
  isEngineHealthy: boolean;
  isStorageUsable: boolean;
  /** The trouble with the disk in a sentence, or null. */
  diskTrouble: { isFull: boolean; sentence: string } | null;
  /** Since when this process has not held the lease to send (ms), or null. */
  withoutLeaseSince: number | null;
};

/** Checks of the doctor that ask nobody outside, so that every look may run them. */
const quick: ReadonlySet<string> = new Set([
  "house.disk",
  "house.database",
  "house.workflows",
  "house.outbox",
  "house.migrations",
  "house.drill",
  "house.replica",
]);
const quickChecks = checks.filter(({ name }) => quick.has(name));

/** Pictures may wait this long: one machine reads some 2,000 an hour. */
const picturesWait = minutes(30);
/** A start takes the lease of a crashed server within 37 seconds. */
const leaseTakes = seconds(90);
/** The first look after a start takes some seconds. */
const firstLookTakes = minutes(2);
/** Adding the balances up takes a while where there are many. */
const balanceEvery = seconds(90);

let balance = { at: -Infinity, isRight: true };

function isLedgerRight(now: number): boolean {
  if (now - balance.at >= balanceEvery || now < balance.at)
    balance = { at: now, isRight: isBalanced() };
  return balance.isRight;
}

// Late mail is only doubtful to the doctor, who asks the mail server as well.
async function fromQuickChecks(patient: Patient): Promise<StandingCause[]> {
  const examined = await examine(patient, quickChecks);
  return examined
    .filter(({ name, level }) => level === "fail" || (name === "house.outbox" && level === "warn"))
    .map(({ name: cause, found, mend }) => ({ cause, found, mend }));
}

const needsOf = new Map(checks.map(({ name, needs = [] }) => [name, needs]));
const placeOf = new Map(checks.map(({ name }, at) => [name, at]));

const dependsOn = (name: string, other: string): boolean =>
  (needsOf.get(name) ?? []).some((need) => need === other || dependsOn(need, other));

/** A finding with all the doors that it keeps shut, those of the checks that wait for it too. */
type Standing = KeptFinding & { doors: readonly Stoppable[] };

/** Whether what keeps doors shut is plain from the checks that stand already. */
const isToldBy = (standing: readonly Standing[], { name, doors }: Standing): boolean =>
  standing.some((other) => dependsOn(name, other.name)) ||
  doors.every((door) => standing.some((other) => other.doors.includes(door)));

/**
 * What fails, and what was never made and so keeps doors shut: its own, or those of checks that
 * need it. One that was never made is a cause of its own where no other says why its doors are
 * shut.
 */
function standingFindings(): Standing[] {
  const kept = listFindings().filter(({ name }) => !quick.has(name));
  const neverMade = kept.filter(({ level, lookedAt }) => level !== "fail" && lookedAt === 0);
  const withDoors = (one: KeptFinding): Standing => {
    const waiting = neverMade.filter(({ name }) => dependsOn(name, one.name));
    return { ...one, doors: [...new Set([one, ...waiting].flatMap(({ shuts }) => shuts))] };
  };
  const standing = kept.filter(({ level }) => level === "fail").map(withDoors);
  const shutting = neverMade
    .map(withDoors)
    .filter(({ doors }) => doors.length > 0)
    .sort((a, b) => (placeOf.get(a.name) ?? 0) - (placeOf.get(b.name) ?? 0));
  const first = shutting.filter(({ name }) => !shutting.some((one) => dependsOn(name, one.name)));
  for (const one of first) if (!isToldBy(standing, one)) standing.push(one);
  return standing;
}

function causeOfFinding({ name, level, found, mend, shuts, doors }: Standing): StandingCause {
  const severity = doors.length > 0 ? { severity: "urgent" as const } : {};
  const shut = doors.join(", ");
  if (level !== "fail")
    return {
      cause: name,
      title: `The doctor's check ${name} could not be made yet`,
      found: `It was never made, which keeps ${shut} shut until it is. ${found}`,
      mend: mend ?? "Run npm run act -- doctor, which makes it, and says why if it cannot.",
      ...severity,
    };
  const isForOthers = doors.length > shuts.length;
  const said = isForOthers ? `${found} Until it is mended ${shut} stay shut.` : found;
  return { cause: name, found: said, mend, ...severity };
}

// In demo mode nothing outside matters, and most of it is not configured.
const fromDoctor = (): StandingCause[] => (isLive() ? standingFindings().map(causeOfFinding) : []);

function fromProcess(state: HouseState, now: number): StandingCause[] {
  const { diskTrouble, withoutLeaseSince } = state;
  const waitsSince = isLive() ? waitsForLookSince() : null;
  const doors = listClosedDoors().map(({ door }) => door);
  const all: [boolean, StandingCause][] = [
    [
      diskTrouble !== null,
      {
        cause: diskTrouble?.isFull ? "house.disk" : "house.database",
        found: diskTrouble?.sentence ?? "",
      },
    ],
    [
      !state.isEngineHealthy,
      { cause: "house.workflows", found: "The engine of the workflows does not work." },
    ],
    [
      !state.isStorageUsable,
      { cause: "storage.unusable", found: "The storage of files does not answer as it should." },
    ],
    [
      withoutLeaseSince !== null && now - withoutLeaseSince >= leaseTakes,
      { cause: "lease.missing", found: "Another machine may send, and this one must not." },
    ],
    [
      waitsSince !== null && now - waitsSince >= firstLookTakes,
      { cause: "doctor.first-look", found: "The doctor has not looked since the start." },
    ],
    [
      doors.length > 0,
      { cause: "doors.closed", found: `Closed since the restore: ${doors.join(", ")}.` },
    ],
  ];
  return all.filter(([stands]) => stands).map(([, cause]) => cause);
}

function fromRows(now: number): StandingCause[] {
  const all: [boolean, StandingCause][] = [
    [
      doTextsStandStill(now),
      { cause: "texts.late", found: "A text has been due for more than ten minutes." },
    ],
    [
      listUnreadCases(now - picturesWait, 1).length > 0,
      { cause: "pictures.late", found: "A picture has waited for more than half an hour." },
    ],
    [
      !isLedgerRight(now),
      { cause: "house.ledger", found: "The balances of the ledger do not add up to zero." },
    ],
  ];
  return all.filter(([stands]) => stands).map(([, cause]) => cause);
}

/**
 * The causes of trouble that stand now: what the machine, the rows and the doctor's last look show.
 * Asks nobody outside; each cause is named once.
 */
export async function listStanding(patient: Patient, state: HouseState): Promise<StandingCause[]> {
  const { now } = patient;
  const all = [
    ...fromProcess(state, now),
    ...(await fromQuickChecks(patient)),
    ...fromRows(now),
    ...fromDoctor(),
  ];
  return [...new Map(all.toReversed().map((one) => [one.cause, one])).values()].toReversed();
}
