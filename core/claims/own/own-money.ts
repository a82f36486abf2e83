import type { ClaimMoney } from "~/core/claims/judge/claim-money";
import type { Pathway } from "~/core/claims/facts/claim-facts";
import { formatMoney } from "~/core/money";

const whole = (cents: number): string => formatMoney(cents, "whole");

/**
 * What the law allows for a claim, in plain words: the range, and the most that a court could give
 * (CL-02). Null where no theory names an amount.
 */
export function lawfulAmount({ floorCents, baseCents, capCents }: ClaimMoney): string | null {
  if (baseCents === 0) return null;
  const usual =
    floorCents === 0
      ? `up to ${whole(baseCents)}`
      : floorCents === baseCents
        ? whole(baseCents)
        : `${whole(floorCents)} to ${whole(baseCents)}`;
  const most =
    capCents > baseCents
      ? `, and at most ${whole(capCents)} if a court finds that it was done knowingly`
      : "";
  return `For these texts the law allows ${usual} in all${most}. This is what a court may give, and no promise.`;
}

/**
 * What the person gets of it, beside what the law allows (decisions, Agreement): the flat share of
 * a claim that we pursue, all of one that they file themselves. @param shareCents the flat share
 */
export function ownShare(way: Pathway | null, shareCents: number): string | null {
  if (way === "letters_only" || way === "may_file")
    return `You get a flat ${whole(shareCents)} once the claim settles, whether it brings more or less. The rest stays with us, and you pay nothing.`;
  if (way === "person_files")
    return "You file this claim yourself, so what a court gives is yours. We take nothing of it.";
  return null;
}

/** The same of a claim of ours for which no letter can leave yet, as it has no sure amount. */
export const restingWords =
  "We do not write to the company yet: we have not made sure what amount the law gives for these texts. Your case stays here with all that you sent us.";

/** The pathway of a claim in plain words for its person (CL-04). */
export const pathwayWords: Readonly<Record<Pathway, string>> = {
  closed:
    "We do not pursue claims where you live at present. Your case stays here with all that you sent us.",
  refer:
    "We do not pursue this one ourselves. A lawyer can tell you what is possible, and it is best to ask one soon.",
  person_files:
    "You can file this claim yourself in small claims court. We prepare the papers and the proof for you.",
  letters_only: "We write to the company and ask it to pay. We do not go to court over it.",
  may_file: "We write to the company and ask it to pay. If it does not, we may take it to court.",
};
