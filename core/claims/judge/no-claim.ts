import type { CalendarDay } from "~/core/claims/facts/calendar";
import type { Allowed, ClaimFacts, ClaimText, NoClaimKind } from "~/core/claims/facts/claim-facts";
import { readStop } from "~/core/claims/facts/read-stop";
import { stops } from "~/core/claims/facts/stops";
import { marketingTexts } from "~/core/claims/judge/placed-texts";

/** The order in which kinds are reported: scams first (CL-03). */
const inOrder: readonly NoClaimKind[] = [
  "N9",
  "N10",
  "N5",
  "N14",
  "N8",
  "N7",
  "N6",
  "N4",
  "N1",
  "N11",
  "N2",
  "N3",
  "N12",
  "N13",
];

type ClassedText = Pick<ClaimText, "direction" | "isConfirmation" | "isReply" | "class">;

/**
 * The no-claim kind that all texts of the sender are (CL-03), but for those that only answer the
 * person, such as with the address that we had them ask for. Null when one text is of another kind
 * or undecided, which is enough to look further. Pure.
 */
export function kindOfTexts(texts: readonly ClassedText[]): NoClaimKind | null {
  const ofSender = texts.filter(
    ({ direction, isConfirmation, isReply }) =>
      direction === "from_sender" && isConfirmation !== true && isReply !== true,
  );
  const kinds = ofSender.map((text) => inOrder.find((kind) => kind === text.class));
  return kinds.includes(undefined) ? null : (inOrder.find((kind) => kinds.includes(kind)) ?? null);
}

function hasAgreed(facts: ClaimFacts, allowed: Allowed): boolean {
  const { consent } = facts;
  const { valid, isKnown } = stops(facts);
  if (consent === null || consent === "none" || !isKnown || valid.length > 0) return false;
  const texts = marketingTexts(facts, allowed);
  const isCovered = (day: CalendarDay): boolean =>
    consent.some(
      ({ kind, at }) =>
        kind === "given" &&
        at !== null &&
        at <= day &&
        !consent.some((other) => other.kind === "revoked" && (other.at === null || other.at >= at)),
    );
  return texts.length > 0 && texts.every(({ day }) => day !== null && isCovered(day));
}

// By the known stops, which staff may have denied, and else by the bubbles that are shown.
const hasAskedForStop = ({ stops: made, texts }: ClaimFacts): boolean =>
  made === null
    ? texts.some(
        ({ direction, words }) => direction === "from_person" && readStop(words ?? "") !== null,
      )
    : made.some(({ delivered }) => delivered !== false);

/**
 * Why texts are no claim whatever else is true (CL-03), or null: all of them are of such kinds, or
 * the person agreed to all and is known never to have asked for a stop (N13). Never N13 beside a
 * stop, whatever its words.
 */
export function noClaim(facts: ClaimFacts, allowed: Allowed): NoClaimKind | null {
  const kind = kindOfTexts(facts.texts);
  if (kind === "N13" && hasAskedForStop(facts)) return null;
  return kind ?? (hasAgreed(facts, allowed) ? "N13" : null);
}
