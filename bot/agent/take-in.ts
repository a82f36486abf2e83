import { isYesOrNo, mayAnswerStopQuestion, nothingAsked, readKeyword } from "~/bot/keywords";
import { findNumber } from "~/core/accounts/queries";
import { plainWords } from "~/core/words/plain-words";
import { isSuppressed } from "~/core/consent/queries";
import type { InboundText, RecordedInbound } from "~/core/messaging/receive/record-inbound";
import { beginsWithStopWord } from "~/core/consent/words/revocation";
import { readSafety } from "~/core/understanding/text-readings";
import { isStopAsked } from "~/core/messaging/is-stop-asked";
import { takeInText, type ConsentRequest } from "~/core/messaging/receive/take-in-text";

/**
 * The context for reading a number's words: what we asked it, and whether it had opted out.
 * @param at when the words arrived, in ms: they do not answer what we asked later
 */
export function readingContext(phone: string, hasMedia: boolean, at: number) {
  const step = findNumber(phone)?.joinStep;
  const awaitingAnswer = step === "name" || step === "email" || step === "agreement" ? step : null;
  return {
    optedOut: isSuppressed(phone),
    awaitingAnswer,
    hasMedia,
    stopAsked: isStopAsked(phone, at),
  };
}

function wishOf(text: InboundText): ConsentRequest {
  const { optOutType } = text;
  if (optOutType === "STOP")
    return { wish: "stop", scope: "all", reason: "keyword", needsReview: false };
  const words = plainWords(text.body);
  const isAnswer = isYesOrNo(text.body, words);
  if (optOutType === "START" && !isAnswer) return { wish: "start" };
  const hasMedia = text.media.length > 0;
  // Most texts are no keyword in any context: only possible ones cost a database read of the
  // number.
  const first = readKeyword(text.body, { ...nothingAsked, hasMedia }, words).kind;
  const mayStop = first === "stop" || beginsWithStopWord(text.body);
  const mayWish = mayStop || first === "start" || first === "updates";
  if (!mayWish && !mayAnswerStopQuestion(text.body, words)) return null;
  const keyword = readKeyword(
    text.body,
    readingContext(text.from, hasMedia, text.receivedAt),
    words,
  );
  if (optOutType === "START" && keyword.kind !== "stop") return { wish: "start" };
  if (keyword.kind === "start" || keyword.kind === "updates" || keyword.kind === "keep")
    return { wish: keyword.kind };
  // Both count: the wish for no more texts, and the danger.
  if (
    keyword.kind !== "stop" &&
    beginsWithStopWord(text.body) &&
    readSafety(text.body) === "crisis"
  )
    return { wish: "stop", scope: "all", reason: "free_text", needsReview: true };
  if (keyword.kind !== "stop") return null;
  // A person who wants to die is answered whatever else they wish, and is not silenced by what only
  // sounds like a stop.
  const isPlain = keyword.certainty === "keyword" || beginsWithStopWord(text.body);
  if (!isPlain && readSafety(text.body) === "crisis") return null;
  const certain = keyword.certainty === "keyword" || keyword.certainty === "answered";
  return {
    wish: "stop",
    scope: keyword.certainty === "doubtful" ? "recurring" : "all",
    reason: keyword.certainty === "keyword" ? "keyword" : "free_text",
    needsReview: !certain,
  };
}

/**
 * Records a received text and the wish about our texts that its words or the carrier express, in
 * one commit (TW-21, TW-51, LG-01).
 */
export function takeIn(text: InboundText): Promise<RecordedInbound> {
  return takeInText(text, wishOf(text));
}
