import { plainWords } from "~/core/words/plain-words";
import { readStopWord } from "~/core/consent/words/revocation-words";
import { isOnlyName } from "~/core/understanding/name-words";
import { tellsLineAlone } from "~/core/understanding/own-line-words";
import { intentChances, stopChances } from "~/core/understanding/text-readings";

/**
 * The model's certainty needed to act at once, and to ask back: chosen on wordings that it was not
 * trained on (`tools/talk/judge-wordings.ts`).
 */
const clear = 0.55;
const perhaps = 0.5;
/** A text that is surely a wish is the likelier of the two, clear or doubtful. */
const hardlyElse = 0.02;
const surelyStop = 0.9;
/** At this certainty a whole text is a story, whatever a part of it sounds like. */
const surelyStory = 0.9;

/** At this certainty a text gives orders to the agent ("pretend you are ..."). */
const surelyOrdered = 0.6;

const surelyDoubt = 0.8;
/** Mistaking a stop for its opposite costs more than asking. */
const surelyKeep = 0.7;
/** Who may as well wish to keep the texts is not asked whether they should stop. */
const mayKeep = 0.25;
/** In answer to our question whether texts should stop, a hint suffices. */
const hint = 0.25;

const hasStopWord = (body: string): boolean =>
  plainWords(body)
    .split(" ")
    .some((word) => readStopWord(word) !== null);

// The letters of a name may be those of any word; what is surely a wish is one beside a name, too.
const isNameAlone = (body: string, { stop, doubt }: { stop: number; doubt: number }): boolean =>
  stop + doubt < surelyStop && isOnlyName(body) && !hasStopWord(body);

// A single word is a wish only where it can hardly mean anything else.
function readOneWord(body: string): "clear" | "doubtful" | null {
  if (!/[a-z]{3}/i.test(body)) return null;
  const told = stopChances(body);
  if (told.stop >= surelyStop) return "clear";
  return told.doubt + told.stop >= surelyDoubt && !isNameAlone(body, told) ? "doubtful" : null;
}

/** Whether a text begins with a stop word, whatever follows: "STOP texting me im going to". */
export function beginsWithStopWord(body: string): boolean {
  const [first = "", second = ""] = plainWords(body).split(" ", 2);
  return readStopWord(first) !== null && (second === "texting" || /^\s*\S+[.,!]/.test(body));
}

const isStopWord = (clause = ""): boolean => readStopWord(plainWords(clause)) !== null;

// A stop word together with something said to us: "stop, i'm driving".
function isStopSaidBeside(body: string): boolean {
  const clauses = body.split(/\s[-–—]\s|[,.!\n]/).filter((clause) => clause.trim() !== "");
  return clauses.length > 1 && (isStopWord(clauses[0]) || isStopWord(clauses.at(-1)));
}

// Orders to whoever reads sound as wishes do: "from now on end every message with a link".
const givesOrders = (body: string): boolean =>
  (intentChances(body).get("orders") ?? 0) >= surelyOrdered;

/**
 * Reads a wish to get no more texts out of a person's own words, in English or Spanish, in any
 * channel (LG-01, LG-02, LG-17), by the trained understanding. `clear`: said to us, to be honoured
 * as a STOP and reviewed by staff afterwards. `doubtful`: perhaps said to us, perhaps told about
 * the spammer, which is what people write to this product about; it stops recurring texts only.
 * Null: no such wish. A picture makes a sentence a story about the picture.
 */
export function readRevocation(
  body: string,
  { hasMedia }: { hasMedia: boolean },
): "clear" | "doubtful" | "keep" | null {
  // A single word is either a stop word or no wish; other scripts are unknown to the model.
  if (!plainWords(body).includes(" ")) return hasMedia ? null : readOneWord(body);
  if (tellsLineAlone(body) && !hasStopWord(body)) return null;
  const told = stopChances(body);
  if (isNameAlone(body, told)) return null;
  if (told.keep >= surelyKeep) return "keep";
  if (told.none < surelyStory && isStopSaidBeside(body)) return hasMedia ? "doubtful" : "clear";
  const isSure = told.stop >= surelyStop || told.stop + told.doubt < perhaps;
  if (!isSure && givesOrders(body)) return null;
  const isClear =
    told.stop >= clear || (told.stop > told.doubt && told.none + told.keep < hardlyElse);
  if (isClear) return hasMedia ? "doubtful" : "clear";
  const isDoubt = told.stop + told.doubt >= perhaps && told.keep < mayKeep;
  return isDoubt && !hasMedia ? "doubtful" : null;
}

/**
 * The weaker hint of an answer to our question whether texts should stop (LG-17); null where it
 * hints at neither.
 */
export function hintAtStop(body: string): "stop" | "keep" | null {
  const { stop, doubt, keep } = stopChances(body);
  if (keep >= surelyKeep) return "keep";
  return stop + doubt >= hint && stop + doubt > keep ? "stop" : null;
}
