import type { ClaimText, NoClaimKind } from "~/core/claims/facts/claim-facts";
import { isStopConfirmation, textClass } from "~/core/claims/facts/text-class";
import { kindOfTexts } from "~/core/claims/judge/no-claim";

/** The kind of a picture's texts, before it becomes a case (CL-03). */
export type KindOfPicture = {
  /** Set where every text of the sender is no claim. */
  noClaim: NoClaimKind | null;
  /** Whether one of them mixes an offer with an order, a visit or the like. */
  isMixed: boolean;
};

/**
 * The kind of texts that a picture shows, by the sender's words (CL-03): of a group of several
 * people it is no text to the person's number (N14), and one that advertises goes to staff. Pure.
 */
export function kindOfPicture(messages: readonly { from: string; text: string }[]): KindOfPicture {
  const texts = messages
    .filter(({ from }) => from === "sender")
    .map(({ text }): Pick<ClaimText, "direction" | "isConfirmation" | "class"> => ({
      direction: "from_sender",
      isConfirmation: isStopConfirmation(text),
      class: textClass(text),
    }));
  const isGroup = messages.some(({ from }) => from === "other");
  const advertises = texts.some((text) => text.class === "marketing" || text.class === "mixed");
  if (isGroup) return { noClaim: advertises ? null : "N14", isMixed: advertises };
  return {
    noClaim: kindOfTexts(texts),
    isMixed: texts.some((text) => text.class === "mixed"),
  };
}
