import type { Allowed, ClaimFacts } from "~/core/claims/facts/claim-facts";
import type { ListedText } from "~/core/claims/filing/statement-of-facts";
import { marketingTexts, type PlacedText } from "~/core/claims/judge/placed-texts";
import { hashOfWords } from "~/core/claims/register/built-items";
import { timeZonesOfState } from "~/core/consent/time-zones";

const twoDigits = (figure: number): string => String(figure).padStart(2, "0");

// A time that a phone printed is in that phone's zone, which is unknown.
function clockOf({ second, receivedAt, stateThen }: PlacedText): string | null {
  if (second === null || receivedAt === null) return null;
  const time = `${twoDigits(Math.floor(second / 3600))}:${twoDigits(Math.floor((second % 3600) / 60))}`;
  if (receivedAt.kind === "local") return `${time} by the phone's clock`;
  const zone = receivedAt.zone ?? timeZonesOfState(stateThen ?? "")[0];
  return zone === undefined ? time : `${time} ${zone}`;
}

/**
 * Some texts as Exhibit B lists them, in their order: day, time with its zone, words and their
 * hash, and the picture that shows each (CL-05, CL-11).
 * @param pictures ids of the files of Exhibit A, in its order
 */
export const tableOfTexts = (
  texts: readonly PlacedText[],
  pictures: readonly string[],
): ListedText[] =>
  texts.map((text) => {
    const words = text.words ?? "";
    const at = pictures.indexOf(text.picture ?? "");
    return {
      day: text.day,
      clock: clockOf(text),
      words,
      sha256: hashOfWords(words),
      picture: at === -1 ? null : at + 1,
    };
  });

/** The sender's advertisements as a packet's Exhibit B lists them, oldest first (CL-11). */
export const listTexts = (
  facts: ClaimFacts,
  allowed: Allowed,
  pictures: readonly string[],
): ListedText[] => tableOfTexts(marketingTexts(facts, allowed), pictures);
