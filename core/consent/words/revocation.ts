import { plainWords } from "~/core/words/plain-words";
import { readStopWord } from "~/core/consent/words/revocation-words";
import { stopChances, sentencesOf } from "~/core/understanding/text-readings";

/**
 * So sure the model must be of a wish to act at once, and to ask back: chosen on wordings that it
 * was trained without (`tools/talk/judge-wordings.ts`).
 */
const clear = 0.5;
const perhaps = 0.5;
/** One sentence among others must be surer: it may be told of somebody else. */
const clearInPart = 0.85;
const surelyStop = 0.9;
/** A whole text that is so surely a story is one, whatever a part of it sounds like. */
const surelyStory = 0.9;
const likelyStory = 0.75;

const surelyDoubt = 0.8;
/** To take a stop for its opposite costs more than to ask. */
const surelyKeep = 0.7;
/** Asked whether texts should stop, who means it need say less. */
const hint = 0.25;

// One word is a wish only where it is hardly anything else.
function readOneWord(body: string): "clear" | "doubtful" | null {
  if (!/[a-z]{3}/i.test(body)) return null;
  const { doubt, stop } = stopChances(body);
  if (stop >= surelyStop) return "clear";
  return doubt + stop >= surelyDoubt ? "doubtful" : null;
}

/** Whether a text begins with a stop word, whatever follows: "STOP texting me im going to". */
export function wishesStop(body: string): boolean {
  const [first = "", second = ""] = plainWords(body).split(" ", 2);
  return readStopWord(first) !== null && (second === "texting" || /^\s*\S+[.,!]/.test(body));
}

const isStopWord = (clause = ""): boolean => readStopWord(plainWords(clause)) !== null;

// A stop word, and what is said beside it to us: "stop, i'm driving".
function isStopSaidBeside(body: string): boolean {
  const clauses = body.split(/\s[-–—]\s|[,.!\n]/).filter((clause) => clause.trim() !== "");
  return clauses.length > 1 && (isStopWord(clauses[0]) || isStopWord(clauses.at(-1)));
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
  if (!plainWords(body).includes(" ")) return hasMedia ? null : readOneWord(body);
  const told = stopChances(whole);
  if (told.keep >= surelyKeep) return "keep";
  if (told.none < likelyStory && isStopSaidBeside(body)) return hasMedia ? "doubtful" : "clear";
  const inPart = parts.map(stopChances).reduce((most, { stop }) => Math.max(most, stop), 0);
  const isClear = told.stop >= clear || (inPart >= clearInPart && told.none < surelyStory);
  if (isClear) return hasMedia ? "doubtful" : "clear";
  return !hasMedia && told.stop + told.doubt >= perhaps ? "doubtful" : null;
}

/**
 * What words hint at in answer to our question whether texts should stop (LG-17), though it may be
 * too little by themselves; null where they hint at neither.
 */
export function hintAtStop(body: string): "stop" | "keep" | null {
  const { stop, doubt, keep } = stopChances(body);
  if (keep >= surelyKeep) return "keep";
  return stop + doubt >= hint && stop + doubt > keep ? "stop" : null;
}
