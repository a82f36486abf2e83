import { createHmac } from "node:crypto";
import { getSetting } from "~/core/accounts/settings";
import type { Environment } from "~/env";
import { checks } from "~/operations/doctor/checks";
import { machineId } from "~/operations/doctor/machine-id";

/** What a start may change without anything that the doctor looks at being another. */
const ofNoMatter: ReadonlySet<string> = new Set(["LISTEN_FD", "LOG_LEVEL", "PORT", "HOST"]);

type Counted = readonly (readonly [name: string, value: unknown])[];

/** The settings of a house in one order; those alone whose names begin with one of `begin`. */
function settingsOf(settings: Environment, begin: readonly string[] = [""]): Counted {
  return Object.entries(settings)
    .filter(([name]) => !ofNoMatter.has(name) && begin.some((one) => name.startsWith(one)))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

// Credentials are counted in: without our secret, no guess at one can be tried on a copy of the
// rows.
function numberOf(counted: unknown, { SESSION_SECRET: secret }: Environment): number {
  const key = createHmac("sha256", secret).update("circumstances of findings").digest();
  return createHmac("sha256", key).update(JSON.stringify(counted)).digest().readUIntBE(0, 6);
}

/**
 * A number that stands for the settings, the checks and the machine of a look: what was found under
 * other settings, by other checks or on another machine says nothing about these.
 */
export function circumstancesOf(settings: Environment, machine: string = machineId()): number {
  const named = checks.map(({ name, shuts = [] }) => [name, shuts]);
  return numberOf([settingsOf(settings), named, machine], settings);
}

/** What the checks of a subject look at, by the first word of their names. */
const subjects: Readonly<Record<string, readonly string[]>> = {
  twilio: ["TWILIO_", "BASE_URL"],
  registration: ["TWILIO_", "TEXTS_PER_SECOND", "SEGMENTS_PER_DAY"],
  s3: ["S3_", "AWS_", "live"],
  mail: ["SMTP_URL", "EMAIL_"],
  tremendous: ["TREMENDOUS_", "BASE_URL", "live"],
  openai: ["OPENAI_"],
  hunter: ["HUNTER_"],
  google: ["GOOGLE_", "BASE_URL"],
  inngest: ["INNGEST_", "inngestServer"],
};

/** Checks of the rows among which their findings are kept: those have nothing else to look at. */
const ofRows: ReadonlySet<string> = new Set(["house.ledger", "house.consent"]);
/** Checks of the machine, whoever is asked about it. */
const ofMachine: ReadonlySet<string> = new Set(["house.clock", "house.sync", "house.disk"]);

/**
 * A number that stands for what one check looks at: the settings of its subject, or the machine. A
 * look at another account, bucket or machine says nothing about this one. Null for a check that has
 * only one thing to look at.
 */
export function circumstancesOfCheck(
  name: string,
  settings: Environment,
  machine: string = machineId(),
): number | null {
  if (ofRows.has(name)) return null;
  if (ofMachine.has(name)) return numberOf([settings.DATA_DIR, machine], settings);
  const [subject = ""] = name.split(".");
  const kept = name === "tremendous.products" ? getSetting("payout_products") : null;
  return numberOf([settingsOf(settings, subjects[subject]), kept], settings);
}
