import { z } from "zod";
import accounts from "~/core/support/training/knowledge/accounts.json";
import affiliates from "~/core/support/training/knowledge/affiliates.json";
import cases from "~/core/support/training/knowledge/cases.json";
import contact from "~/core/support/training/knowledge/contact.json";
import inSpanish from "~/core/support/training/knowledge/in-spanish.json";
import money from "~/core/support/training/knowledge/money.json";
import product from "~/core/support/training/knowledge/product.json";
import screenshots from "~/core/support/training/knowledge/screenshots.json";
import senders from "~/core/support/training/knowledge/senders.json";

/** A shipped training entry. `since` is the version of the knowledge that added it. */
export type DefaultEntry = {
  name: string;
  /** Its wordings, separated by `|`. */
  triggerPhrase: string;
  response: string;
  category: string;
  language: "en" | "es";
  since: number;
};

/** Raised with every change of the shipped entries, so that running installations adopt it. */
export const defaultTrainingVersion = 4;

// A piece of knowledge: its name, its questions, and the answer with `{product}`, `{site}`,
// `{support}`, `{address}` to fill in.
const knowledge = z.array(
  z.strictObject({
    name: z.string().regex(/^[a-z0-9-]+$/),
    asked: z.array(z.string().regex(/^[^|]+$/)).min(1),
    answer: z.string().min(1),
    since: z.number().int().default(1),
  }),
);

function entriesOf(category: string, language: "en" | "es", file: unknown): DefaultEntry[] {
  return knowledge.parse(file).map(({ name, asked, answer, since }) => ({
    name,
    triggerPhrase: asked.join(" | "),
    response: answer,
    category,
    language,
    since,
  }));
}

/**
 * The product's knowledge of itself, in short answers of two text segments at most (TW-44),
 * consistent with the specification and the decisions.
 */
export const defaultTraining: readonly DefaultEntry[] = [
  ...entriesOf("general", "en", product),
  ...entriesOf("cases", "en", cases),
  ...entriesOf("payments", "en", money),
  ...entriesOf("affiliates", "en", affiliates),
  ...entriesOf("screenshots", "en", screenshots),
  ...entriesOf("senders", "en", senders),
  ...entriesOf("accounts", "en", accounts),
  ...entriesOf("contact", "en", contact),
  ...entriesOf("general", "es", inSpanish),
];
