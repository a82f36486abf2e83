import { listShutDoors } from "~/core/emergency-stops";
import { recordFindings } from "~/core/staff/health/record-findings";
import type { KeptFinding } from "~/core/staff/health/list-findings";
import { env } from "~/env";
import { mailNames } from "~/integrations/email/mail-names";
import type { Check, Patient } from "~/operations/doctor/check";
import { checks } from "~/operations/doctor/checks";
import { circumstancesOf, circumstancesOfCheck } from "~/operations/doctor/circumstances";
import { examine, patientTimeout, timeout, type Examined } from "~/operations/doctor/examine";
import { thisMachine } from "~/operations/doctor/this-machine";
import { sendWhatWaited } from "~/operations/messages/send-what-waited";

/** This server, as the doctor examines it. */
export const ourselves = (now: number = Date.now()): Patient => ({
  settings: env,
  names: mailNames(),
  machine: thisMachine,
  now,
});

const byName = new Map(checks.map((check) => [check.name, check]));

function withNeeds(check: Check): Check[] {
  const needed = (check.needs ?? []).flatMap((name) => byName.get(name) ?? []);
  return [...needed.flatMap(withNeeds), check];
}

/** The checks that may keep a door shut, and what they need. */
const blocking: readonly Check[] = [
  ...new Set(checks.filter(({ shuts = [] }) => shuts.length > 0).flatMap(withNeeds)),
];

const at = (instant: number): string =>
  `${new Date(instant).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** What a check found, with since when where the last look (an instant in ms) did not make it. */
export const toldOf = ({ found, lookedAt, level }: KeptFinding, lastLook: number): string =>
  level === "fail" && lookedAt < lastLook
    ? `${found} It has not been looked at since ${at(lookedAt)}.`
    : found;

const areTextsShut = (): boolean => listShutDoors().some(({ what }) => what === "texts");

async function recorded(examined: readonly Examined[], now: number, isWhole: boolean) {
  const wereShut = areTextsShut();
  const seen = examined.map((one) => ({
    ...one,
    circumstances: circumstancesOfCheck(one.name, env),
  }));
  const found = recordFindings(seen, now, { circumstances: circumstancesOf(env), isWhole });
  if (wereShut && !areTextsShut()) await sendWhatWaited(now);
  return found;
}

/**
 * Examines this server and stores the findings, which open and close outgoing doors in live mode.
 * Ends within twenty seconds, or once the checks in `also` have: these are made this time alone, so
 * that what they find is not stored.
 * @returns what each check found, or found before where it could not be made again, and the names
 * of those that fail and did not fail before
 */
export async function consult(
  now: number = Date.now(),
  also: readonly Check[] = [],
): Promise<{ examined: Examined[]; begun: string[] }> {
  const limits = also.length > 0 ? patientTimeout : timeout;
  const examined = await examine(ourselves(now), [...checks, ...also], limits);
  const { kept, begun } = await recorded(examined.slice(0, checks.length), now, true);
  const told = kept.map((finding): Examined => {
    const { name, level, mend, shuts } = finding;
    return { name, level, found: toldOf(finding, now), mend, shuts };
  });
  return { examined: [...told, ...examined.slice(checks.length)], begun };
}

/**
 * Makes the checks alone that may keep a door shut, and stores what they find: for a start, at
 * which our own address is not open yet. @returns how many of them fail
 */
export async function consultOnDoors(now: number = Date.now()): Promise<number> {
  const { kept } = await recorded(await examine(ourselves(now), blocking), now, false);
  return kept.filter(({ level }) => level === "fail").length;
}
