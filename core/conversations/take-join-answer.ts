import { eq } from "drizzle-orm";
import { findNumber } from "~/core/accounts/queries";
import { isQuestion, readAgreement, readEmail, readName } from "~/core/accounts/join-answers";
import { claimsAreOffIn } from "~/core/accounts/settings";
import { findCode } from "~/core/affiliates/find-code";
import { stateOfPhone } from "~/core/consent/area-codes";
import { joinByText } from "~/core/conversations/join-by-text";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";
import type { JoinStep } from "~/db/vocabulary";

/** What to say next: the step that is asked now, and what was wrong with the answer before it. */
export type JoinTurn =
  | { said: "welcome" }
  | { said: "ask_email" | "ask_agreement"; state: string | null; firstName: string }
  | { said: "again"; step: "name" | "email" | "agreement"; question: boolean; state: string | null }
  | { said: "declined"; why: "refused" | "too_young" | "state_without_claims"; state: string | null }
  | { said: "joined"; userId: string; firstName: string };

function keep(phone: string, change: Partial<typeof phoneNumbers.$inferInsert>): void {
  db.update(phoneNumbers).set(change).where(eq(phoneNumbers.phone, phone)).run();
}

function takeName(phone: string, answer: string): JoinTurn {
  const name = isQuestion(answer) ? null : readName(answer);
  if (!name) return { said: "again", step: "name", question: isQuestion(answer), state: null };
  keep(phone, { joinName: `${name.firstName} ${name.lastName}`.trim(), joinStep: "email" });
  return { said: "ask_email", firstName: name.firstName, state: null };
}

function takeEmail(phone: string, answer: string, firstName: string): JoinTurn {
  const email = readEmail(answer);
  if (!email) return { said: "again", step: "email", question: isQuestion(answer), state: null };
  const state = stateOfPhone(phone);
  keep(phone, { joinEmail: email, joinState: state, joinStep: "agreement" });
  return { said: "ask_agreement", firstName, state };
}

function takeAgreement(
  phone: string,
  answer: string,
  known: { state: string | null; firstName: string },
  messageId: string,
  now: number,
): JoinTurn {
  const read = readAgreement(answer);
  if (read.answer === "state") {
    keep(phone, { joinState: read.state });
    return { said: "ask_agreement", state: read.state, firstName: known.firstName };
  }
  if (read.answer === "refused" || read.answer === "too_young") {
    keep(phone, { joinStep: "declined" });
    return { said: "declined", why: read.answer, state: known.state };
  }
  if (read.answer !== "agreed") return { said: "again", step: "agreement", question: isQuestion(answer), state: known.state };
  const state = read.state ?? known.state;
  if (state === null) return { said: "again", step: "agreement", question: false, state };
  keep(phone, { joinState: state });
  if (claimsAreOffIn(state)) {
    keep(phone, { joinStep: "declined" });
    return { said: "declined", why: "state_without_claims", state };
  }
  return { said: "joined", userId: joinByText({ phone, answer, messageId, now }), firstName: known.firstName };
}

function turn(
  phone: string,
  step: JoinStep,
  answer: string,
  firstName: string,
  state: string | null,
  messageId: string,
  now: number,
): JoinTurn {
  if (step === "name") return takeName(phone, answer);
  if (step === "email") return takeEmail(phone, answer, firstName);
  if (step === "agreement") return takeAgreement(phone, answer, { state, firstName }, messageId, now);
  const joinReferralCode = findCode(answer);
  keep(phone, { joinStep: "name", ...(joinReferralCode ? { joinReferralCode } : {}) });
  return { said: "welcome" };
}

/**
 * Takes one answer of the sign-up by text (decisions, People): name, email, agreement with age and state. Whatever comes first is met
 * with the welcome, and an affiliate's code in it is remembered; a person who had declined starts again. With a state unknown from the area code the agreement must name one.
 * @throws NotFound when the number never wrote
 */
export function takeJoinAnswer({
  phone,
  answer,
  messageId,
  now,
}: {
  phone: string;
  answer: string;
  messageId: string;
  now: number;
}): JoinTurn {
  return transaction(() => {
    const number = findNumber(phone);
    if (!number) throw new NotFound("This number has not written to us.");
    const firstName = number.joinName?.split(" ")[0] ?? "";
    return turn(phone, number.joinStep, answer, firstName, number.joinState, messageId, now);
  });
}
