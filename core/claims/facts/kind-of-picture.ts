import type { ClaimText, NoClaimKind } from "~/core/claims/facts/claim-facts";
import { isReply, isStopConfirmation, textClass } from "~/core/claims/facts/text-class";
import { kindOfTexts } from "~/core/claims/judge/no-claim";

/** The kind of a picture's texts, before it becomes a case (CL-03). */
export type KindOfPicture = {
  /** Set where every text of the sender is no claim. */
  noClaim: NoClaimKind | null;
  /** Whether one of them mixes an offer with an order, a visit or the like. */
  isMixed: boolean;
};

const unsure: KindOfPicture = { noClaim: null, isMixed: true };

/**
 * The kind of texts that a picture shows, by the sender's words (CL-03): what is no claim in a
 * group of several people is no text to the person's number (N14), and a group goes to staff
 * otherwise. Pure.
 */
export function kindOfPicture(messages: readonly { from: string; text: string }[]): KindOfPicture {
  const texts = messages
    .filter(({ from }) => from === "sender")
    .map(({ text }): Pick<ClaimText, "direction" | "isConfirmation" | "isReply" | "class"> => ({
      direction: "from_sender",
      isConfirmation: isStopConfirmation(text),
      isReply: isReply(text),
      class: textClass(text),
    }));
  const isGroup = messages.some(({ from }) => from === "other");
  const noClaim = kindOfTexts(texts);
  if (isGroup) return noClaim === null ? unsure : { noClaim: "N14", isMixed: false };
  return {
    noClaim,
    isMixed: texts.some((text) => text.class === "mixed"),
  };
}
