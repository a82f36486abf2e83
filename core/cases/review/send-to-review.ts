import { eq, sql } from "drizzle-orm";
import { recordCaseEvent, systemActor } from "~/core/cases/record-case-event";
import { rankNow } from "~/core/claims/gate/rank-for-review";
import { NotFound } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

/**
 * Sends a pending case to staff with the reasons for review (decisions, Cases). If its reading
 * failed, `n8n_response` keeps why (A §3). A repeated call changes nothing.
 * @throws NotFound
 */
export function sendToReview(
  caseId: string,
  reasons: readonly string[],
  now: number = Date.now(),
  failure: string | null = null,
): void {
  transaction(() => {
    const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
    if (!row) throw new NotFound(`There is no case ${caseId}.`);
    if (row.status !== "pending") return;
    db.update(cases)
      .set({
        status: "review",
        needsReview: true,
        reviewRank: rankNow(caseId, row.createdAt, now),
        reviewReasons: [...reasons],
        ...(failure !== null && { n8nResponse: { error: failure } }),
        updatedAt: now,
        version: sql`${cases.version} + 1`,
      })
      .where(eq(cases.id, caseId))
      .run();
    recordCaseEvent(caseId, "sent_to_review", { reasons }, systemActor, now);
    recordChange(row.userId, "case.changed", caseId, now);
    recordChange("staff", "case.changed", caseId, now);
    recordEvent("case/sent.to.review", { caseId }, `review:${caseId}`);
  });
}
