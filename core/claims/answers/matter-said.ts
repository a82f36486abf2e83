import type { CalendarDay } from "~/core/claims/facts/calendar";
import { smallNumbers } from "~/core/claims/answers/day-words";
import { daysNamed } from "~/core/claims/answers/days-named";
import { negators, phraseList, wordList } from "~/core/claims/answers/known-words";
import type { Part } from "~/core/claims/answers/parts";
import type { Polarity } from "~/core/claims/answers/head-of";
import { holds } from "~/core/claims/answers/read-part";
import type { PolarId } from "~/core/claims/answers/topic";

type Says = (part: Part, from: number) => Polarity | null | undefined;

const stopWords = phraseList(
  `stop|stopp|stopped|stopall|stop all|end|quit|unsubscribe|unsubscribed|cancel|remove
   |remove me|take me off|take my number off|off your list|off their list|off the list|opt out
   |optout|opted out|no more|leave me alone|lose my number|delete my number|dont text
   |dont contact|do not text|do not contact|do not call|knock it off|cut it out|quit texting
   |cease|parar|paren|pararan|pare|para|parara|alto|basta|baja|dejen|dejaran|quitenme|borrenme
   |quitaran|quiten|no me manden|no mas|ya no me|no me|dejen de|dejaran de|dejar de|no molest
   |no molesten|deje de|no me escriban|no quiero mas|no longer|not interested|cancelar
   |cancelen|detener|detengan`,
);
const saying = phraseList(
  `asked|told|tell|said|wrote|written|replied|responded|answered|texted|typed|sent|put|hit
   |emailed|called|messaged|reply was|answer was|requested|demanded|begged|did|texted back
   |wrote back|dije|pedi|escribi|mande|puse|conteste|respondi|pedido|dicho|escrito|contestado
   |les pedi|les dije|avise|exigi`,
);
const bySender = phraseList(
  `it says|says reply|they said|text said|message said|the text says|it said|reply stop to
   |dice que`,
);
const stopsDone = phraseList(
  `unsubscribed|opted out|i unsubscribed|hit unsubscribe|clicked unsubscribe|pressed stop
   |me di de baja|cancele`,
);
const blocking = phraseList("block|blocked|blocking|bloquee|bloqueado|bloquie|i block");

// Where the first of some phrases stands in a line, by its words; -1 where none does.
function placeOf(line: string, phrases: readonly string[]): number {
  const places = phrases.flatMap((phrase) => {
    const at = line.indexOf(phrase);
    return at < 0 ? [] : [line.slice(0, at).split(" ").filter(Boolean).length];
  });
  return places.length === 0 ? -1 : Math.min(...places);
}

// A stop was said where the writer says something that means it; blocking alone is none.
const stopSaid: Says = ({ words, line, quoted }, from) => {
  if (holds(line, bySender)) return null;
  const isQuoted = holds(quoted, stopWords);
  const [said, stop] = [placeOf(line, saying), placeOf(line, stopWords)];
  if (stop < 0 && !isQuoted) return holds(line, blocking) ? null : undefined;
  // What is denied stands before the saying: "no more texts" is itself what was said.
  const until = said >= 0 ? said : stop;
  const isDenied = words.slice(from, Math.max(from, until)).some((word) => negators.has(word));
  if (isDenied) return "no";
  const isDone = holds(line, stopsDone);
  return said >= 0 ||
    isQuoted ||
    isDone ||
    (stop === from && words.length > from + 1 && words[from] !== "no")
    ? "yes"
    : null;
};

/** Whether the parts tell of blocking and of no word to the sender. */
export const isOnlyBlocked = (parts: readonly Part[]): boolean =>
  parts.some(({ line }) => holds(line, blocking)) &&
  !parts.some(
    ({ line, quoted }) => holds(line, [...stopWords, ...saying]) || holds(quoted, stopWords),
  );

