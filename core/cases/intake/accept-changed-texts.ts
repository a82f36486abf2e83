import { and, eq, isNotNull, sql } from "drizzle-orm";
import { recordChange } from "~/core/record-change";
import { recordEvent } from "~/core/events";
import { listChangedTexts } from "~/core/sign-up/answers/list-changed-texts";
import {
  recordAcceptedTexts,
  sendAccepted,
  type AgreementGiven,
} from "~/core/sign-up/answers/record-agreement";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { cases } from "~/db/schema/cases";
import { transaction } from "~/db/transaction";

const selectUnagreed = db
  .select({ id: cases.id, messageId: cases.messageId })
  .from(cases)
  .where(and(eq(cases.userId, sql.placeholder("userId")), isNotNull(cases.agreementOwedAt)))
  .orderBy(cases.createdAt)
  .prepare();

/** The cases of a person that wait for changed texts to be accepted, oldest first. */
export function listUnagreedCases(userId: string): { id: string; messageId: string | null }[] {
  return selectUnagreed.all({ userId });
}

function goOn(userId: string, at: number): void {
  for (const { id: caseId } of listUnagreedCases(userId)) {
    db.update(cases)
      .set({ agreementOwedAt: null, readingOwedAt: at, version: sql`${cases.version} + 1` })
      .where(eq(cases.id, caseId))
      .run();
    recordEvent("case/opened", { caseId, userId });
    for (const reader of [userId, "staff"]) recordChange(reader, "case.changed", caseId, at);
  }
}

/**
 * Records that a person accepts the changed texts, each in the language in which it was shown
 * (CL-06), and continues with the pictures that waited for it. @returns how many texts were
 * accepted; none when nothing had changed @throws RuleBroken `texts_changed` where other texts were
 * shown, `text_not_approved`
 */
export function acceptChangedTexts(given: Omit<AgreementGiven, "state" | "language">): number {
  return transaction(() => {
    const changed = listChangedTexts(given.userId, given.at);
    const profile = db
      .select({ state: profiles.state })
      .from(profiles)
      .where(eq(profiles.userId, given.userId))
      .get();
    if (changed.length > 0) {
      recordAcceptedTexts({ ...given, state: profile?.state ?? null }, changed);
      sendAccepted(given.userId, given.at);
    }
    goOn(given.userId, given.at);
    return changed.length;
  });
}
