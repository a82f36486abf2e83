import { plainWords } from "~/core/words/plain-words";
import { readStopWord } from "~/core/consent/words/revocation-words";
import { stopChances, sentencesOf } from "~/core/understanding/text-readings";

/** So sure the model must be of a wish for it to be clear, and for there to be doubt. */
const clear = 0.55;
const perhaps = 0.5;
/** One sentence among others must be surer: it may be told of somebody else. */
const clearInPart = 0.85;
/** A whole text that is so surely a story is one, whatever a part of it sounds like. */
const surelyStory = 0.9;

const surelyDoubt = 0.8;

function isOneWordDoubt(body: string): boolean {
  if (!/[a-z]{3}/i.test(body)) return false;
  const { doubt, stop } = stopChances(body);
  return doubt + stop >= surelyDoubt;
}

/**
 * Reads a wish to get no more texts out of a person's own words, in English or Spanish, in any
 * channel (LG-01, LG-02, LG-17), by the trained understanding. `clear`: said to us, to be honoured
 * as a STOP and looked at by a person afterwards. `doubtful`: perhaps said to us, perhaps told of
 * the spammer, which is what people write to this product about; it stops recurring texts only.
 * Null: no such wish. A picture makes a sentence a story about the picture.
 */
export function readRevocation(
  body: string,
  { hasMedia }: { hasMedia: boolean },
): "clear" | "doubtful" | "keep" | null {
  const [whole = body, ...parts] = sentencesOf(body);
  // One word is a stop word or none; other scripts are not known.
  if (!plainWords(body).includes(" ")) return isOneWordDoubt(body) ? "doubtful" : null;
  const told = stopChances(whole);
  if (told.keep >= clear) return "keep";
  // A stop word, and what is said after it to us: "stop, i'm driving".
  const [first = ""] = body.split(/\s[-–—]\s|[,.!\n]/);
  if (first !== body && readStopWord(plainWords(first)) !== null && told.none < surelyStory)
    return hasMedia ? "doubtful" : "clear";
  const inPart = parts.map(stopChances).reduce((most, { stop }) => Math.max(most, stop), 0);
  const isClear = told.stop >= clear || (inPart >= clearInPart && told.none < surelyStory);
  if (isClear) return hasMedia ? "doubtful" : "clear";
  return !hasMedia && told.stop + told.doubt >= perhaps ? "doubtful" : null;
}
