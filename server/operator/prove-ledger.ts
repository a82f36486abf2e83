import { verifyLedgerInParts, type LedgerProof } from "~/core/money/verify-ledger";
import { openSnapshot } from "~/db/snapshot";
import { type ActAnswer } from "~/server/operator/act";
import { recordLedgerProof } from "~/operations/doctor/record-proof";
import { inParts } from "~/operations/in-parts";

function told({ ok, entries, sets, accounts, problems }: LedgerProof): ActAnswer {
  const counted = `${entries} entries in ${sets} sets on ${accounts} accounts`;
  const verdict = ok
    ? `The ledger is whole: ${counted}.`
    : `The ledger is wrong in ${problems.length} places (${counted}):`;
  return { ok, lines: [verdict, ...problems] };
}

/** Verifies the whole ledger on a snapshot of the database, which shuts or opens payouts. */
export async function proveLedger(): Promise<ActAnswer> {
  const snapshot = openSnapshot();
  try {
    const proof = await inParts(verifyLedgerInParts(snapshot.sqlite));
    recordLedgerProof(proof);
    return told(proof);
  } finally {
    snapshot.close();
  }
}
