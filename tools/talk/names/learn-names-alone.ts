import { nameFeatures, nameWordsOf } from "~/core/understanding/name-words";
import { learnWords, type TaughtWord } from "~/tools/talk/names/learn-words";
import { makeName } from "~/tools/talk/names/make-name";
import {
  family,
  furtherFamily,
  furtherGiven,
  given,
  seed,
  shortWordings,
} from "~/tools/talk/names/name-frames";
import { randomFrom } from "~/tools/talk/random-from";

const namesLearnt = 30_000;
const besideNames = 15_000;

// A whole text is a name or none is in it, so that all its words are told alike; and all small,
// since whoever shouts or types each word large says the same.
const taught = (text: string, wanted: boolean): TaughtWord[] =>
  nameFeatures(nameWordsOf(text.toLowerCase())).map((features) => ({ features, wanted }));

// Who signs with a name or calls somebody by one says what stands beside it.
function besideName(said: string, name: string, random: () => number): TaughtWord[] {
  const between = random() < 0.4 ? ", " : " ";
  const isBefore = random() < 0.5;
  const text = isBefore ? `${name}${between}${said}` : `${said}${between}${name}`;
  const count = nameWordsOf(said).length;
  const words = taught(text, false);
  return isBefore ? words.slice(-count) : words.slice(0, count);
}

/** Learns to tell a text that is a name and nothing else from whatever is said in few words. */
export function learnNamesAlone(): Float32Array {
  const random = randomFrom(seed);
  const [first, last] = [
    [...given, ...furtherGiven],
    [...family, ...furtherFamily],
  ];
  const names = Array.from({ length: namesLearnt }, () => makeName(first, last, random));
  const short = shortWordings();
  const few = short.filter((said) => nameWordsOf(said).length <= 2);
  const pick = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? "";
  const beside = Array.from({ length: besideNames }, () =>
    besideName(pick(few), pick(first), random),
  );
  return learnWords(
    [
      ...beside.flat(),
      ...names.flatMap((name) => taught(name, true)),
      ...short.flatMap((said) => taught(said, false)),
    ],
    randomFrom(seed),
  );
}
