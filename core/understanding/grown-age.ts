import { plainWords } from "~/core/words/plain-words";

const list = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const spelled = list(
  "eighteen nineteen twenty thirty forty fifty sixty seventy eighty dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta",
);
const tellsAge = list("am im age aged edad tengo cumpli turned");
const beside = list("is just already over ya");
/** What follows a figure that is no age, or an age still ahead: "im 18 in june". */
const noAge = list(
  "in en next till until on of or week weeks month months day days hour hours min minutes message messages text texts percent miles mensajes dias semanas meses minutos horas fotos pics screenshots cases casos",
);
const tellsBirth = list("born naci nacido nacida dob birthday bday birth");
/** An age may be wished, claimed or looked back at, and a child's may stand beside it. */
const takesBack = list(
  "till until til when once before if said say says told lied pretend look not almost nearly really actually hasta cuando dije under minor menor kid grade school " +
    "eleven twelve thirteen fourteen fifteen sixteen seventeen doce trece catorce quince dieciseis diecisiete",
);
const firstLateYear = 2008;

const isGrown = (word: string): boolean => spelled.has(word) || /^(?:1[89]|[2-9]\d)$/.test(word);
const isYoung = (word: string): boolean => /^(?:[7-9]|1[0-7])$/.test(word);

/**
 * Whether a text states in plain figures that its writer is 18 or older, by an age or by a year of
 * birth, and says nothing beside that might take it back.
 */
export function statesGrownAge(text: string): boolean {
  const words = plainWords(text).split(" ");
  if (words.some((word) => takesBack.has(word))) return false;
  const birth = words.findIndex((word) => tellsBirth.has(word));
  const years = words.filter((word) => /^(?:19[2-9]|20[0-2])\d$/.test(word)).map(Number);
  if (birth >= 0 && years.length > 0) return years.every((year) => year < firstLateYear);
  if (words.some(isYoung)) return false;
  return words.some((word, at) => {
    if (!isGrown(word) || noAge.has(words[at + 1] ?? "")) return false;
    return tellsAge.has(words.slice(0, at).findLast((one) => !beside.has(one)) ?? "");
  });
}
