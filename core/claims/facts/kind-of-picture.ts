import type { ClaimText, NoClaimKind } from "~/core/claims/facts/claim-facts";
import { isReply, isStopConfirmation, textClass } from "~/core/claims/facts/text-class";
import { kindOfTexts } from "~/core/claims/judge/no-claim";

/** What leaves open whether a picture's texts are a claim, for staff to decide. */
export type DoubtOfKind = "mixed" | "group";

/** The kind of a picture's texts, before it becomes a case (CL-03). */
export type KindOfPicture = {
  /** Set where every text of the sender is no claim. */
  noClaim: NoClaimKind | null;
  /** Whether one of them mixes an offer with an order or the like, or a group got them. */
  doubt: DoubtOfKind | null;
};

// A scam, a warning and a code are answered as such, whoever else got them (claims, 3: these come
// before N14).
const beforeGroup: ReadonlySet<NoClaimKind> = new Set(["N9", "N10", "N5"]);

function kindInGroup(noClaim: NoClaimKind | null): KindOfPicture {
  if (noClaim === null) return { noClaim, doubt: "group" };
  return { noClaim: beforeGroup.has(noClaim) ? noClaim : "N14", doubt: null };
}

/**
 * The kind of texts that a picture shows, by the sender's words (CL-03). What is no claim in a
 * group of several people is no text to the person's number (N14), unless it is a scam, a warning
 * or a code, and a group goes to staff otherwise. Pure.
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
  const noClaim = kindOfTexts(texts);
  if (messages.some(({ from }) => from === "other")) return kindInGroup(noClaim);
  const isMixed = texts.some((text) => text.class === "mixed");
  return { noClaim, doubt: isMixed ? "mixed" : null };
}
