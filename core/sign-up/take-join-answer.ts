import { eq } from "drizzle-orm";
import { findNumber, type PhoneNumber } from "~/core/accounts/queries";
import { isQuestion, readEmail, readNameAndEmail } from "~/core/sign-up/answers/join-answers";
import { isRefusal } from "~/core/sign-up/answers/is-refusal";
import { readAgreement } from "~/core/sign-up/answers/read-agreement";
import { claimsAreOffIn } from "~/core/accounts/settings";
import { closedIn } from "~/core/claims/gate/claim-gate";
import { findCode } from "~/core/affiliates/find-code";
import { stateOfPhone } from "~/core/consent/area-codes";
import { joinByText } from "~/core/sign-up/join-by-text";
import { NotFound } from "~/core/errors";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";

/** What to say next: the step that is asked now, and what was wrong with the answer before it. */
export type JoinTurn =
  | { said: "welcome" }
  | { said: "ask_email" | "ask_agreement"; state: string | null; firstName: string }
  | { said: "again"; step: "name" | "email" | "agreement"; question: boolean; state: string | null }
  | {
      said: "declined";
      why: "refused" | "too_young" | "state_without_claims";
      state: string | null;
    }
  | { said: "joined"; userId: string; firstName: string };

const firstNameOf = ({ joinName }: PhoneNumber): string => joinName?.split(" ")[0] ?? "";

function keep(phone: string, change: Partial<typeof phoneNumbers.$inferInsert>): void {
  db.update(phoneNumbers).set(change).where(eq(phoneNumbers.phone, phone)).run();
}

/** One answer: of whom, to which message, and what is known of them so far. */
type Given = { phone: string; answer: string; messageId: string; now: number; number: PhoneNumber };

function decline(
  phone: string,
  why: "refused" | "too_young" | "state_without_claims",
  state: string | null,
): JoinTurn {
  keep(phone, { joinStep: "declined" });
  return { said: "declined", why, state };
}

function askAgreement(phone: string, firstName: string): JoinTurn {
  const state = stateOfPhone(phone);
  keep(phone, { joinState: state, joinStep: "agreement" });
  return { said: "ask_agreement", firstName, state };
}

function takeName({ phone, answer, number }: Given): JoinTurn {
  const question = isQuestion(answer);
  const { name, email } = readNameAndEmail(answer);
  if (email) keep(phone, { joinEmail: email });
  if (!name && !email && isRefusal(answer)) return decline(phone, "refused", null);
  if (!name || question) return { said: "again", step: "name", question, state: null };
  const { firstName, lastName } = name;
  keep(phone, { joinName: `${firstName} ${lastName}`.trim(), joinStep: "email" });
  return (email ?? number.joinEmail)
    ? askAgreement(phone, firstName)
    : { said: "ask_email", firstName, state: null };
}

function takeEmail({ phone, answer, number }: Given): JoinTurn {
  const email = readEmail(answer);
  if (!email && isRefusal(answer)) return decline(phone, "refused", null);
  if (!email) return { said: "again", step: "email", question: isQuestion(answer), state: null };
  keep(phone, { joinEmail: email });
  return askAgreement(phone, firstNameOf(number));
}

function takeAgreement({ phone, answer, messageId, now, number }: Given): JoinTurn {
  const firstName = firstNameOf(number);
  const read = readAgreement(answer);
  if (read.answer === "state") {
    keep(phone, { joinState: read.state });
    return { said: "ask_agreement", state: read.state, firstName };
  }
  if (read.answer === "refused" || read.answer === "too_young")
    return decline(phone, read.answer, number.joinState);
  // Somebody who lives elsewhere than the area code says must name the state themselves.
  if (read.answer === "unknown_place") keep(phone, { joinState: null });
  if (read.answer !== "agreed") {
    const state = read.answer === "unknown_place" ? null : number.joinState;
    return { said: "again", step: "agreement", question: isQuestion(answer), state };
  }
  const state = read.state ?? number.joinState;
  if (state === null) return { said: "again", step: "agreement", question: false, state };
  keep(phone, { joinState: state });
  if (claimsAreOffIn(state) || closedIn(state, "sign_ups", now) !== null)
    return decline(phone, "state_without_claims", state);
  return { said: "joined", userId: joinByText({ phone, answer, messageId, now }), firstName };
}

function welcome({ phone, answer }: Given): JoinTurn {
  const joinReferralCode = findCode(answer);
  keep(phone, {
    joinStep: "name",
    joinName: null,
    joinEmail: null,
    ...(joinReferralCode ? { joinReferralCode } : {}),
  });
  return { said: "welcome" };
}

function turn(given: Given): JoinTurn {
  switch (given.number.joinStep) {
    case "name":
      return takeName(given);
    case "email":
      return takeEmail(given);
    case "agreement":
      return takeAgreement(given);
    case "new":
    case "declined":
    case "joined":
      return welcome(given);
  }
}

/**
 * Takes one answer of the sign-up by text (decisions, People): name, email (also both at once),
 * agreement with age and state. Whatever comes first is met with the welcome, and an affiliate's
 * code in it is remembered; a refusal at any step declines, and a person who had declined starts
 * again. With a state unknown from the area code the agreement must name one.
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
    return turn({ phone, answer, messageId, now, number });
  });
}
