import { verifyLedgerInParts, type LedgerProof } from "~/core/money/verify-ledger";
import { openSnapshot } from "~/db/snapshot";

/** Proves the ledger in parts, over a snapshot of its own that is closed in the end. */
export function* verifyLedgerAside(): Generator<void, LedgerProof> {
  const snapshot = openSnapshot();
  try {
    return yield* verifyLedgerInParts(snapshot.sqlite);
  } finally {
    snapshot.close();
  }
}
