// The text below these lines was written by us, or by somebody else earlier.
const quoteStarts = [
  /^\s*>/,
  /^\s*on\b.{0,200}\bwrote:\s*$/i,
  /^\s*-{2,}\s*(original|forwarded) message\s*-{2,}/i,
  /^\s*_{10,}\s*$/,
  /^\s*from:\s.+@/i,
  /^\s*el\b.{0,200}\bescribi[oó]:\s*$/i,
];

/**
 * The new text of a mail: everything above the first quoted line. A mail that begins with its quote
 * keeps its unquoted lines.
 */
export function newTextOf(body: string): string {
  const lines = body.replaceAll("\r\n", "\n").split("\n");
  const start = lines.findIndex((line) => quoteStarts.some((pattern) => pattern.test(line)));
  const above = start < 0 ? lines : lines.slice(0, start);
  if (above.some((line) => line.trim() !== "") || start < 0) return above.join("\n").trim();
  return lines
    .slice(start + 1)
    .filter((line) => !/^\s*>/.test(line))
    .join("\n")
    .trim();
}

const notTo = String.raw`(?:do\s*n[o']?t|don['’]t|never|please\s+stop|stop|cease(?:\s+and\s+desist)?(?:\s+from)?|no\s+more|quit)`;
const writing = String.raw`(?:contact(?:ing)?|e-?mail(?:ing|s)?|writ(?:e|ing)(?:\s+to)?|messag(?:e|es|ing)|send(?:ing)?|letters?|communicat(?:e|ing|ions?))`;
const wishes = [
  new RegExp(String.raw`\b${notTo}\s+(?:ever\s+)?${writing}\b`, "i"),
  /\bdo[\s-]*not[\s-]*contact\b/i,
  /\bno\s+(?:further|more|additional)\s+(?:contact|e-?mails?|letters?|communications?|messages?|correspondence)\b/i,
  /\bcease\s+and\s+desist\b/i,
  /\b(?:remove|take)\s+(?:me|us|this\s+address|our\s+address|my\s+address)\b/i,
  /^[^\w\n]*(?:unsubscribe|stop|remove|opt[\s-]?out|baja|alto)[^\w\n]*$/im,
  /\b(?:unsubscribe\s+(?:me|us)|opt\s+(?:(?:me|us)\s*)?out|leave\s+(?:me|us)\s+alone)\b/i,
  /\bno\s+(?:me|nos)\s+(?:escriba[ns]?|contacte[ns]?|mande[ns]?)\b/i,
];
// These words are about their own messages to the person, not our letters.
const aboutTheirTexts =
  /\b(?:we|i|our\s+\w+|they)(?:\s+(?:have|has|had|will|did|would))?(?:\s+(?:already|now|immediately))?\s+(?:never\s+)?(?:stop(?:ped)?|do\s+not|don['’]t|did\s+not|didn['’]t|ceased?)\b/i;

/** Only this much of a mail is searched: a request to stop comes before this. */
const judged = 10_000;

/**
 * Whether a mail asks us not to write any more. Only its new text counts, since our own letter,
 * quoted below, says how to ask. In doubt the answer is no: every reply holds the next letter and
 * is read by staff anyway.
 */
export function asksToStop(body: string): boolean {
  const sentences = newTextOf(body.slice(0, judged)).split(/(?<=[.!?;])\s+|\n{2,}/);
  return sentences.some(
    (sentence) => wishes.some((wish) => wish.test(sentence)) && !aboutTheirTexts.test(sentence),
  );
}
