import { trainingInSpanish } from "~/core/support/training/training-in-spanish";
import { trainingInSpanishMore } from "~/core/support/training/training-in-spanish-more";
import { trainingOnAccounts } from "~/core/support/training/training-on-accounts";
import { trainingOnAffiliates } from "~/core/support/training/training-on-affiliates";
import { trainingOnCases } from "~/core/support/training/training-on-cases";
import { trainingOnContact } from "~/core/support/training/training-on-contact";
import { trainingOnMoney } from "~/core/support/training/training-on-money";
import { trainingOnScreenshots } from "~/core/support/training/training-on-screenshots";
import { trainingOnSenders } from "~/core/support/training/training-on-senders";
import { trainingOnTheProduct } from "~/core/support/training/training-on-the-product";

/** One piece of knowledge: its name, its wordings parted by `|`, and the answer with `{product}`, `{site}`, `{support}`, `{address}` to fill in. */
export type KnownAnswer = readonly [name: string, triggerPhrase: string, response: string];

/** A shipped training entry. `since` is the version of the knowledge that brought it. */
export type DefaultEntry = {
  name: string;
  triggerPhrase: string;
  response: string;
  category: string;
  language: "en" | "es";
  since: number;
};

/** Raised with every change of the shipped entries, so that running installations take it over. */
export const defaultTrainingVersion = 1;

function entriesOf(category: string, language: "en" | "es", answers: readonly KnownAnswer[]): DefaultEntry[] {
  return answers.map(([name, triggerPhrase, response]) => ({
    name,
    triggerPhrase: triggerPhrase.trim().replace(/\s+/g, " "),
    response,
    category,
    language,
    since: 1,
  }));
}

/** What the product knows of itself, in short answers of two text segments at most (TW-44): true to the specification and the decisions. */
export const defaultTraining: readonly DefaultEntry[] = [
  ...entriesOf("general", "en", trainingOnTheProduct),
  ...entriesOf("cases", "en", trainingOnCases),
  ...entriesOf("payments", "en", trainingOnMoney),
  ...entriesOf("affiliates", "en", trainingOnAffiliates),
  ...entriesOf("screenshots", "en", trainingOnScreenshots),
  ...entriesOf("senders", "en", trainingOnSenders),
  ...entriesOf("accounts", "en", trainingOnAccounts),
  ...entriesOf("contact", "en", trainingOnContact),
  ...entriesOf("general", "es", [...trainingInSpanish, ...trainingInSpanishMore]),
];
