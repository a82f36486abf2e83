import { isUnderAge } from "~/core/sign-up/answers/is-under-age";
import { readSafety, type Safety } from "~/core/understanding/text-readings";

/**
 * Reads danger or an age under 18, which goes before all else that a text says; null for neither.
 */
export function readDanger(text: string): Safety | null {
  return readSafety(text) ?? (isUnderAge(text) ? "minor" : null);
}
