import { dollars } from "~/core/money";

/**
 * U §9: the commission of each level per settled case, in cents; the first is the direct referrer.
 */
const commissionCents: readonly number[] = [dollars(50), dollars(25), dollars(15)];

/** How many levels earn. */
export const commissionLevels = commissionCents.length;

/** The commission of a level (1 to 3) per settled case, in cents; zero beyond. */
export function commissionFor(tierLevel: number): number {
  return commissionCents[tierLevel - 1] ?? 0;
}
