import { eq, gt, sql } from "drizzle-orm";
import { makeCase, makePerson, makeReading } from "../../support/people";
import { attributeReferral } from "~/core/affiliates/attribute-referral";
import { findPerson } from "~/core/accounts/queries";
import { decideCase } from "~/core/cases/reading/decide-case";
import { recordReading } from "~/core/cases/reading/record-reading";
import { refuseIntake } from "~/core/cases/intake/refuse-intake";
import { rejectCase } from "~/core/cases/reject-case";
import { rejectionText } from "~/core/cases/reading/rejection-text";
import { sendToReview } from "~/core/cases/review/send-to-review";
import { days } from "~/core/duration";
import { dollars } from "~/core/money";
import { db } from "~/db/client";
import { newId } from "~/db/ids";
import { cases } from "~/db/schema/cases";
import { payouts } from "~/db/schema/money";
import { filings } from "~/db/schema/outreach";
import type { OutreachStep, PayoutStatus } from "~/db/vocabulary";

/** A person of the question set, with the number of their newest case where it has one. */
export type AgentPerson = ReturnType<typeof makePerson> & { number: string };

// So many people with cases of one company would be over the limits of a day (W1): what was
// accepted before was accepted the day before.
function forgetToday(): void {
  db.update(cases)
    .set({ submittedAt: sql`${cases.submittedAt} - ${days(2)}` })
    .where(gt(cases.submittedAt, Date.now() - days(2)))
    .run();
}

/** A case of a person that was accepted, against the company of a host. */
export function accepted(userId: string, host: string): { caseId: string; number: string } {
  const { caseId, fileId } = makeCase(userId);
  forgetToday();
  const readingId = recordReading(
    caseId,
    fileId,
    makeReading({ violatorEmail: { value: `deals@${host}`, confidence: 0.98 } }),
  );
  const decision = decideCase(caseId, readingId);
  if (decision.outcome !== "submitted")
    throw new Error(`The case was not accepted: ${decision.outcome}.`);
  return { caseId, number: decision.externalCaseId };
}

function atStep(
  userId: string,
  host: string,
  step: OutreachStep,
): { caseId: string; number: string } {
  const made = accepted(userId, host);
  db.update(cases).set({ outreachStep: step }).where(eq(cases.id, made.caseId)).run();
  return made;
}

function settled(userId: string, host: string, payout: PayoutStatus): { number: string } {
  const now = Date.now();
  const { caseId, number } = accepted(userId, host);
  db.update(cases).set({ status: "settled", settledAt: now }).where(eq(cases.id, caseId)).run();
  db.insert(payouts)
    .values({
      id: newId("pay"),
      userId,
      amountCents: dollars(500),
      status: payout,
      createdAt: now,
      updatedAt: now,
    })
    .run();
  return { number };
}

const makers: Record<string, (userId: string, host: string) => { number: string } | void> = {
  none: () => undefined,
  pending: (userId) => void makeCase(userId),
  review: (userId) => sendToReview(makeCase(userId).caseId, ["low_confidence"]),
  submitted: accepted,
  reminder: (userId, host) => atStep(userId, host, "reminder"),
  final_unfiled: (userId, host) => atStep(userId, host, "final_notice"),
  final_filed: (userId, host) => {
    const made = atStep(userId, host, "final_notice");
    db.insert(filings)
      .values({
        id: newId("fil"),
        caseId: made.caseId,
        court: "Kings County",
        number: "17",
        filedOn: "2026-10-01",
        recordedBy: "staff",
        createdAt: Date.now(),
      })
      .run();
    return made;
  },
  refused: (userId) =>
    void refuseIntake(
      makeCase(userId).caseId,
      "reject_generic_email",
      rejectionText({ decision: "reject_generic_email", host: "gmail.com" }),
    ),
  rejected: (userId, host) => {
    const made = accepted(userId, host);
    rejectCase(
      made.caseId,
      { code: "other", sentence: "This screenshot is a duplicate of another case." },
      { kind: "admin", id: "staff" },
    );
    return made;
  },
  settled: (userId, host) => settled(userId, host, "processing"),
  paid: (userId, host) => settled(userId, host, "completed"),
  referrer: (userId) => {
    const code = findPerson(userId)?.affiliateCode ?? "";
    for (let count = 0; count < 2; count += 1)
      attributeReferral({ code, userId: makePerson().userId, at: Date.now() });
  },
};

/** A new person in the state that a question of the set supposes. */
export function makeAgentPerson(who: string, host = "brightroof-quotes.com"): AgentPerson {
  const person = makePerson();
  const maker = makers[who];
  if (!maker) throw new Error(`No person is called ${who}.`);
  const made = maker(person.userId, host);
  return { ...person, number: made?.number ?? "" };
}
