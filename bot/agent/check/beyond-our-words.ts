import { commonWords } from "~/bot/agent/check/common-words";
import { plainSentence } from "~/bot/agent/check/plain-sentence";
import { defaultTraining } from "~/core/support/training/default-training";

/** How many words of its own a model may use about our matters. */
const maxUnknown = 3;

const wordsIn = (text: string): string[] => plainSentence(text).match(/[a-z]+(?:'[a-z]+)?/g) ?? [];
const clausesIn = (text: string): string[] =>
  plainSentence(text)
    .split(/[.!?:;,]|\b(?:and|then|please|so|but|or|y|o|pero|entonces|por favor)\b/)
    .map((clause) => clause.trim())
    .filter(Boolean);
const firstOf = (clause: string): string => /^[a-z']+/.exec(clause)?.[0] ?? "";

/** Only the beginning of a word is compared, so that its other forms match too. */
const stem = (word: string, letters: number): string =>
  word.length < letters ? word : word.slice(0, letters);
const stems = (words: Iterable<string>, letters: number): ReadonlySet<string> =>
  new Set([...words].map((word) => stem(word, letters)));

const entries = defaultTraining.map(
  ({ triggerPhrase, response }) => `${triggerPhrase}. ${response}`,
);
const ourWords = stems([...commonWords, ...entries.flatMap(wordsIn)], 5);
/** The words that our own clauses begin with, among them the things that we ask people to do. */
const ourBeginnings = stems(
  [...commonWords, ...defaultTraining.flatMap(({ response }) => clausesIn(response).map(firstOf))],
  4,
);

/** All our own sentences, to look up what they ask for. */
const ourText = plainSentence(defaultTraining.map(({ response }) => response).join("\n"));

// An answer may tell a person to do only what our own sentences tell people to do.
const you =
  /^(?:you|usted|tu) (?:should|must|need to|have to|debes?|tienes? que)(?: also| just| now| always)? ([a-z']+)/;

function isForeignInstruction(clause: string, told: ReadonlySet<string>): boolean {
  const verb = you.exec(clause)?.[1] ?? firstOf(clause);
  return (
    verb !== "" &&
    !ourBeginnings.has(stem(verb, 4)) &&
    !told.has(verb) &&
    !/(?:ing|ed|ly)$/.test(verb)
  );
}

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
 * Finds what none of our sentences would say: words foreign to our matters, instructions that we
 * give nobody, a way to the sender, silence, or the advice not to text STOP. The measure is what we
 * do say (the help entries and what the tools gave), since what strangers may think of has no list.
 * @param text in its compatible form (NFKC)
 * @param told what the tools gave
 * @returns a word for each kind that was found
 */
export function beyondOurWords(text: string, told: string): string[] {
  const toldWords = wordsIn(told);
  const known = stems(toldWords, 5);
  const senders = namesIn(told);
  // `foreignPlaces` judges links and addresses.
  const words = text.replace(/(?<!\S)\S*(?:\/\/|@)\S*/g, " ");
  const toldText = plainSentence(told);
  const clauses = clausesIn(words).filter(
    (clause) => !ourText.includes(clause) && !toldText.includes(clause),
  );
  const sentence = plainSentence(text);
  const unknown = new Set(
    wordsIn(words)
      .map((word) => stem(word, 5))
      .filter((word) => !ourWords.has(word) && !known.has(word)),
  );
  const checks: [string, boolean][] = [
    ["words", unknown.size > maxUnknown],
    ["instruction", clauses.some((clause) => isForeignInstruction(clause, new Set(toldWords)))],
    ["sender", clauses.some((clause) => leadsToSender(clause, senders))],
    ["stop", againstStop.test(sentence)],
    ["secrecy", secrecy.test(sentence)],
  ];
  return checks.filter(([, isWrong]) => isWrong).map(([what]) => what);
}
