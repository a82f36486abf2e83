import { RuleBroken } from "~/core/errors";

/** The placeholders that staff may write in braces in an answer, with their meanings. */
export const placeholders = {
  first_name: "the person's first name",
  last_name: "the person's last name",
  ticket: "the number of this conversation",
  case: "the number of the person's newest case",
  staff_name: "your own first name",
  product: "the product's name",
  site: "our address on the web",
  support: "our address for mail",
} as const;

export type Placeholder = keyof typeof placeholders;
export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>;

const known = Object.keys(placeholders);
const isKnown = (name: string): name is Placeholder => known.includes(name);

// {first_name}, {{ first name }}, {FirstName}: anything that looks like a placeholder.
const braces = /\{{1,2}\s*([a-z][a-z0-9 _-]{0,40}?)\s*\}{1,2}/giu;

const nameOf = (typed: string): string =>
  typed
    .replaceAll(/([a-z])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replaceAll(/[ -]+/g, "_");

function refuseUnknown(typed: string): never {
  throw new RuleBroken(
    "unknown_placeholder",
    `Nothing is known as ${typed}. Known are ${known.map((name) => `{${name}}`).join(", ")}.`,
  );
}

/**
 * Refuses a saved answer with unknown placeholders.
 * @throws RuleBroken `unknown_placeholder`
 */
export function checkPlaceholders(words: string): void {
  for (const [whole, name = ""] of words.matchAll(braces))
    if (!isKnown(nameOf(name))) refuseUnknown(whole);
}

/**
 * Fills in the placeholders of an answer to a person.
 * @throws RuleBroken `unknown_placeholder`; `nothing_to_fill` when this person has no such value
 */
export function fillPlaceholders(words: string, values: PlaceholderValues): string {
  return words.replaceAll(braces, (whole, typed: string) => {
    const name = nameOf(typed);
    if (!isKnown(name)) return refuseUnknown(whole);
    const value = values[name];
    if (value === null || value.trim() === "")
      throw new RuleBroken(
        "nothing_to_fill",
        `${whole} stands for ${placeholders[name]}, and there is none. Write it without.`,
      );
    return value;
  });
}

/**
 * The last check before a person: words with an unfilled placeholder are never sent.
 * @throws RuleBroken `unfilled_placeholder`
 */
export function refuseUnfilled(words: string): void {
  const [whole] = words.match(braces) ?? [];
  if (whole !== undefined)
    throw new RuleBroken("unfilled_placeholder", `${whole} was not filled in. Nothing was sent.`);
}
