import { and, eq } from "drizzle-orm";
import { recordAudit } from "~/core/accounts/record-audit";
import { recordEvent } from "~/core/events";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { dataRequests } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

const openOf = (userId: string) =>
  and(
    eq(dataRequests.userId, userId),
    eq(dataRequests.kind, "deletion"),
    eq(dataRequests.state, "open"),
  );

/** When a person asked for their account to be deleted (ms), or null when they have not. */
export function findDeletionRequest(userId: string): number | null {
  return (
    db.select({ at: dataRequests.createdAt }).from(dataRequests).where(openOf(userId)).get()?.at ??
    null
  );
}

/**
 * Records that a person wants their account deleted (U legal pages: rights) and tells staff. A
 * repeated call changes nothing.
 */
export function askDeletion({
  userId,
  ip,
  now = Date.now(),
}: {
  userId: string;
  ip: string | null;
  now?: number;
}): void {
  transaction(() => {
    if (findDeletionRequest(userId) !== null) return;
    db.insert(dataRequests)
      .values({ id: newId("tok"), userId, kind: "deletion", createdAt: now })
      .run();
    recordChange("staff", "deletion.asked", userId, now);
    recordEvent("person/asked.for.deletion", { userId });
    recordAudit({ act: "ask-deletion", userId, ip, at: now });
  });
}

/** Withdraws a person's request for deletion. */
export function withdrawDeletion({
  userId,
  ip,
  now = Date.now(),
}: {
  userId: string;
  ip: string | null;
  now?: number;
}): void {
  transaction(() => {
    const { changes } = db
      .update(dataRequests)
      .set({ state: "withdrawn", doneAt: now })
      .where(openOf(userId))
      .run();
    if (changes > 0) recordAudit({ act: "withdraw-deletion", userId, ip, at: now });
  });
}
