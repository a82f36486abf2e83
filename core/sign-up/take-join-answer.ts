import { eq } from "drizzle-orm";
import { findNumber, type PhoneNumber } from "~/core/accounts/queries";
import { findCode } from "~/core/affiliates/find-code";
import { stateOfPhone } from "~/core/consent/area-codes";
import { askedLast } from "~/core/messaging/asked-last";
import { isRefusal } from "~/core/sign-up/answers/is-refusal";
import {
  readAgreement,
  saysAgree,
  type AgreementAnswer,
} from "~/core/sign-up/answers/read-agreement";
import { readAge } from "~/core/sign-up/answers/read-age";
import type { Details } from "~/core/sign-up/answers/read-details";
import { joinByText, whatWasShown } from "~/core/sign-up/join-by-text";
import { detailsOf } from "~/core/sign-up/details-of";
import { isMinor } from "~/core/sign-up/is-minor";
import { markMinor } from "~/core/sign-up/mark-minor";
import { isStateClosed, takesNoClaims } from "~/core/sign-up/takes-no-claims";
import { readIntents } from "~/core/understanding/text-readings";
import { NotFound } from "~/core/errors";
import { plainWords } from "~/core/words/plain-words";
import { db } from "~/db/client";
import { phoneNumbers } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";

/** The steps on the way to an account, in their order. */
export type JoinStep = "name" | "email" | "agreement";

/** The next turn: what is asked for now, and how the last answer was understood. */
export type JoinTurn =
  | {
      said: "ask";
      step: JoinStep;
      state: string | null;
      firstName: string;
      /** The number's first text, or the first after a refusal. */
      isFirst: boolean;
      /** The answer gave a detail, so the sign-up moves on. */
      isMoving: boolean;
      /** The address that was heard, where it was not typed as it stands. */
      heardEmail: string | null;
      /** The text has a question or remark that must be answered first. */
      asks: boolean;
      /** The person does not want to go on now. */
      isLater: boolean;
      /** A place outside the US was named. */
      isElsewhere: boolean;
      /** The terms have changed since the person was asked to accept them (CL-06). */
      isChanged: boolean;
    }
  /** The person may be under 18, so they are asked. */
  | { said: "ask_age" }
  | {
      said: "declined";
      why: "refused" | "too_young" | "state_without_claims";
      state: string | null;
    }
  | { said: "joined"; userId: string; firstName: string };

/** One answer: its number, message and language, and the details known so far. */
type Given = {
  phone: string;
  answer: string;
  messageId: string;
  now: number;
  language: "en" | "es";
  number: PhoneNumber;
};

const firstNameOf = ({ joinName }: PhoneNumber): string => joinName?.split(" ")[0] ?? "";

function keep(phone: string, change: Partial<typeof phoneNumbers.$inferInsert>): void {
  db.update(phoneNumbers).set(change).where(eq(phoneNumbers.phone, phone)).run();
}

function decline(
  phone: string,
  why: "refused" | "too_young" | "state_without_claims",
  state: string | null,
): JoinTurn {
  keep(phone, { joinStep: "declined" });
  return { said: "declined", why, state };
}

// "Hi", "me" or "oh" are codes of states by their letters; "OH" is one.
function isTalk(answer: string): boolean {
  if (plainWords(answer).length > 2) return false;
  const typed = answer.trim();
  return typed !== typed.toUpperCase() || /^(HI|OK)\b/.test(typed);
}

// "OK" after "no thanks" ends the talk; it agrees to nothing that was asked before.
const onlyEndsTalk = /^(?:ok|okay|k|kk|alright|cool|great|vale|bueno|esta bien)$/;

function isEndOfTalk({ answer, now, language, number }: Given): boolean {
  const { joinStep, joinState: state } = number;
  const isOpen = state === null || !isStateClosed(state, now, language);
  return joinStep === "declined" && isOpen && onlyEndsTalk.test(plainWords(answer));
}

// A person who begins has given nothing yet; one who declined, or whose state takes no claims, may
// still agree or name another state.
function begin({ phone, answer, now, language, number }: Given): PhoneNumber {
  const hadTerms = number.joinStep === "declined" && number.joinName && number.joinEmail;
  const read = readAgreement(answer).answer;
  const state = number.joinState;
  const namesAnother =
    read === "state" && state !== null && isStateClosed(state, now, language) && !isTalk(answer);
  if (hadTerms && ((read === "agreed" && saysAgree(answer)) || namesAnother)) {
    keep(phone, { joinStep: "agreement" });
    return { ...number, joinStep: "agreement" };
  }
  const joinReferralCode = findCode(answer) ?? number.joinReferralCode;
  const fresh = { joinStep: "name", joinName: null, joinEmail: null, joinReferralCode } as const;
  keep(phone, { ...fresh, joinState: stateOfPhone(phone) });
  return { ...number, ...fresh, joinState: stateOfPhone(phone) };
}

function learn(phone: string, number: PhoneNumber, { name, email }: Details): PhoneNumber {
  const change = {
    ...(name ? { joinName: `${name.firstName} ${name.lastName}`.trim() } : {}),
    ...(email ? { joinEmail: email } : {}),
  };
  const known = { ...number, ...change };
  const joinStep =
    known.joinName === null ? "name" : known.joinEmail === null ? "email" : "agreement";
  keep(phone, { ...change, joinStep });
  return { ...known, joinStep };
}

