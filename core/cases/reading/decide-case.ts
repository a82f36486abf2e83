import { eq } from "drizzle-orm";
import { overAutomaticLimit } from "~/core/cases/reading/automatic-limits";
import { linkLikenesses } from "~/core/cases/reading/link-likenesses";
import { findReading, type CaseReading } from "~/core/cases/reading/record-reading";
import { refuseIntake } from "~/core/cases/intake/refuse-intake";
import { rejectionText } from "~/core/cases/reading/rejection-text";
import { releaseIsAutomatic } from "~/core/cases/reading/release-is-automatic";
import { sendToReview } from "~/core/cases/review/send-to-review";
import { submitCase } from "~/core/cases/intake/submit-case";
import { verdict, type Verdict } from "~/core/cases/reading/verdict";
import { NotFound } from "~/core/errors";
import { plainLine } from "~/core/words/plain-line";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { intakeRefusals } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

export type CaseDecision =
  | { outcome: "submitted"; externalCaseId: string }
  | { outcome: "review" | "left_to_staff" }
  | { outcome: "refused"; sentence: string; filePaths: string[] };

const repeatedPicture =
  "The same picture, or one that shows the same conversation, was sent in before.";

/**
 * Whether a person should look before the verdict counts: the reader doubts, and what it doubts
 * could change the outcome.
 */
function needsAPerson({ needsReview, decision }: Verdict): boolean {
  return needsReview && decision !== "invalid_file" && decision !== "reject_unreadable";
}

function describe(caseId: string, reading: CaseReading, host: string | null): void {
  const { sender } = reading;
  const phone = sender.phone?.value ?? sender.shortcode?.value ?? null;
  const who = sender.name?.value ?? host ?? phone;
  db.update(cases)
    .set({
      title: who ? `Spam text from ${who}`.slice(0, 120) : "Spam text screenshot",
      violatorEmail: reading.violatorEmail?.value ?? null,
      violatorDomain: host,
      senderPhone: phone,
      senderName: sender.name ? plainLine(sender.name.value) : null,
      reviewReasons: [...reading.reviewReasons],
    })
    .where(eq(cases.id, caseId))
    .run();
}

function alreadyDecided(caseId: string): CaseDecision | undefined {
  const row = db.select().from(cases).where(eq(cases.id, caseId)).get();
  if (row) {
    if (row.readingOwedAt !== null) return undefined;
    if (row.status === "pending") return { outcome: "left_to_staff" };
    return row.externalCaseId
      ? { outcome: "submitted", externalCaseId: row.externalCaseId }
      : { outcome: "review" };
  }
  const refusal = db.select().from(intakeRefusals).where(eq(intakeRefusals.caseId, caseId)).get();
  if (!refusal) throw new NotFound(`There is no case ${caseId}.`);
  return { outcome: "refused", sentence: refusal.sentence, filePaths: [] };
}

// What the reading cannot know: that the picture was sent in before, and that more goes out by
// itself today than it may.
function doubtsAbout(caseId: string, { host }: Verdict, now: number): string[] {
  const repeated = linkLikenesses(caseId, now) > 0 ? [repeatedPicture] : [];
  const owner =
    db.select({ userId: cases.userId }).from(cases).where(eq(cases.id, caseId)).get()?.userId ?? "";
  const over = releaseIsAutomatic() ? overAutomaticLimit(owner, host, now) : null;
  return over ? [...repeated, over] : repeated;
}

/**
 * Decides a pending case by its reading (U §4, §8; decisions, Cases): accepted becomes `submitted`,
 * doubtful, repeated or above the day's limits of what goes out by itself becomes `review`, refused
 * leaves no case and no file but one line. Deciding again returns what was decided.
 * @throws NotFound
 */
export function decideCase(
  caseId: string,
  readingId: string,
  now: number = Date.now(),
): CaseDecision {
  return transaction(() => {
    const before = alreadyDecided(caseId);
    if (before) return before;
    const reading = findReading(readingId);
    if (!reading) throw new NotFound(`There is no reading ${readingId}.`);
    const judged = verdict(reading);
    describe(caseId, reading, judged.decision === "accept" ? judged.host : null);
    const doubts =
      needsAPerson(judged) || judged.decision === "accept" ? doubtsAbout(caseId, judged, now) : [];
    if (needsAPerson(judged) || doubts.length > 0) {
      sendToReview(caseId, [...judged.reviewReasons, ...doubts], now);
      return { outcome: "review" };
    }
    if (judged.decision === "accept")
      return { outcome: "submitted", externalCaseId: submitCase(caseId, undefined, now) };
    const sentence = rejectionText(judged);
    return {
      outcome: "refused",
      sentence,
      filePaths: refuseIntake(caseId, judged.decision, sentence, now),
    };
  });
}
