import { noClaimKinds, type NoClaimKind, type TextClass } from "~/core/claims/facts/claim-facts";
import { kindChances } from "~/core/understanding/kind-of-words";

const optOut =
  /\b((reply|text|txt|send) (with )?["']?(stop|end|quit|unsubscribe|cancel)|stop ?2 ?(end|quit)|stop to (end|opt|quit|unsub|cancel)|to (opt[- ]out|unsubscribe)|msg ?& ?data rates|opt ?out)\b/i;

/** The signs in its words that a text was sent to many people (CL-01). */
export const bulkSignsOf = (words: string): string[] => [
  ...(optOut.test(words) ? ["opt_out_line"] : []),
  ...(/\b(hi|hello|hey) ,/i.test(words) ? ["template_hole"] : []),
];

/**
 * A kind counts from this chance on, chosen on texts that were not learnt from. A letter about what
 * is no advertisement and a claim that is refused as something else are the costly mistakes.
 */
const sure = { selling: 0.7, noClaim: 0.5, beside: 0.5 };
/** So much of a chance that it sells leaves open whether a text is no claim. */
const mostSelling = 0.2;

const chanceOf = (words: string, ...kinds: string[]): number =>
  kinds.reduce((sum, kind) => sum + (kindChances(words).get(kind) ?? 0), 0);

/** Whether a text only confirms an opt-out, without an offer (47 CFR 64.1200(a)(12)). */
export const isStopConfirmation = (words: string): boolean =>
  chanceOf(words, "confirmation") >= sure.beside && chanceOf(words, "marketing") < mostSelling;

/**
 * Whether a text of the sender only answers the person, such as with the address that they asked
 * for: what it answers tells the kind of the thread (CL-03).
 */
export const isReply = (words: string): boolean =>
  chanceOf(words, "reply", "confirmation") >= sure.beside &&
  chanceOf(words, "marketing") < mostSelling;

const isNoClaim = (words: string, kind: NoClaimKind): boolean =>
  chanceOf(words, kind) >= sure.noClaim && chanceOf(words, "marketing", "mixed") < mostSelling;

/**
 * The class of a text by what its words say (CL-03); null where a person must decide. A text of a
 * kind that is no claim but contains an offer is `mixed`; a single word tells nothing. Learnt from
 * wordings (`core/understanding/sender-kinds/`), the bars chosen on texts that were not.
 */
export function textClass(words: string): TextClass | null {
  if (!/\S\s+\S/.test(words)) return null;
  if (chanceOf(words, "marketing") >= sure.selling) return "marketing";
  if (chanceOf(words, "mixed") >= sure.selling) return "mixed";
  return noClaimKinds.find((kind) => isNoClaim(words, kind)) ?? null;
}
