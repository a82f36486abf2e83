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

const dependsOn = (name: string, other: string): boolean =>
  (needsOf.get(name) ?? []).some((need) => need === other || dependsOn(need, other));

/** Whether what keeps doors shut is plain from the checks that stand already. */
function isToldBy(standing: readonly KeptFinding[], { name, shuts }: KeptFinding): boolean {
  if (standing.some((other) => dependsOn(name, other.name))) return true;
  const told = new Set(standing.flatMap((other) => other.shuts));
  return shuts.every((door) => told.has(door));
}

/**
 * What fails, and what was never made and so keeps its doors shut. One that was only left out is a
 * cause of its own where no other says why its doors are shut.
 */
function standingFindings(): KeptFinding[] {
  const kept = listFindings().filter(({ name }) => !quick.has(name));
  const neverMade = kept.filter(
    ({ level, lookedAt, shuts }) => level !== "fail" && lookedAt === 0 && shuts.length > 0,
  );
  const standing = [
    ...kept.filter(({ level }) => level === "fail"),
    ...neverMade.filter(({ level }) => level === "warn"),
  ];
  for (const one of neverMade)
    if (!standing.includes(one) && !isToldBy(standing, one)) standing.push(one);
  return standing;
}

function causeOfFinding({ name, level, found, mend, shuts }: KeptFinding): StandingCause {
  const said =
    level === "fail"
      ? found
      : `It was never made, which keeps ${shuts.join(", ")} shut until it is. ${found}`;
  const severity = shuts.length > 0 ? { severity: "urgent" as const } : {};
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
