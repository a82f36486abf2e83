import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setAppMode } from "~/core/app-mode";
import { days, hours, minutes } from "~/core/duration";
import { forgetSigns } from "~/core/incidents/forget-signs";
import { noteSign } from "~/core/incidents/note-sign";
import { endWaitForLook, waitForLook } from "~/core/first-look";
import { endVendorAlarm, raiseVendorAlarm } from "~/core/incidents/raise-vendor-alarm";
import { queueText } from "~/core/messaging/send/queue-text";
import { recordDelivery } from "~/core/messaging/send/record-delivery";
import { recordTextSent } from "~/core/messaging/send/record-text-sent";
import { reserveText } from "~/core/messaging/send/reserve-text";
import { setOutgoingLease } from "~/core/restore/outgoing-lease";
import { recordFindings } from "~/core/staff/health/record-findings";
import { closeDoors } from "~/core/restore/close-doors";
import type { Drill } from "~/core/restore/record-drill";
import { sqlite } from "~/db/client";
import type { Stoppable } from "~/db/vocabulary";
import { env } from "~/env";
import { bookedConsequence } from "~/integrations/sms/error-codes";
import type { SystemHealth } from "~/core/system-health";
import type { Patient } from "~/operations/doctor/check";
import { thisMachine } from "~/operations/doctor/this-machine";
import { drilled, wellReplica } from "~/tests/support/doctor-faults";
import { makeCase, makePerson } from "~/tests/support/people";
import { newSid } from "~/tests/support/post-webhook";

/** A house where all is well; a fault changes one thing in it, or in the rows. */
export function freshHouse(now: number) {
  const house = {
    isEngineWell: true,
    freeBytes: 40e9,
    replica: { lagMs: 500, filesLacking: 0, hasProgram: true },
    problems: [] as SystemHealth["problems"],
    drill: drilled(now - days(1)) as Drill | null,
    patient: (at: number): Patient => ({
      settings: { ...env, REPLICA_URL: "file:///replica" },
      names: { txt: () => Promise.resolve([]), mx: () => Promise.resolve([]) },
      machine: {
        ...thisMachine,
        room: () => Promise.resolve({ freeBytes: house.freeBytes, allBytes: 100e9 }),
        newestDrill: () => house.drill,
        databaseSince: () => now - days(9),
        replica: () => Promise.resolve({ ...wellReplica, ...house.replica }),
        health: () => ({ databaseMs: 1, problems: house.problems }),
      },
      now: at,
    }),
  };
  return house;
}

type World = { house: ReturnType<typeof freshHouse>; now: number };
type Deed = (world: World) => unknown;

/** What goes wrong, the cause that it must open, how it is broken, and how it is mended. */
export type HouseFault = [what: string, cause: string, breaks: Deed, mends: Deed];

let keys = 0;
function textQueuedAt(now: number): string {
  const { conversationId, phone } = makePerson({ at: now });
  const key = `fault-${++keys}`;
  const words = { body: "Hello", segments: 1, purpose: "answer" as const };
  const queued = queueText({ conversationId, phone, key, now, ...words });
  return queued.outcome === "queued" ? queued.textId : "";
}

async function reported(status: string, errorCode: number | null, now: number): Promise<void> {
  const [textId, sid] = [textQueuedAt(now), newSid()];
  reserveText(textId, { now });
  recordTextSent(textId, { sid, status: "queued", segments: 1 });
  const consequence = errorCode === null ? "none" : bookedConsequence(errorCode);
  await recordDelivery({ sid, status, errorCode, consequence, at: now });
}

const refused =
  (code: number): Deed =>
  ({ now }) =>
    reported("undelivered", code, now);
const arrives: Deed = ({ now }) => reported("delivered", null, now);
const nothing: Deed = () => undefined;

const fails =
  (name: string, ...shuts: Stoppable[]): Deed =>
  ({ now }) =>
    recordFindings(
      [{ name, level: "fail", found: "It is not as it must be.", mend: "Mend this here.", shuts }],
      now,
    );
const looksWell: Deed = ({ now }) => recordFindings([], now);

const files = join(env.DATA_DIR, "files");
const aside = `${files}-aside`;

/** Ends what a fault may have left behind. */
export function heal(): void {
  sqlite.exec(`UPDATE texts SET status = 'sent' WHERE status IN ('queued', 'reserved');
    UPDATE cases SET reading_owed_at = NULL; DELETE FROM findings; DELETE FROM closed_doors;
    DELETE FROM ledger_balances WHERE account = 'cash'`);
  setOutgoingLease(() => true);
  endWaitForLook();
  if (!existsSync(aside)) return;
  rmSync(files, { recursive: true, force: true });
  renameSync(aside, files);
}

