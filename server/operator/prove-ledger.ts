import { verifyLedgerInParts, type LedgerProof } from "~/core/money/verify-ledger";
import { openSnapshot } from "~/db/snapshot";
import { type ActAnswer } from "~/server/operator/act";
import { inParts } from "~/operations/in-parts";

function told({ ok, entries, sets, accounts, problems }: LedgerProof): ActAnswer {
  const counted = `${entries} entries in ${sets} sets on ${accounts} accounts`;
  const verdict = ok
    ? `The ledger is whole: ${counted}.`
    : `The ledger is wrong in ${problems.length} places (${counted}):`;
  return { ok, lines: [verdict, ...problems] };
}

/** Verifies the whole ledger on a snapshot of the database. */
export async function proveLedger(): Promise<ActAnswer> {
  const snapshot = openSnapshot();
  try {
    return told(await inParts(verifyLedgerInParts(snapshot.sqlite)));
  } finally {
    snapshot.close();
  }
}
