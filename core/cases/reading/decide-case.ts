import { eq } from "drizzle-orm";
import { overAutomaticLimit } from "~/core/cases/reading/automatic-limits";
import { describeReading } from "~/core/cases/reading/describe-reading";
import { countLikenesses, linkLikenesses } from "~/core/cases/reading/link-likenesses";
import { findReading, type CaseReading } from "~/core/cases/reading/record-reading";
import { findJoined, findOpenCase, type OpenCase } from "~/core/cases/intake/find-open-case";
import { joinCase } from "~/core/cases/intake/join-case";
import { systemActor } from "~/core/cases/record-case-event";
import { markForReview } from "~/core/cases/review/mark-for-review";
import { readStop, stopKindOf } from "~/core/claims/facts/read-stop";
import { claimGate } from "~/core/claims/gate/claim-gate";
import { refuseIntake } from "~/core/cases/intake/refuse-intake";
import { rejectionText } from "~/core/cases/reading/rejection-text";
import { releaseIsAutomatic } from "~/core/cases/reading/release-is-automatic";
import { sendToReview } from "~/core/cases/review/send-to-review";
import { submitCase } from "~/core/cases/intake/submit-case";
import { verdict, type Verdict } from "~/core/cases/reading/verdict";
import { rankForReview } from "~/core/claims/gate/rank-for-review";
import { kindOfPicture, type DoubtOfKind } from "~/core/claims/facts/kind-of-picture";
import { noClaimAnswers } from "~/core/claims/questions/no-claim-answers";
import { wasAskedFor } from "~/core/claims/questions/close-picture-question";
import { NotFound } from "~/core/errors";
import { plainLine } from "~/core/words/plain-line";
import { db } from "~/db/client";
import { cases } from "~/db/schema/cases";
import { intakeRefusals } from "~/db/schema/evidence";
import { transaction } from "~/db/transaction";

export type CaseDecision =
  | { outcome: "submitted"; externalCaseId: string }
  /** It was added to a case of the same sender, whose id and number these are. */
  | { outcome: "joined"; caseId: string; externalCaseId: string }
  | { outcome: "review" | "left_to_staff" }
  | { outcome: "refused"; sentence: string; filePaths: string[] };

const repeatedPicture =
  "The same picture, or one that shows the same conversation, was sent in before.";

const doubtsOfKind: Readonly<Record<DoubtOfKind, string>> = {
  mixed: "It mixes an offer with news of an order, a visit or the like.",
  group: "It shows a conversation of several people: staff is to say whether it is a claim.",
};
const stoppedConsent =
  "Its texts only follow from a consent, but the person's words ask for a stop: look for what came after.";
const answerWithoutAddress =
  "It answers our question about another case of this person and shows no address.";

// A picture that we asked for is not refused for lack of the address that the first picture showed.
function answersUs(caseId: string): boolean {
  const row = db
    .select({ userId: cases.userId, messageId: cases.messageId })
    .from(cases)
    .where(eq(cases.id, caseId))
    .get();
  return row !== undefined && wasAskedFor(row.userId, row.messageId ?? caseId);
}

/**
 * Whether staff should look before the verdict counts: the reader doubts something that could
 * change the outcome.
 */
function needsAPerson({ needsReview, decision }: Verdict): boolean {
  return needsReview && decision !== "invalid_file" && decision !== "reject_unreadable";
}

// The person's words with the picture stay, followed by the reading.
function descriptionOf(caseId: string, reading: CaseReading): string {
  const row = db.select({ said: cases.description }).from(cases).where(eq(cases.id, caseId)).get();
  const read = describeReading(reading);
  return row?.said ? `${read} It came with the words: “${plainLine(row.said, 500)}”` : read;
}

