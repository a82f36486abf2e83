import { verifyLedgerInParts, type LedgerProof } from "~/core/money/verify-ledger";
import { openSnapshot } from "~/db/snapshot";

/** Verifies the ledger in steps, over a snapshot of its own that is closed at the end. */
export function* verifyLedgerAside(): Generator<void, LedgerProof> {
  const snapshot = openSnapshot();
  try {
    return yield* verifyLedgerInParts(snapshot.sqlite);
  } finally {
    snapshot.close();
  }
}
