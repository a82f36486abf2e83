import type { ClaimText, StateFrom } from "~/core/claims/facts/claim-facts";
import { oneTextEach } from "~/core/claims/facts/one-text-each";

/**
 * The texts of a matter without those that a settlement has already released, even where a new
 * picture shows them again (CL-05: a release is of the listed texts). Pure.
 */
export function withoutReleased(
  texts: readonly ClaimText[],
  released: readonly ClaimText[],
  history: readonly StateFrom[],
): ClaimText[] {
  const before = oneTextEach(released, history).length;
  return texts.filter((text) => oneTextEach([...released, text], history).length > before);
}
