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
  "not no never isnt hasnt wasnt if when once until unless after whether cant nothing si cuando no nunca todavia yet each every any cada waiting".split(
    " ",
  ),
);

const companyOf = ({ violatorDomain }: Case): string =>
  plainWords(violatorDomain?.split(".")[0] ?? "").split(" ")[0] ?? "";

// The case that a sentence names, or all of them.
function meantBy(
  sentence: string,
  words: readonly string[],
  cases: readonly Case[],
): readonly Case[] {
  const numbers = sentence.match(/\bTC-?\d+/gi)?.map((one) => one.toUpperCase()) ?? [];
  const named = cases.filter(
    (row) =>
      numbers.includes(row.externalCaseId ?? "") ||
      (companyOf(row).length >= 4 && words.includes(companyOf(row))),
  );
  return named.length > 0 ? named : cases;
}

/**
 * Whether an answer gives a case or payout a state that none of the person's rows has: settled,
 * accepted, rejected or paid, of the case it names or of any. A denied or conditional state does
 * not count.
 */
export function tellsFalseState(text: string, { cases, isPaid }: Facts): boolean {
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
