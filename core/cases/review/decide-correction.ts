import { and, eq } from "drizzle-orm";
import type { Staff } from "~/core/accounts/staff-acts/record-staff-act";
import { actAsStaff } from "~/core/cases/act-as-staff";
import { correctCase, type CorrectedField } from "~/core/cases/review/correct-case";
import { NotFound } from "~/core/errors";
import { recordChange } from "~/core/record-change";
import { db } from "~/db/client";
import { cases, corrections } from "~/db/schema/cases";

/** A person's claim that something was read wrong, which waits for staff. */
export type OpenCorrection = {
  id: string;
  field: CorrectedField;
  was: string | null;
  proposed: string;
};

/** The corrections of a case that wait for staff. */
export function listOpenCorrections(caseId: string): OpenCorrection[] {
  const open = and(eq(corrections.caseId, caseId), eq(corrections.state, "open"));
  return db.select().from(corrections).where(open).all() as OpenCorrection[];
}

/**
 * Accepts or declines a correction that a person proposed, for staff. The person sees the outcome
 * on their case.
 * @throws NotAllowed; NotFound when it was decided already; Conflict when the case changed
 * meanwhile or letters may have gone out
 */
export function decideCorrection(order: {
  correctionId: string;
  caseId: string;
  version: number;
  take: boolean;
  staff: Staff;
  now?: number;
}): void {
  const { correctionId, caseId, version, take, staff, now = Date.now() } = order;
  actAsStaff(
    { act: take ? "accept-correction" : "refuse-correction", caseId, version, staff, now },
    () => {
      const found = listOpenCorrections(caseId).find(({ id }) => id === correctionId);
      if (!found) throw new NotFound("This correction has been decided already.");
      if (take)
        correctCase(caseId, found.field, found.proposed, { kind: "admin", id: staff.userId }, now);
      db.update(corrections)
        .set({ state: take ? "accepted" : "refused", decidedBy: staff.userId, decidedAt: now })
        .where(eq(corrections.id, correctionId))
        .run();
      const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
      if (!row) return;
      if (listOpenCorrections(caseId).length === 0) {
        const reviewReasons = row.reviewReasons.filter(
          (reason) => reason !== "correction_proposed",
        );
        db.update(cases)
          .set({ reviewReasons, needsReview: row.status === "review" && row.needsReview })
          .where(eq(cases.id, caseId))
          .run();
      }
      recordChange(row.userId, "case.changed", caseId, now);
    },
  );
}
