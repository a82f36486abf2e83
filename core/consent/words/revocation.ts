import { narration, possibleWish, unrelated } from "~/core/consent/words/narration-signs";
import { plainClauses } from "~/core/consent/words/plain-words";
import { clearWish } from "~/core/consent/words/revocation-phrases";
import { mayRevoke } from "~/core/consent/words/revocation-stems";
import { readStopWord } from "~/core/consent/words/revocation-words";
import { namesWrongPerson } from "~/core/consent/words/wrong-person";

const isWish = (clause: string): boolean =>
  readStopWord(clause) !== null || (mayRevoke.test(clause) && clearWish.test(clause));

const mayBeWish = (text: string): boolean => possibleWish.test(text.replace(unrelated, " "));

/**
 * Reads a wish to get no more texts out of a person's own words, in English or Spanish, in any
 * channel (LG-01, LG-02, LG-17). `clear`: said to us, to be honoured as a STOP and looked at by a
 * person afterwards. `doubtful`: perhaps said to us, perhaps told of the spammer, which is what
 * people write to this product about; it stops recurring texts only. Null: no such wish. A picture
 * makes a sentence a story about the picture.
 */
export function readRevocation(
  body: string,
  { hasMedia }: { hasMedia: boolean },
): "clear" | "doubtful" | null {
  const clauses = plainClauses(body);
  const wishes = clauses.filter(isWish);
  const rest = clauses.filter((clause) => !wishes.includes(clause)).join(" | ");
  if (wishes.length === 0 && (hasMedia || !mayRevoke.test(rest))) return null;
  const story = narration.test(rest);
  if (wishes.length === 0)
    return (mayBeWish(rest) || namesWrongPerson(body, rest)) && !story ? "doubtful" : null;
  if (!story && !hasMedia) return "clear";
  // "I told them: stop" ends in a bare word that was said to somebody else.
  const toldOnly =
    story && !isWish(clauses[0] ?? "") && wishes.every((wish) => readStopWord(wish) !== null);
  return toldOnly ? null : "doubtful";
}