const counted = wordList(
  `times texts messages msgs more others ones veces mensajes mas sms from different of already
   so before total since in this last`,
);
const looked = phraseList(
  `looked|checked|scrolled|deleted|erased|searched|revise|busque|borre|looked through|asked
   |told`,
);
const ordinals = wordList(
  `second third fourth fifth sixth seventh eighth ninth tenth 2nd 3rd 4th 5th 6th 7th 8th 9th
   10th segundo segunda tercero tercer tercera cuarto cuarta quinto quinta`,
);
const oneText = wordList("one time text message this mensaje vez que i");
const manyWords = wordList("twice couple few dozen thrice both twenty thirty fifty hundred");

function countAt(words: readonly string[], at: number): number | null {
  const word = words[at] ?? "";
  if (manyWords.has(word)) return 2;
  const digits = /^\d{1,3}$/.test(word) ? Number(word) : null;
  return digits ?? smallNumbers.get(word) ?? null;
}

const moreTexts =
  (today: CalendarDay): Says =>
  (part, from) => {
    const { words, line } = part;
    if (holds(line, looked)) return undefined;
    if (["1", "one", "uno", "una"].includes(words.at(-1) ?? "") && words.length === 1) return "no";
    const isDenied = words.slice(from).some((word) => negators.has(word));
    if (isDenied) return undefined;
    const hasMore = words.some((word, at) => {
      const count = countAt(words, at);
      const next = words[at + 1];
      const isTold = /^\d/.test(word) || next !== undefined;
      const ordinal =
        ordinals.has(word) &&
        (oneText.has(next ?? "") || (!isTold && ["el", "la", "the"].includes(words[at - 1] ?? "")));
      if (ordinal) return true;
      if (count === null) return false;
      const isEnd = next === undefined && at > 0 && at === words.length - 1 && words.length < 5;
      if (count === 1) return next === "more" || next === "mas";
      return count > 1 && (isEnd || counted.has(next ?? "") || words.length === 1);
    });
    const days = daysNamed(words, today);
    const isSince = days.some(({ at }) => ["since", "desde"].includes(words[at - 1] ?? ""));
    const isFound = /(?:theres|there is|also|another|hay|found|hay otro|otro) /.test(line);
    return hasMore || isSince || days.length > 1 || (days.length === 1 && isFound && isOne(line))
      ? "yes"
      : undefined;
  };

const isOne = (line: string): boolean =>
  holds(line, phraseList("one from|one on|one in|another|otro|uno de|uno del")) &&
  !holds(line, phraseList("only|just|solo|nomas"));

const firstTimes = phraseList(
  "one time|once|una vez|last time|ultima vez|la ultima|last bought|last one",
);
// What else a day may be told of.
const otherEvents = phraseList(
  `moved|born|i live|i lived|live here|lived here|retired|married|got this number
   |got this phone|changed|died|passed|texting|they text|they texted|they started|they wrote
   |started texting|have had this number|me mude|naci|vivo|me jubile|me mandaron
   |me escribieron|return|returned|opened|closed`,
);
const notOnce = phraseList("not once|not one time|ni una vez|never once|not even once");

// A day beside no denial says that it happened then.
const dated =
  (today: CalendarDay): Says =>
  (part, from) => {
    const { words, line } = part;
    if (holds(line, notOnce)) return "no";
    const rest = words.slice(from);
    const isDenied = rest.some((word) => negators.has(word));
    const days = daysNamed(words, today);
    // "Not since 2019" says that it was in 2019.
    if (isDenied && days.some(({ at }) => ["since", "desde"].includes(words[at - 1] ?? "")))
      return "yes";
    if (isDenied || holds(line, otherEvents)) return undefined;
    return days.length > 0 || holds(line, firstTimes) ? "yes" : undefined;
  };

/** What the words of a part say of the matter beyond the phrases of its topic. */
export function matterSaid(question: PolarId, today: CalendarDay): Says {
  switch (question) {
    case "Q1":
      return stopSaid;
    case "Q5":
      return moreTexts(today);
    case "Q3":
    case "Q6":
      return dated(today);
    case "Q2":
    case "Q4":
    case "Q12":
    case "Q13":
      return () => undefined;
  }
}
