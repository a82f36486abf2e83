import { setImmediate as nextTurn } from "node:timers/promises";
import { verifyConsentLedgerInParts, type LedgerCheck } from "~/core/consent/verify-consent-ledger";
import { hours, seconds } from "~/core/duration";
import type { LedgerProof } from "~/core/money/verify-ledger";
import { verifyLedgerAside } from "~/core/money/verify-ledger-aside";
import { drillHoldsFor } from "~/core/restore/record-drill";
import { replicaMayLag, replicaUsuallyLags } from "~/core/restore/replica-lag";
import {
  doubtful,
  leftOut,
  untold,
  well,
  wrong,
  type Check,
  type Finding,
} from "~/operations/doctor/check";

const proofTime = seconds(6);
const backupEvery = hours(26);
/** So many new files may wait for their copy. */
const mayLack = 50;
const wouldBeLost = "What the copy lacks would be lost with this disk.";

/** Runs a verification in parts for a few seconds; null if it took longer. */
async function inTime<T>(parts: Generator<void, T>): Promise<T | null> {
  const until = performance.now() + proofTime;
  try {
    while (performance.now() < until) {
      const part = parts.next();
      if (part.done) return part.value;
      await nextTurn();
    }
    return null;
  } finally {
    // An interrupted verification closes what it holds open.
    parts.return(undefined as never);
  }
}

const tooLong = (act: string): Finding =>
  untold("It is too long to be proven beside the other checks.", `Run npm run act -- ${act} once.`);

/** What a whole proof of the money ledger says. */
export const ledgerFinding = ({ ok, problems }: LedgerProof): Finding =>
  ok
    ? well("The ledger is whole.")
    : wrong(
        `The ledger is wrong in ${problems.length} places.`,
        "Run npm run act -- verify-ledger, which names them; pay nobody until it is mended.",
      );

/** What a whole proof of the record of consent says. */
export const consentFinding = ({ ok }: LedgerCheck): Finding =>
  ok
    ? well("The ledger of consent is whole.")
    : wrong(
        "The ledger of consent was changed after it was written.",
        "Run npm run act -- verify-consent, and restore from the backup before that row.",
      );

/** Stored things: the database, the ledgers, the backups, the workflows. */
export const keptChecks: readonly Check[] = [
  {
    name: "house.database",
    look: ({ machine }) => {
      const { problems, databaseMs } = machine.health();
      if (problems.includes("database_locked"))
        return wrong("The database cannot be written to.", "Look at the log and at the disk.");
      return problems.includes("database_slow")
        ? doubtful(`The database took ${Math.round(databaseMs)} ms.`, "Look at the disk's load.")
        : well("The database answers and can be written to.");
    },
  },
  {
    name: "house.workflows",
    look: ({ machine }) =>
      machine.health().problems.includes("workflows_late")
        ? wrong(
            "Events have waited for more than five minutes: the engine stands still.",
            "Look at /dev/workflows and at the log, then start the server again.",
          )
        : well("No event waits."),
  },
  {
    name: "house.outbox",
    look: ({ machine }) =>
      machine.health().problems.includes("mail_late")
        ? doubtful(
            "Mail has waited for more than five minutes.",
            "Look at the check of the mail server (mail.server), and at the log for what it answers.",
          )
        : well("No mail waits."),
  },
  {
    name: "house.migrations",
    look: ({ machine }) => {
      const count = machine.pendingMigrations();
      return count === 0
        ? well("The database is as this build wants it.")
        : wrong(
            `${count} changes of the database wait: a newer build lies on the disk.`,
            "Start the server again.",
          );
    },
  },
  {
    name: "house.backup",
    look: async ({ settings, machine, now }) => {
      const at = await machine.newestBackupAt();
      const mend = "Take one by hand, and look at what it says: npm run act -- back-up";
      if (at === null)
        return settings.live
          ? doubtful("There is no backup yet.", mend)
          : leftOut("There is no backup yet.");
      const age = `The newest backup is ${Math.max(0, Math.floor((now - at) / hours(1)))} hours old.`;
      return now - at > backupEvery ? wrong(age, mend) : well(age);
    },
  },
  {
    name: "house.drill",
    look: ({ settings, machine, now }) => {
      const drill = machine.newestDrill();
      const mend = "Try it by hand, and look at what it says: npm run act -- drill";
      if (drill === null) {
        const never = "No copy was brought back yet to try it.";
        if (now - machine.databaseSince() > drillHoldsFor)
          return wrong(`${never} The database is older than eight days.`, mend);
        return settings.live ? doubtful(never, mend) : leftOut(never);
      }
      if (!drill.ok) return wrong(`The newest copy did not come back: ${drill.found}`, mend);
      const days = Math.max(0, Math.floor((now - drill.at) / hours(24)));
      const age = `A copy was brought back and found whole ${days} days ago.`;
      return now - drill.at > drillHoldsFor ? wrong(age, mend) : well(age);
    },
  },
  {
    name: "house.replica",
    look: async ({ settings, machine }) => {
      if (!settings.REPLICA_URL)
        return leftOut("No replica is configured: the nightly backup is the only copy.");
      const { lagMs, hasProgram, isOnSameDisk, filesLacking } = await machine.replica();
      if (!hasProgram)
        return wrong(
          "REPLICA_URL is set, and there is no program litestream.",
          `Install Litestream 0.3.13, then start the server again. ${wouldBeLost}`,
        );
      if (filesLacking !== null && filesLacking > mayLack)
        return wrong(
          `The copy lacks ${filesLacking} files of the evidence.`,
          `Look at the log, and at the place that REPLICA_URL names. ${wouldBeLost}`,
        );
      const onSameDisk = doubtful(
        "The replica lies on the disk of the database: one fault takes both.",
        "Let REPLICA_URL name a folder of another disk or a bucket.",
      );
      if (lagMs === null)
        return isOnSameDisk ? onSameDisk : leftOut("No server ships the database just now.");
      const says = `The copy is ${Math.round(lagMs / 1000)} seconds old.`;
      const mend = `Look at the log for litestream, and at the place that REPLICA_URL names. ${wouldBeLost}`;
      if (lagMs > replicaMayLag) return wrong(says, mend);
      if (isOnSameDisk) return onSameDisk;
      return lagMs > replicaUsuallyLags ? doubtful(says, mend) : well(says);
    },
  },
  {
    name: "house.ledger",
    shuts: ["payouts"],
    look: async () => {
      const proof = await inTime(verifyLedgerAside());
      return proof ? ledgerFinding(proof) : tooLong("verify-ledger");
    },
  },
  {
    name: "house.consent",
    shuts: ["texts"],
    look: async () => {
      const proof = await inTime(verifyConsentLedgerInParts());
      return proof ? consentFinding(proof) : tooLong("verify-consent");
    },
  },
];
