import type { CalendarDay } from "~/core/claims/facts/calendar";
import { notRegistered } from "~/core/claims/facts/claim-facts";
import type { FactName } from "~/core/claims/facts/fact-values";
import type { PutQuestion } from "~/core/claims/judge/questions";
import { isOnlyBlocked, matterSaid } from "~/core/claims/answers/matter-said";
import { readCompany } from "~/core/claims/answers/read-company";
import { readMoment } from "~/core/claims/answers/read-moment";
import { readOwner } from "~/core/claims/answers/read-owner";
import { readState } from "~/core/claims/answers/read-state";
import { readUse } from "~/core/claims/answers/read-use";
import { saidDay } from "~/core/claims/answers/said-day";
import { settle } from "~/core/claims/answers/settle";
import { topics } from "~/core/claims/answers/topics";
import type { PolarId } from "~/core/claims/answers/topic";
import { stopOfToldDay } from "~/core/claims/told-day-of-stop";
import { readJointAnswer } from "~/core/claims/questions/read-joint-answer";
import type { ReadAnswer } from "~/core/claims/questions/read-answer";

const facts = (fact: FactName, value: unknown): ReadAnswer => ({
  kind: "facts",
  facts: [{ fact, value }],
});
const unknown: ReadAnswer = { kind: "unknown" };
const owed: ReadAnswer = { kind: "owed" };
const notUnderstood: ReadAnswer = { kind: "not_understood" };

function yesOrNo(
  question: PolarId,
  words: string,
  today: CalendarDay,
  said: { yes: ReadAnswer; no: ReadAnswer },
): ReadAnswer {
  const { says, parts } = settle(words, topics[question], matterSaid(question, today));
  if (question === "Q1" && says === "yes" && isOnlyBlocked(parts)) return unknown;
  switch (says) {
    case "yes":
    case "no":
      return said[says];
    case "nothing":
      return notUnderstood;
    case "unsure":
    case "unclear":
      return unknown;
  }
}

function dated(
  question: "Q3" | "Q6",
  fact: FactName,
  words: string,
  today: CalendarDay,
): ReadAnswer {
  const said = saidDay(question, words, today);
  if (said === "none") return facts(fact, []);
  if (said === "nothing") return notUnderstood;
  return said === "open" ? unknown : facts(fact, [said.day]);
}

// Nobody's phone but these is known to the facts of a claim, so that another's stays unknown.
function ownerOf(words: string): ReadAnswer {
  const says = readOwner(words);
  if (says === "nothing") return notUnderstood;
  return says === "unsure" || says === "unclear" || says === "other"
    ? unknown
    : facts("owner", says);
}

function useOf(words: string): ReadAnswer {
  const says = readUse(words);
  if (says === "nothing") return notUnderstood;
  return says === "unsure" || says === "unclear" ? unknown : facts("line_use", says);
}

function stateOf(words: string, since: CalendarDay): ReadAnswer {
  const says = readState(words);
  if (says === "nothing") return notUnderstood;
  return says === "unsure" || says === "unclear"
    ? unknown
    : facts("state_then", { state: says, from: since });
}

function companyOf(words: string): ReadAnswer {
  const says = readCompany(words);
  if (says === "nothing") return notUnderstood;
  return typeof says === "string" ? unknown : facts("respondent", says.name.slice(0, 80));
}

function momentOf(words: string, today: CalendarDay): ReadAnswer {
  const said = readMoment(words, today);
  if (said === null) return notUnderstood;
  return said === "unsure"
    ? unknown
    : facts("text.receivedAt", { kind: "local", day: said.day, second: said.second });
}

// Only the day is theirs to tell: what they wrote and that it went out is shown.
function dayOfStop(words: string, today: CalendarDay): ReadAnswer {
  const said = readMoment(words, today);
  if (said === null) return notUnderstood;
  return said === "unsure"
    ? unknown
    : facts("stops", [stopOfToldDay({ kind: "local", day: said.day, second: said.second })]);
}

/**
 * Reads an answer to a question about a claim (CL-09) by words that are known; doubt, a choice or a
 * contradiction in it proves nothing. A person's words are kept apart from what a picture shows:
 * that a number is registered, or that STOP was said, needs the mail or the picture, so a yes
 * leaves it unknown.
 * @param since the day of the first text, for the state they lived in then; `state` is the one they
 * gave as today's
 */
export function readClaimAnswer(
  question: PutQuestion,
  words: string,
  { today, since, state = null }: { today: CalendarDay; since: CalendarDay; state?: string | null },
): ReadAnswer {
  const polar = (id: PolarId, yes: ReadAnswer, no: ReadAnswer): ReadAnswer =>
    yesOrNo(id, words, today, { yes, no });
  switch (question) {
    case "Q1":
      return polar("Q1", owed, facts("stops", []));
    case "Q2":
      return polar("Q2", facts("consent", [{ kind: "given", at: null }]), facts("consent", "none"));
    case "Q3":
      return dated("Q3", "purchases", words, today);
    case "Q4":
      return polar("Q4", owed, facts("registry_date", notRegistered));
    case "Q5":
      return polar("Q5", owed, facts("thread_complete", true));
    case "Q6":
      return dated("Q6", "inquiries", words, today);
    case "Q7":
      return ownerOf(words);
    case "Q8":
      return useOf(words);
    case "Q9":
      return stateOf(words, since);
    case "Q10":
      return companyOf(words);
    case "Q11":
      return momentOf(words, today);
    case "Q12":
      return polar("Q12", facts("other_hands", "yes"), facts("other_hands", "no"));
    case "Q13":
      return polar("Q13", facts("arbitration", "yes"), facts("arbitration", "no"));
    case "S1":
      return dayOfStop(words, today);
    case "J1":
    case "J2":
    case "J3":
    case "J4":
    case "J5":
    case "J6":
      return readJointAnswer(question, words, state === null ? null : { state, from: since });
  }
}
