import { plainSentence } from "~/bot/agent/check/plain-sentence";

const clausesIn = (text: string): string[] =>
  plainSentence(text)
    .split(/[.!?:;,]|\b(?:and|then|please|so|but|or|y|o|pero|entonces|por favor)\b/)
    .map((clause) => clause.trim())
    .filter(Boolean);
const firstOf = (clause: string): string => /^[a-z']+/.exec(clause)?.[0] ?? "";

const contact =
  /\b(?:call|text|reply|respond|answer|write|contact|tell|ask|pay|message|email|visit|meet|confront|llam[ae]\w*|contest[ae]\w*|respond[ae]\w*|escrib[ae]\w*|di(?:les|gales|le|gale)|pag[au]\w*|avis[ae]\w*)\b/;
const denied = /\b(?:not|no|never|without|cannot|nunca|sin|ni)\b|n't\b/;
const namesIn = (told: string): string[] =>
  (told.match(/\b[A-Z][\w&]+(?: [A-Z][\w&]+){1,3}/g) ?? []).map(plainSentence);

/** Whether a clause sends a person to the sender of what they reported. */
const leadsToSender = (clause: string, senders: readonly string[]): boolean =>
  contact.test(firstOf(clause)) &&
  !denied.test(clause) &&
  (/\b(?:them|him|her|they|sender|company|empresa|remitente|ellos)\b/.test(clause) ||
    senders.some((name) => clause.includes(name)));

const againstStop =
  /\b(?:not|no|never|nunca|before you|instead of|antes de|avoid)(?: \w+){0,2} (?:text|send|reply|say|use|write|mand|envi|escrib|respond|us|dig)\w*(?: \w+){0,2} stop\b|n't(?: \w+){0,2} (?:text|send|reply|say|use|write)\w*(?: \w+){0,2} stop\b/;
const secrecy =
  /\b(?:between us|between you and me|our secret|tell (?:nobody|no one|anyone)|keep (?:it|this|that) (?:secret|quiet|private|to yourself)|entre (?:nosotros|usted y yo|tu y yo)|a nadie|en secreto)\b/;

/**
 * What an answer must not say though each of its words is ours: a way to the sender, silence, or
 * the advice not to text STOP.
 * @param text in its compatible form (NFKC)
 * @param told what the tools gave
 * @returns a word for each kind that was found
 */
export function againstOurRules(text: string, told: string): string[] {
  const senders = namesIn(told);
  const toldText = plainSentence(told);
  const clauses = clausesIn(text).filter((clause) => !toldText.includes(clause));
  const sentence = plainSentence(text);
  const checks: [string, boolean][] = [
    ["sender", clauses.some((clause) => leadsToSender(clause, senders))],
    ["stop", againstStop.test(sentence)],
    ["secrecy", secrecy.test(sentence)],
  ];
  return checks.filter(([, isWrong]) => isWrong).map(([what]) => what);
}