const isNotNow = (answer: string): boolean => {
  const [first] = readIntents(answer);
  return first?.label === "later" && first.chance >= 0.5;
};

const isRefused = (answer: string): boolean => {
  const [first] = readIntents(answer);
  return isRefusal(answer) || (first?.label === "refuse_join" && first.chance >= 0.7);
};

type Asked = Extract<JoinTurn, { said: "ask" }>;

function ask(number: PhoneNumber, how: Partial<Asked> = {}): JoinTurn {
  const { joinStep, joinState: state } = number;
  const step = joinStep === "email" || joinStep === "agreement" ? joinStep : "name";
  const plain = {
    isFirst: false,
    isMoving: false,
    heardEmail: null,
    asks: false,
    isLater: false,
    isElsewhere: false,
    isChanged: false,
  };
  return { said: "ask", step, state, firstName: firstNameOf(number), ...plain, ...how };
}

function agree(
  { phone, answer, messageId, now, language, number }: Given,
  read: AgreementAnswer,
): JoinTurn {
  const state = (read.answer === "agreed" ? read.state : null) ?? number.joinState;
  if (state === null) return ask({ ...number, joinState: null });
  // "Yes" answers whether they live in another state, not which.
  const isElsewhereAsked = read.answer === "agreed" && read.state === null && !saysAgree(answer);
  if (isElsewhereAsked && isStateClosed(state, now, language)) return ask(number, { asks: true });
  keep(phone, { joinState: state });
  if (takesNoClaims(state, now, language)) return decline(phone, "state_without_claims", state);
  const shown = whatWasShown(messageId, language, now);
  if (shown !== "shown")
    return ask({ ...number, joinState: state }, { isMoving: true, isChanged: shown === "changed" });
  const userId = joinByText({ phone, answer, messageId, now, language });
  return { said: "joined", userId, firstName: firstNameOf(number) };
}

function takeAgreement(given: Given, details: Details): JoinTurn | null {
  const { phone, answer, now, language, number } = given;
  const read = readAgreement(answer);
  if (read.answer === "too_young") return null;
  if (read.answer === "agreed") return agree(given, read);
  if (read.answer === "state") {
    keep(phone, { joinState: read.state });
    if (takesNoClaims(read.state, now, language))
      return decline(phone, "state_without_claims", read.state);
    return ask({ ...number, joinState: read.state }, { isMoving: true });
  }
  if (read.answer === "refused") return decline(phone, "refused", number.joinState);
  // A person who lives elsewhere than the area code says must name the state themselves.
  if (read.answer !== "unknown_place" || details.email || details.name) return null;
  keep(phone, { joinState: null });
  return ask({ ...number, joinState: null }, { isElsewhere: true });
}

function tellsAge({ phone, answer, now }: Given): "under" | "adult" | "perhaps" | null {
  if (isMinor(phone)) return "under";
  const age = readAge(answer, askedLast(phone, now) === "age_question");
  if (age === "under") markMinor(phone, now);
  return age;
}

function turn(given: Given): JoinTurn {
  const { phone, answer } = given;
  const age = tellsAge(given);
  if (age === "under") return decline(phone, "too_young", given.number.joinState);
  if (age === null && isEndOfTalk(given)) return ask(given.number, { isLater: true });
  const isFirst = ["new", "declined", "joined"].includes(given.number.joinStep);
  const number = isFirst ? begin(given) : given.number;
  const details = detailsOf(given, number, isFirst);
  if (age === "adult") return ask(learn(phone, number, details), { isMoving: true });
  if (age === "perhaps") {
    learn(phone, number, details);
    return { said: "ask_age" };
  }
  if (number.joinStep === "agreement") {
    const taken = takeAgreement({ ...given, number }, details);
    if (taken) return taken;
  }
  const isMoving = details.name !== null || details.email !== null;
  if (!isMoving && isNotNow(answer)) return ask(number, { isFirst, isLater: true });
  if (!isMoving && !isFirst && isRefused(answer))
    return decline(phone, "refused", number.joinState);
  const known = learn(phone, number, details);
  const { email } = details;
  const heardEmail = email === null || answer.toLowerCase().includes(email) ? null : email;
  return ask(known, { isFirst, isMoving, heardEmail, asks: details.wish !== null || !isMoving });
}

/**
 * Handles one text of the sign-up (decisions, People): its name, address and state are stored, in
 * any order, corrections too; an agreement counts once name and address are known. A person who
 * says that they are under 18 gets no account, now or later. A refusal declines, and a person who
 * had declined starts again; an affiliate's code in a first text is remembered. With a state
 * unknown from the area code the agreement must name one.
 * @throws NotFound when the number never wrote
 */
export function takeJoinAnswer(given: Omit<Given, "number">): JoinTurn {
  return transaction(() => {
    const number = findNumber(given.phone);
    if (!number) throw new NotFound("This number has not written to us.");
    return turn({ ...given, number });
  });
}
