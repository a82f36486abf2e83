import { RuleBroken } from "~/core/errors";
import { isMinor } from "~/core/sign-up/is-minor";

/**
 * Keeps the number of somebody who said that they are under 18 from every door that would give it
 * an account (decisions, Age).
 * @throws RuleBroken `too_young`
 */
export function refuseMinor(phone: string | null): void {
  if (isMinor(phone))
    throw new RuleBroken(
      "too_young",
      "You need to be 18 or older to take part, and we were told from this number that you are not. If that was a mistake, write to us.",
    );
}