function describe(caseId: string, reading: CaseReading, host: string | null): void {
  const { sender } = reading;
  const phone = sender.phone?.value ?? sender.shortcode?.value ?? null;
  const who = sender.name?.value ?? host ?? phone;
  db.update(cases)
    .set({
      title: who ? `Spam text from ${who}`.slice(0, 120) : "Spam text screenshot",
      description: descriptionOf(caseId, reading),
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
  const joined = findJoined(caseId);
  if (joined) return { outcome: "joined", ...joined };
  const refusal = db.select().from(intakeRefusals).where(eq(intakeRefusals.caseId, caseId)).get();
  if (!refusal) throw new NotFound(`There is no case ${caseId}.`);
  return { outcome: "refused", sentence: refusal.sentence, filePaths: [] };
}

// The doubts that a reading cannot know: the picture was sent in before, or more would go out
// automatically today than allowed. A further picture of a case repeats that case and sends nothing
// out automatically.
function doubtsAbout(
  caseId: string,
  { host }: Verdict,
  open: OpenCase | undefined,
  now: number,
): string[] {
  if (open) {
    linkLikenesses(caseId, now);
    return countLikenesses(caseId, open.caseId) > 0 ? [repeatedPicture] : [];
  }
  const repeated = linkLikenesses(caseId, now) > 0 ? [repeatedPicture] : [];
  const owner =
    db.select({ userId: cases.userId }).from(cases).where(eq(cases.id, caseId)).get()?.userId ?? "";
  const over = releaseIsAutomatic() ? overAutomaticLimit(owner, host, now) : null;
  return over ? [...repeated, over] : repeated;
}

// The sender's number identifies them where the picture shows no address to write to.
const joinable: ReadonlySet<string> = new Set([
  "accept",
  "reject_no_email",
  "reject_generic_email",
]);

function belongsToOpenCase(
  caseId: string,
  reading: CaseReading,
  judged: Verdict,
): OpenCase | undefined {
  const isClear = reading.kind === "sms" && joinable.has(judged.decision) && !needsAPerson(judged);
  return isClear ? findOpenCase(caseId) : undefined;
}

// Its state or company may have been closed since the picture was opened: staff keeps it until it
// may be accepted.
function heldBack(caseId: string, open: OpenCase | undefined, now: number): string[] {
  const asked = [caseId, ...(open ? [open.caseId] : [])].map((id) => claimGate(id, "accept", now));
  return [...new Set(asked.flatMap((answer) => (answer.allowed ? [] : answer.missing)))];
}

const showsStop = ({ messages }: CaseReading): boolean =>
  messages.some(({ from, text }) => from === "user" && stopKindOf(text) !== "unclear");

// An answer that the person has not said stop would be untrue (N13), also where that is unsure.
const saysStop = ({ messages }: CaseReading): boolean =>
  messages.some(({ from, text }) => from === "user" && readStop(text) !== null);

const unsureStop = "The person's words may be a stop: staff is to say whether they are.";

const isUnsureStop = ({ from, text }: CaseReading["messages"][number]): boolean =>
  from === "user" && readStop(text) === "unclear";

// A stop in unsure words counts for nothing until staff confirms it; the case goes on meanwhile.
function markUnsureStop(caseId: string, { messages }: CaseReading, now: number): void {
  if (messages.some(isUnsureStop)) markForReview(caseId, unsureStop, now);
}

/**
 * Decides a pending case by its reading (U §4, §8; decisions, Cases). An accepted case becomes
 * `submitted`; a doubtful, mixed or repeated one, one above the day's automatic limits, or one
 * whose state or company has been closed since (CL-04, CL-10), becomes `review`; a refused one,
 * also because its texts are no claim (CL-03), leaves no case and no file but one record. A further
 * picture of a sender joins the case that this person has against them (CL-01). Deciding again
 * returns the earlier decision. @throws NotFound
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
    const { noClaim, doubt } = kindOfPicture(reading.kind === "sms" ? reading.messages : []);
    describe(caseId, reading, judged.decision === "accept" ? judged.host : null);
    const open = belongsToOpenCase(caseId, reading, judged);
    const isEvidence = answersUs(caseId) || (open !== undefined && showsStop(reading));
    const isStopped = noClaim === "N13" && saysStop(reading);
    if (noClaim !== null && !needsAPerson(judged) && !isEvidence && !isStopped) {
      const sentence = noClaimAnswers[noClaim];
      const filePaths = refuseIntake(caseId, "no_claim", sentence, now);
      return { outcome: "refused", sentence, filePaths };
    }
    const isOwn = judged.decision === "reject_no_email" && answersUs(caseId) && !open;
    const doubts = isOwn
      ? [answerWithoutAddress]
      : needsAPerson(judged) || judged.decision === "accept" || open
        ? [
            ...doubtsAbout(caseId, judged, open, now),
            ...(doubt === null ? [] : [doubtsOfKind[doubt]]),
            ...(isStopped && !open ? [stoppedConsent] : []),
          ]
        : [];
    const held = judged.decision === "accept" || open ? heldBack(caseId, open, now) : [];
    if (needsAPerson(judged) || doubts.length > 0 || held.length > 0) {
      const unsure = reading.messages.some(isUnsureStop) ? [unsureStop] : [];
      sendToReview(caseId, [...judged.reviewReasons, ...doubts, ...unsure, ...held], now);
      return { outcome: "review" };
    }
    if (open) {
      joinCase(caseId, open, systemActor, now);
      markUnsureStop(open.caseId, reading, now);
      rankForReview(open.caseId, now);
      return { outcome: "joined", ...open };
    }
    if (judged.decision === "accept") {
      const externalCaseId = submitCase(caseId, undefined, now);
      markUnsureStop(caseId, reading, now);
      return { outcome: "submitted", externalCaseId };
    }
    const sentence = rejectionText(judged);
    return {
      outcome: "refused",
      sentence,
      filePaths: refuseIntake(caseId, judged.decision, sentence, now),
    };
  });
}
