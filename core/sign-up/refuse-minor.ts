import { RuleBroken } from "~/core/errors";
import { isMinor } from "~/core/sign-up/is-minor";

/**
 * Refuses the number of a person who said that they are under 18, in every way of joining
 * (decisions, Age).
 * @throws RuleBroken `too_young`
 */
export function refuseMinor(phone: string | null): void {
  if (isMinor(phone))
    throw new RuleBroken(
      "too_young",
      "You need to be 18 or older to take part, and we were told from this number that you are not. If that was a mistake, write to us.",
    );
}