const vendorFaults: HouseFault[] = [
  [
    "Twilio refuses our credentials",
    "twilio.credentials",
    ({ now }) => raiseVendorAlarm("sms", "20003", now),
    () => endVendorAlarm("carrier_answered"),
  ],
  ["a suspended account", "twilio.account", refused(30002), arrives],
  ["filtered texts", "texts.filtered", refused(30007), nothing],
  ["texts blocked as pumping", "texts.filtered", refused(30450), nothing],
  ["an unregistered number", "registration.campaign", refused(30034), arrives],
  ["a refused registration", "registration.campaign", refused(30863), arrives],
  ["an unverified toll-free number", "registration.toll-free", refused(30032), arrives],
  ["a number that cannot send", "twilio.number", refused(21606), arrives],
  ["a region switched off", "twilio.region", refused(21408), nothing],
  ["a trial account", "twilio.trial", refused(21608), arrives],
  ["no route", "texts.no-route", refused(21612), nothing],
  ["a code that nobody knows", "texts.refused", refused(39999), nothing],
  [
    "a refused look-up",
    "twilio.lookup",
    ({ now }) => noteSign("twilio.lookup", "Twilio answers a look-up with code 60607.", now),
    nothing,
  ],
  [
    "the model's key is refused",
    "openai.key",
    ({ now }) => raiseVendorAlarm("agent_model", "auth_failed", now),
    () => endVendorAlarm("model_answered"),
  ],
  [
    "the model's quota is used up",
    "openai.quota",
    ({ now }) => raiseVendorAlarm("agent_model", "quota_used_up", now),
    () => endVendorAlarm("model_answered"),
  ],
  [
    "the finder's key is refused",
    "hunter.key",
    ({ now }) => raiseVendorAlarm("email_finder", "key", now),
    () => endVendorAlarm("company_looked_up"),
  ],
  [
    "low funds",
    "tremendous.balance",
    ({ now }) => raiseVendorAlarm("payouts", "no_funds", now),
    () => endVendorAlarm("payout_taken"),
  ],
  [
    "the payout vendor's key is refused",
    "tremendous.key",
    ({ now }) => raiseVendorAlarm("payouts", "key_refused", now),
    () => endVendorAlarm("payout_taken"),
  ],
  [
    "the mail server refuses our sign-in",
    "mail.login",
    ({ now }) => raiseVendorAlarm("mail", "535", now),
    () => endVendorAlarm("mail_taken"),
  ],
  ["the doctor's blocking check", "twilio.webhook", fails("twilio.webhook", "texts"), looksWell],
  ["a check with no entry of its own", "mail.spf", fails("mail.spf"), looksWell],
  ["a record of consent cut off", "house.consent", fails("house.consent", "texts"), looksWell],
];

const houseFaults: HouseFault[] = [
  [
    "a full disk",
    "house.disk",
    ({ house }) => (house.freeBytes = 1000),
    ({ house }) => (house.freeBytes = 40e9),
  ],
  [
    "a locked database",
    "house.database",
    ({ house }) => (house.problems = ["database_locked"]),
    ({ house }) => (house.problems = []),
  ],
  [
    "an engine that does not work",
    "house.workflows",
    ({ house }) => (house.isEngineWell = false),
    ({ house }) => (house.isEngineWell = true),
  ],
  [
    "events that nobody takes",
    "house.workflows",
    ({ house }) => (house.problems = ["workflows_late"]),
    ({ house }) => (house.problems = []),
  ],
  [
    "mail that does not leave",
    "house.outbox",
    ({ house }) => (house.problems = ["mail_late"]),
    ({ house }) => (house.problems = []),
  ],
  ["a queue of texts that grows", "texts.late", ({ now }) => textQueuedAt(now - minutes(11)), heal],
  [
    "a queue of pictures that grows",
    "pictures.late",
    ({ now }) => {
      // Live mode takes pictures only with counsel's approvals, which are not what is tried here.
      setAppMode("demo");
      const { caseId } = makeCase(makePerson({ at: now }).userId);
      setAppMode("live");
      sqlite
        .prepare("UPDATE cases SET reading_owed_at = ? WHERE id = ?")
        .run(now - hours(1), caseId);
    },
    heal,
  ],
  [
    "a replica that lags",
    "house.replica",
    ({ house }) => (house.replica.lagMs = minutes(2)),
    ({ house }) => (house.replica.lagMs = 500),
  ],
  [
    "files of the evidence that have no copy",
    "house.replica",
    ({ house }) => (house.replica.filesLacking = 90),
    ({ house }) => (house.replica.filesLacking = 0),
  ],
  [
    "no program that ships the database",
    "house.replica",
    ({ house }) => (house.replica.hasProgram = false),
    ({ house }) => (house.replica.hasProgram = true),
  ],
  [
    "a drill older than eight days",
    "house.drill",
    ({ house, now }) => (house.drill = drilled(now - days(9))),
    ({ house, now }) => (house.drill = drilled(now)),
  ],
  [
    "no drill ever since the database began",
    "house.drill",
    ({ house }) => (house.drill = null),
    ({ house, now }) => (house.drill = drilled(now)),
  ],
  [
    "a copy that did not come back",
    "house.drill",
    ({ house, now }) => (house.drill = { ...drilled(now), ok: false }),
    ({ house, now }) => (house.drill = drilled(now)),
  ],
  [
    "a backup that failed",
    "house.backup",
    ({ now }) => noteSign("house.backup", "The nightly backup of the database failed.", now),
    () => forgetSigns(["house.backup"]),
  ],
  [
    "retention that falls behind",
    "retention.behind",
    ({ now }) => noteSign("retention.behind", "Some of the cases are still there.", now),
    nothing,
  ],
  [
    "a wrong ledger",
    "house.ledger",
    () =>
      sqlite.exec("INSERT INTO ledger_balances (account, balance_cents) VALUES ('cash', 50000)"),
    heal,
  ],
  [
    "storage that takes nothing",
    "storage.unusable",
    () => {
      if (existsSync(files)) renameSync(files, aside);
      writeFileSync(files, "");
    },
    () => {
      rmSync(files, { recursive: true, force: true });
      heal();
    },
  ],
  [
    "doors closed since a restore",
    "doors.closed",
    ({ now }) => closeDoors("older", [], 0, now),
    heal,
  ],
  [
    "a doctor that does not look after a start",
    "doctor.first-look",
    ({ now }) => waitForLook(now - minutes(3)),
    endWaitForLook,
  ],
  ["no lease to send", "lease.missing", () => setOutgoingLease(() => false), heal],
];

/** What can go wrong, one thing at a time. */
export const faults: readonly HouseFault[] = [...vendorFaults, ...houseFaults];
