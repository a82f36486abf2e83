import type { CalendarDay } from "~/core/claims/facts/calendar";
import type { ClaimFacts } from "~/core/claims/facts/claim-facts";
import type { PutQuestion } from "~/core/claims/judge/questions";

/**
 * The facts of a claim after its first picture is read: the texts, the sender's name, the stops on
 * the picture (without one the stop is unknown) and the state on the profile.
 */
export function barePicture(truth: ClaimFacts): ClaimFacts {
  return {
    ...truth,
    owner: null,
    lineUse: null,
    registryDate: null,
    consent: null,
    relationship: { purchases: null, inquiries: null, memberSince: null },
    stops: truth.stops?.length ? truth.stops : null,
    isThreadComplete: null,
    otherHands: null,
    arbitration: null,
    classMember: null,
    bankrupt: null,
    minor: null,
    asked: [],
  };
}

/** The same for somebody who joins with this picture: their state is known from today on. */
export function newcomersPicture(truth: ClaimFacts, today: CalendarDay): ClaimFacts {
  const last = truth.stateHistory.at(-1);
  return {
    ...barePicture(truth),
    stateHistory: last ? [{ state: last.state, from: today }] : [],
  };
}

/** The same for a person who already answered the questions about their phone line. */
export function laterPicture(truth: ClaimFacts): ClaimFacts {
  const { owner, lineUse, registryDate } = truth;
  return { ...barePicture(truth), owner, lineUse, registryDate };
}

// A person who had nothing to do with the sender says so in one answer; others get one question
// after the other.
function answerAboutDealings(facts: ClaimFacts, truth: ClaimFacts): Partial<ClaimFacts> {
  const { purchases, inquiries, memberSince } = truth.relationship;
  const hadNone =
    truth.consent === "none" &&
    purchases?.length === 0 &&
    inquiries?.length === 0 &&
    memberSince === null;
  if (!hadNone || truth.arbitration !== "no") return {};
  const relationship = { ...facts.relationship, purchases, inquiries };
  return { consent: "none", relationship, arbitration: "no" };
}

// "None of it" tells of other hands too; whoever tells what there was is asked one by one.
const withHands = (told: Partial<ClaimFacts>): Partial<ClaimFacts> =>
  told.consent === undefined ? told : { ...told, otherHands: "no" };

function answerAboutThread(truth: ClaimFacts): Partial<ClaimFacts> {
  if (truth.stops?.length !== 0 || truth.isThreadComplete !== true) return {};
  return { stops: [], isThreadComplete: true };
}

// Whoever lived elsewhere says so, and is asked for the state by itself.
function answerAboutLine(facts: ClaimFacts, truth: ClaimFacts): Partial<ClaimFacts> {
  const line = { owner: truth.owner, lineUse: truth.lineUse };
  const isSame = new Set(truth.stateHistory.map(({ state }) => state)).size === 1;
  const isYes = isSame && truth.owner === "person" && truth.lineUse === "home";
  return isYes ? { ...line, stateHistory: truth.stateHistory } : line;
}

/** The facts after a person has answered a question truthfully. */
export function answerTruthfully(
  question: PutQuestion,
  facts: ClaimFacts,
  truth: ClaimFacts,
): ClaimFacts {
  const { relationship } = facts;
  const answers: Record<PutQuestion, Partial<ClaimFacts>> = {
    Q1: { stops: truth.stops },
    Q2: { consent: truth.consent },
    Q3: { relationship: { ...relationship, purchases: truth.relationship.purchases } },
    Q4: { registryDate: truth.registryDate },
    Q5: { isThreadComplete: truth.isThreadComplete },
    Q6: { relationship: { ...relationship, inquiries: truth.relationship.inquiries } },
    Q7: { owner: truth.owner },
    Q8: { lineUse: truth.lineUse },
    Q9: { stateHistory: truth.stateHistory },
    Q10: { respondentName: truth.respondentName },
    Q11: { texts: truth.texts },
    Q12: { otherHands: truth.otherHands },
    Q13: { arbitration: truth.arbitration },
    S1: { stops: truth.stops },
    J1: answerAboutThread(truth),
    J2: answerAboutDealings(facts, truth),
    J3: { owner: truth.owner, lineUse: truth.lineUse },
    J4:
      truth.otherHands === "no" && truth.arbitration === "no"
        ? { otherHands: "no", arbitration: "no" }
        : {},
    J6: truth.otherHands === "no" ? withHands(answerAboutDealings(facts, truth)) : {},
    J5: answerAboutLine(facts, truth),
  };
  return { ...facts, ...answers[question] };
}
