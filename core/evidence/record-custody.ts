import { hashBefore } from "~/core/evidence/hash-before";
import { chainHash } from "~/core/hash-chain";
import { db } from "~/db/client";
import { custodyLog } from "~/db/schema/evidence";
import type { CustodyAct } from "~/db/vocabulary";

export type CustodyEntry = {
  fileId: string;
  caseId: string | null;
  act: CustodyAct;
  fileHash: string;
  actorKind: "user" | "admin" | "system" | "operator" | "sender";
  actorId?: string | null;
  detail?: string;
  at: number;
};

type CustodyFacts = Omit<Required<CustodyEntry>, "actorId"> & { actorId: string | null };

/** The part of a custody row that its hash covers. */
export function custodyFacts(row: CustodyFacts): CustodyFacts {
  const { fileId, caseId, act, fileHash, actorKind, actorId, detail, at } = row;
  return { fileId, caseId, act, fileHash, actorKind, actorId, detail, at };
}

/**
 * Appends to the chain of custody, in the transaction around: who stored, moved, viewed, exported
 * or deleted which bytes, and when.
 */
export function recordCustody(entry: CustodyEntry): void {
  const whole = { ...entry, actorId: entry.actorId ?? null, detail: entry.detail ?? "" };
  const rowHash = chainHash(hashBefore(Number.MAX_SAFE_INTEGER), custodyFacts(whole));
  db.insert(custodyLog)
    .values({ ...whole, prevHash: "", rowHash })
    .run();
}
