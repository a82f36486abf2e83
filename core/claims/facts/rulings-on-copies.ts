import type { ClaimText, StateFrom } from "~/core/claims/facts/claim-facts";
import { factValues, isFactName } from "~/core/claims/facts/fact-values";
import { copiesOfEach } from "~/core/claims/facts/one-text-each";

type Line = { fact: string; textId: string | null; source: string; value: unknown; at: number };

// A text as read, with what staff said of its parts instead.
function asRuled(text: ClaimText, rulings: readonly Line[]): ClaimText {
  const said = rulings
    .filter(({ textId }) => textId === text.id)
    .flatMap(({ fact, value }) => {
      const read = isFactName(fact) ? factValues[fact].safeParse(value) : null;
      return read === null ? [] : [[fact.slice("text.".length), read.success ? read.data : null]];
    });
  return { ...text, ...(Object.fromEntries(said) as Partial<ClaimText>) };
}

// What was said of one copy, said of the others of which staff said nothing; the newest counts.
function saidOfOthers<Of extends Line>(ids: readonly string[], rulings: readonly Of[]): Of[] {
  const ofThese = rulings.filter(({ textId }) => textId !== null && ids.includes(textId));
  const newest = new Map(
    [...ofThese].sort((one, other) => one.at - other.at).map((line) => [line.fact, line]),
  );
  return [...newest.values()].flatMap((line) =>
    ids
      .filter((id) => !ofThese.some(({ fact, textId }) => fact === line.fact && textId === id))
      .map((id) => ({ ...line, textId: id })),
  );
}

/**
 * Staff's corrections of texts, said also of the copies that other pictures show and of which staff
 * said nothing: a text stays as staff corrected it, however often it is shown again (CL-01). Copies
 * are told by what was read, and then by what holds instead. Pure.
 * @param texts as they were read @returns the further lines alone
 */
export function rulingsOnCopies<Of extends Line>(
  texts: readonly ClaimText[],
  lines: readonly Of[],
  history: readonly StateFrom[],
): Of[] {
  const own = lines.filter(
    ({ fact, textId, source }) => source === "staff" && textId !== null && fact.startsWith("text."),
  );
  if (own.length === 0) return [];
  const read = copiesOfEach(texts, history).flatMap((ids) => saidOfOthers(ids, own));
  const known = [...own, ...read];
  const ruled = texts.map((text) => asRuled(text, known));
  return [...read, ...copiesOfEach(ruled, history).flatMap((ids) => saidOfOthers(ids, known))];
}
