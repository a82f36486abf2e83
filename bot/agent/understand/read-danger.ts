import { isUnderAge } from "~/core/sign-up/answers/is-under-age";
import { readSafety, type Safety } from "~/core/understanding/text-readings";

/** What goes before all else that a text says: danger, or an age under 18; null for none. */
export function readDanger(text: string): Safety | null {
  return readSafety(text) ?? (isUnderAge(text) ? "minor" : null);
}
