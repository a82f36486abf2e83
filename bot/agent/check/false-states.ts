import { commonWords } from "~/bot/agent/check/common-words";
import { companyWords } from "~/bot/agent/cases/company-of";
import { explainCase } from "~/bot/agent/cases/explain-case";
import { listCasesOf, type Case } from "~/core/cases/queries";
import { plainWords } from "~/core/words/plain-words";
import { getOwnEarnings } from "~/core/support/queries";

/** What is true of a person's rows, for the check of what is said about them. */
export type Facts = { cases: readonly Case[]; isPaid: boolean };

/** Reads the facts to check an answer about a person against. */
export function factsOf(userId: string): Facts {
  return { cases: listCasesOf(userId, 1000), isPaid: getOwnEarnings(userId).paidCents > 0 };
}

const stateWords: readonly [ReadonlySet<string>, ReadonlySet<Case["status"]>][] = [
  [new Set("settled settles won acuerdo gano ganado".split(" ")), new Set(["settled"])],
  [
    new Set("accepted approved aceptado aprobado aceptada aprobada".split(" ")),
    new Set(["in_progress", "submitted", "settled", "completed"]),
  ],
  [
    new Set("rejected denied declined refused rechazado rechazada".split(" ")),
    new Set(["rejected"]),
  ],
];
const paidWords = new Set(
  "paid sent arrived released deposited pagado enviado depositado".split(" "),
);
const moneyWords = new Set("payment payout money 500 card check pago dinero tarjeta".split(" "));
const open = new Set(
  "not no never isnt hasnt wasnt if when once until unless after whether cant si cuando no nunca todavia yet each every any cada waiting".split(
    " ",
  ),
);

/** What may be said of any case: what it is about, and no state of it. */
const ofAnyCase =
  "case cases claim claims company sender news update status step steps stage number against about notes " +
  "caso casos reclamo reclamos empresa remitente noticias estado paso pasos contra";
/** What may be said of a case beside what we say of it ourselves, by its status. */
const ofStatus: Partial<Record<Case["status"], string>> = {
  pending:
    "read reading check checked checking reviewed received picture screenshot leyendo revisando",
  in_progress: "sent wrote write asked letter letters notice pursue pursuing enviamos carta aviso",
  submitted: "sent wrote write asked letter letters notice pursue pursuing enviamos carta aviso",
  settled: "settled settlement earned acuerdo",
  rejected:
    "denied declined refused email address visible shown showed showing conversation generic gmail business " +
    "duplicate picture screenshot needs fix resend correo direccion visible captura rechazado",
};
/** That nobody answered may be said of a case; that somebody did must come from a tool. */
const answers = new Set("answer answers reply respond answered replied heard respuesta".split(" "));
const denials = new Set(
  "no not nothing havent hasnt without yet still waiting sin nada aun".split(" "),
);

const saidOf = new WeakMap<Case, ReadonlySet<string>>();
const stemOf = (word: string): string => word.slice(0, 6);

// What our own sentences on a case say, in both languages, with what goes without saying.
function wordsOf(row: Case): ReadonlySet<string> {
  const known = saidOf.get(row);
  if (known) return known;
  const own = (["en", "es"] as const).map((language) => Object.values(explainCase(row, language)));
  const all = [...own.flat(), ofAnyCase, ofStatus[row.status] ?? "", row.rejectionText ?? ""];
  const words = new Set(
    [...companyWords(row), ...plainWords(all.join(" ")).split(" ")].map(stemOf),
  );
  saidOf.set(row, words);
  return words;
}

const common: ReadonlySet<string> = new Set([...commonWords].map((word) => plainWords(word)));
const isNamed = (row: Case, words: readonly string[]): boolean =>
  companyWords(row).some((word) => word.length >= 4 && words.includes(word));

/**
 * Whether part of a sentence says more of the cases that it names than we do ourselves: what is not
 * known to be true of them is not said.
 */
function saysMoreThanRows(part: string, cases: readonly Case[]): boolean {
  const words = plainWords(part).split(" ");
  const rows = cases.filter((row) => isNamed(row, words));
  if (rows.length === 0) return false;
  const isDenied = words.some((word) => denials.has(word));
  return words.some(
    (word) =>
      !common.has(word) &&
      !/\d/.test(word) &&
      !(isDenied && answers.has(word)) &&
      !rows.some((row) => wordsOf(row).has(stemOf(word))),
  );
}

// The case that a sentence names, or all of them.
function meantBy(
  sentence: string,
  words: readonly string[],
  cases: readonly Case[],
): readonly Case[] {
  const numbers = sentence.match(/\bTC-?\d+/gi)?.map((one) => one.toUpperCase()) ?? [];
  const named = cases.filter(
    (row) => numbers.includes(row.externalCaseId ?? "") || isNamed(row, words),
  );
  return named.length > 0 ? named : cases;
}

/**
 * Whether an answer gives a case or payout a state that none of the person's rows has: settled,
 * accepted, rejected or paid, of the case it names or of any. A denied or conditional state does
 * not count. Of a case that it names it may say only what our own sentences on that case say.
 */
export function tellsFalseState(text: string, { cases, isPaid }: Facts): boolean {
  const parts = text.split(/(?<=[.!?\n])\s+|[;,]\s+|\s(?:and|but|so|y|pero)\s/);
  if (parts.some((part) => saysMoreThanRows(part, cases))) return true;
  return text.split(/(?<=[.!?\n])\s+|;\s+/).some((sentence) => {
    const words = plainWords(sentence).split(" ");
    if (words.some((word) => open.has(word))) return false;
    const rows = meantBy(sentence, words, cases);
    const isFalse = stateWords.some(
      ([said, statuses]) =>
        words.some((word) => said.has(word)) && !rows.some(({ status }) => statuses.has(status)),
    );
    const isPaidSaid =
      words.some((word) => paidWords.has(word)) && words.some((word) => moneyWords.has(word));
    return isFalse || (isPaidSaid && !isPaid);
  });
}
