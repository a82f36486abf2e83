import { toStateCode } from "~/core/accounts/us-states";
import type { CalendarDay } from "~/core/claims/facts/calendar";
import { notRegistered } from "~/core/claims/facts/claim-facts";
import type { FactName } from "~/core/claims/facts/fact-values";
import type { PutQuestion } from "~/core/claims/judge/questions";
import { readJointAnswer } from "~/core/claims/questions/read-joint-answer";
import type { ReadAnswer } from "~/core/claims/questions/read-answer";
import { readDay } from "~/core/claims/questions/read-day";

const yes = /^(y|yes|yep|yeah|yup|sure|i (did|do|have)|correct|si|claro|correcto)\b/i;
const no =
  /^(n|no|nope|never|none|nunca|ninguno|ninguna|jamas|not that i (know|recall)|i (didn'?t|don'?t|haven'?t))\b/i;
const unsure =
  /\b(not sure|unsure|don'?t (know|remember)|do not know|no idea|maybe|can'?t say|no (estoy )?segur[oa]|no lo se|no se|no recuerdo|no me acuerdo|tal vez|quizas?)\b/i;

const facts = (fact: FactName, value: unknown): ReadAnswer => ({
  kind: "facts",
  facts: [{ fact, value }],
});
const unknown: ReadAnswer = { kind: "unknown" };
const owed: ReadAnswer = { kind: "owed" };
const notUnderstood: ReadAnswer = { kind: "not_understood" };

const hedged =
  /\b(but|except|wait|though|although|however|unless|the rest|pero|excepto|salvo|aunque|espera)\b/i;

// "No wait yes" and "no, but I did" say neither.
function yesOrNo(words: string, said: { yes: ReadAnswer; no: ReadAnswer }): ReadAnswer {
  if (unsure.test(words)) return unknown;
  if (hedged.test(words) && (no.test(words) || yes.test(words))) return unknown;
  if (no.test(words)) return said.no;
  return yes.test(words) ? said.yes : notUnderstood;
}

function dated(fact: FactName, words: string, today: CalendarDay): ReadAnswer {
  const day = readDay(words, today);
  if (day !== null) return facts(fact, [day]);
  return yesOrNo(words, { yes: unknown, no: facts(fact, []) });
}

function ownerOf(words: string): ReadAnswer {
  if (/\b(work|employer|company|business|office|boss|trabajo|empresa|negocio|jefe)\b/i.test(words))
    return facts("owner", "employer");
  if (
    /\b(wife|husband|mom|mother|dad|father|son|daughter|family|partner|parents?|espos[oa]|mam[aá]|madre|pap[aá]|padre|hij[oa]|familia|pareja)\b/i.test(
      words,
    )
  )
    return facts("owner", "family_plan");
  const isOwn =
    /\b(mine|my own|my (phone|number|cell)|m[ií][oa]|mi (tel[eé]fono|n[uú]mero|celular))\b/i.test(
      words,
    );
  return isOwn
    ? facts("owner", "person")
    : yesOrNo(words, { yes: facts("owner", "person"), no: unknown });
}

const uses: Readonly<Record<string, string>> = {
  family: "home",
  personal: "home",
  business: "work",
  casa: "home",
  familia: "home",
  trabajo: "work",
  negocio: "work",
  ambos: "both",
  "los dos": "both",
};

function useOf(words: string): ReadAnswer {
  const said =
    /\b(home|work|both|family|personal|business|casa|familia|trabajo|negocio|ambos|los dos)\b/i
      .exec(words)?.[1]
      ?.toLowerCase();
  if (said === undefined) return unsure.test(words) ? unknown : notUnderstood;
  const use = uses[said] ?? said;
  return facts("line_use", use);
}

function stateOf(words: string, since: CalendarDay): ReadAnswer {
  const state = toStateCode(words.replace(/^(in|i lived in|i live in)\s+/i, ""));
  if (state === null) return unsure.test(words) ? unknown : notUnderstood;
  return facts("state_then", { state, from: since });
}

function companyOf(words: string): ReadAnswer {
  if (no.test(words) || unsure.test(words)) return unknown;
  const name = words.trim().slice(0, 80);
  return name.length < 2 ? notUnderstood : facts("respondent", name);
}

/**
 * Reads an answer to a question about a claim (CL-09). A person's words are kept apart from what a
 * picture shows: that a number is registered, or that STOP was said, needs the mail or the picture,
 * so a yes leaves it unknown.
 * @param since the day of the first text, for the state they lived in then; `state` is the one they
 * gave as today's
 */
export function readClaimAnswer(
  question: PutQuestion,
  words: string,
  { today, since, state = null }: { today: CalendarDay; since: CalendarDay; state?: string | null },
): ReadAnswer {
  // Typed words are read the same without their accents ("No sé", "sí").
  const said = words
    .trim()
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "");
  switch (question) {
    case "Q1":
      return yesOrNo(said, { yes: owed, no: facts("stops", []) });
    case "Q2":
      return yesOrNo(said, {
        yes: facts("consent", [{ kind: "given", at: null }]),
        no: facts("consent", "none"),
      });
    case "Q3":
      return dated("purchases", said, today);
    case "Q4":
      return yesOrNo(said, { yes: owed, no: facts("registry_date", notRegistered) });
    case "Q5":
      return yesOrNo(said, { yes: owed, no: facts("thread_complete", true) });
    case "Q6":
      return dated("inquiries", said, today);
    case "Q7":
      return ownerOf(said);
    case "Q8":
      return useOf(said);
    case "Q9":
      return stateOf(said, since);
    case "Q10":
      return companyOf(words.trim());
    case "Q11": {
      const day = readDay(said, today);
      if (day !== null) return facts("text.receivedAt", { kind: "local", day, second: null });
      return unsure.test(said) ? unknown : notUnderstood;
    }
    case "Q12":
      return yesOrNo(said, { yes: facts("other_hands", "yes"), no: facts("other_hands", "no") });
    case "Q13":
      return yesOrNo(said, { yes: facts("arbitration", "yes"), no: facts("arbitration", "no") });
    case "J1":
    case "J2":
    case "J3":
    case "J4":
    case "J5":
      return readJointAnswer(question, said, state === null ? null : { state, from: since });
  }
}
