import { wordList } from "~/core/claims/answers/known-words";
import { plainWords } from "~/core/words/plain-words";

const yesWords = wordList(
  `y yes yess yep yeah yea yup ya yah yas si sip sure correct right true absolutely definitely totally
   certainly affirmative exactly indeed claro correcto cierto exacto simon afirmativo ok okay`,
);
const noWords = wordList(
  `n no nope nah naw nay not never none neither nor nothing nada zero nunca ninguno ninguna ninguna
   jamas tampoco negative negativo didnt havent dont nobody nadie`,
);

// What is said around a yes or no and adds nothing to it.
const fillers = wordList(
  `i we he she it its that thats this these those them they their you your ur u my me us all both any
   anything everything every each one of to the a an in on at for with w and y o or is are am im was were
   do did does have has had be been so very just really still sir maam mam please pls plz thanks thank thx
   ty hi hey hello hola gracias por favor senor senora todo toda todos todas eso esto es lo la el las los de
   en a ni que con mi yo asked said say listed above below here there things thing cosas cosa esas esos man bro lol haha at either kind ever
   same answer para of course is 100 percent`,
);

const words = (text: string): string[] => plainWords(text).split(" ").filter(Boolean);

/**
 * Whether an answer is a plain yes or no: each of its words says so or adds nothing. Null for any
 * other, which says more than we may read out of it. `besides` are words that may stand there too.
 */
export function plainAnswer(
  text: string,
  besides: ReadonlySet<string> = new Set(),
): "yes" | "no" | "neither" | null {
  if (text.includes("?")) return null;
  const said = words(text).filter((word) => !besides.has(word));
  const [yes, no] = [yesWords, noWords].map((known) => said.some((word) => known.has(word)));
  const isPlain = said.every(
    (word) => yesWords.has(word) || noWords.has(word) || fillers.has(word),
  );
  if (!isPlain || (yes && no)) return null;
  return yes ? "yes" : no ? "no" : "neither";
}

/** Whether an answer says yes or no at all, in whatever else it says. */
export const isSomeAnswer = (text: string): boolean =>
  !text.includes("?") && words(text).some((word) => yesWords.has(word) || noWords.has(word));

/** Whether any of these words stands in an answer that asks nothing back. */
export const saysAny = (text: string, these: ReadonlySet<string>): boolean =>
  !text.includes("?") && words(text).some((word) => these.has(word));
