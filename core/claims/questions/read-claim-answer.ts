import { toStateCode } from "~/core/accounts/us-states";
import { addDays, addMonths, type CalendarDay } from "~/core/claims/facts/calendar";
import { notRegistered } from "~/core/claims/facts/claim-facts";
import type { FactName } from "~/core/claims/facts/fact-values";
import type { PutQuestion } from "~/core/claims/judge/questions";

/** The meaning of an answer: facts, that more is to come (a picture, a mail), or nothing clear. */
export type ReadAnswer =
  | { kind: "facts"; facts: { fact: FactName; value: unknown }[] }
  | { kind: "owed" | "unknown" }
  | { kind: "not_understood" };

const yes = /^(y|yes|yep|yeah|yup|sure|i (did|do|have)|correct|si|claro|correcto)\b/i;
const no =
  /^(n|no|nope|never|none|nunca|ninguno|ninguna|jamas|not that i (know|recall)|i (didn'?t|don'?t|haven'?t))\b/i;
const unsure =
  /\b(not sure|unsure|don'?t (know|remember)|do not know|no idea|maybe|can'?t say|no (estoy )?segur[oa]|no lo se|no se|no recuerdo|no me acuerdo|tal vez|quizas?)\b/i;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Spanish months whose first letters differ from the English ones. */
const spanishMonths: Readonly<Record<string, number>> = { ene: 1, abr: 4, ago: 8, dic: 12 };

function monthOf(name: string): number {
  const letters = name.slice(0, 3).toLowerCase();
  return spanishMonths[letters] ?? months.indexOf(letters) + 1;
}

const two = (value: number): string => String(value).padStart(2, "0");

function dayOf(year: number, month: number, date: number): CalendarDay | null {
  const day = `${year}-${two(month)}-${two(date)}`;
  const isReal = month >= 1 && month <= 12 && date >= 1 && addDays(day, 0) === day;
  return isReal && year > 1990 && year < 2100 ? day : null;
}

/**
 * The day that some words name; for a month alone its last day, the cautious reading of a purchase.
 * Null when they name none, or a future one.
 */
export function readDay(words: string, today: CalendarDay): CalendarDay | null {
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(words);
  const slashed = /\b(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})\b/.exec(words);
  const named = /\b([a-z]{3,9})\.? (?:(\d{1,2})(?:st|nd|rd|th)?,? )?(\d{4})\b/i.exec(words);
  const spanish = /\b(?:(\d{1,2}) de )?([a-z]{3,10}) de(?:l)? (\d{4})\b/i.exec(words);
  const name = spanish?.[2] ?? named?.[1] ?? "";
  const [date, inYear] = spanish ? [spanish[1], spanish[3]] : [named?.[2], named?.[3]];
  const month = monthOf(name);
  const year = Number(slashed?.[3]);
  const found = iso
    ? dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
    : slashed
      ? dayOf(year < 100 ? 2000 + year : year, Number(slashed[1]), Number(slashed[2]))
      : month > 0
        ? date
          ? dayOf(Number(inYear), month, Number(date))
          : endOfMonth(Number(inYear), month)
        : null;
  return found !== null && found <= today ? found : null;
}

function endOfMonth(year: number, month: number): CalendarDay | null {
  const first = dayOf(year, month, 1);
  return first === null ? null : addDays(addMonths(first, 1), -1);
}

const facts = (fact: FactName, value: unknown): ReadAnswer => ({
  kind: "facts",
  facts: [{ fact, value }],
});
const unknown: ReadAnswer = { kind: "unknown" };
const owed: ReadAnswer = { kind: "owed" };
const notUnderstood: ReadAnswer = { kind: "not_understood" };

function yesOrNo(words: string, said: { yes: ReadAnswer; no: ReadAnswer }): ReadAnswer {
  if (unsure.test(words)) return unknown;
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

const together = (...given: [FactName, unknown][]): ReadAnswer => ({
  kind: "facts",
  facts: given.map(([fact, value]) => ({ fact, value })),
});

const butSomething =
  /\b(but|except|only|once|though|bought|signed|ordered|pero|excepto|solo|una vez|compre|pedi)\b/i;
const someDealing =
  /\b(bought|buy|order\w*|sign\w*|account|price|quote|customer|member|terms|app|compr\w*|apunt\w*|cuenta|precio|cliente|terminos)\b/i;

// A bare no denies all of it; after anything else the single questions are asked.
function dealingsOf(words: string): ReadAnswer {
  if (unsure.test(words) || butSomething.test(words) || yes.test(words)) return unknown;
  if (no.test(words))
    return together(
      ["consent", "none"],
      ["purchases", []],
      ["inquiries", []],
      ["arbitration", "no"],
    );
  return someDealing.test(words) ? unknown : notUnderstood;
}

const othersPhone =
  /\b(wife|husband|mom|mother|dad|father|son|daughter|partner|parents?|espos[oa]|mama|madre|papa|padre|hij[oa]|pareja)\b/i;
const employersPhone = /\b(employer|company|boss|office|empresa|jefe)\b/i;

function lineOf(words: string): ReadAnswer {
  if (unsure.test(words)) return unknown;
  if (employersPhone.test(words)) return facts("owner", "employer");
  if (othersPhone.test(words)) return facts("owner", "family_plan");
  const use = useOf(words);
  const isOwn = yes.test(words) || /\b(mine|my own|mio|mia)\b/i.test(words);
  if (!isOwn) return use.kind === "facts" ? use : no.test(words) ? unknown : notUnderstood;
  if (use.kind !== "facts") return together(["owner", "person"], ["line_use", "home"]);
  return { kind: "facts", facts: [{ fact: "owner", value: "person" }, ...use.facts] };
}

/**
 * Reads an answer to a question about a claim (CL-09). A person's words are kept apart from what a
 * picture shows: that a number is registered, or that STOP was said, needs the mail or the picture,
 * so a yes leaves it unknown.
 * @param since the day of the first text, for the state they lived in then
 */
export function readClaimAnswer(
  question: PutQuestion,
  words: string,
  { today, since }: { today: CalendarDay; since: CalendarDay },
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
      return yesOrNo(said, {
        yes: owed,
        no: together(["stops", []], ["thread_complete", true]),
      });
    case "J2":
      return dealingsOf(said);
    case "J3":
      return lineOf(said);
  }
}
