import { plainWords } from "~/core/words/plain-words";

const list = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean));

/** What a line is called, and what makes it one's own. */
const ofLine = list(
  `phone cell cellphone mobile number line telephone iphone android mine pay pays bill telefono
   celular numero linea mio mia pago`,
);

// What may stand beside it and wishes nothing: no "no", "not", "more", "off", "stop",
// "end" or "para".
const besides = list(
  `yes yeah yep yea ya yup si sure ok okay oh and well so hey btw correct sorry just saw this its it is s
   that thats the a one my own personal private only me i im we for by myself all home family house use used
   using mostly uses work business both es mi propio propia lo uso yo solo sola casa familia de el la
   claro pues perdon personal mismo misma y`,
);

/**
 * Whether a text says whose line it is and nothing else: each of its words is known to be of that
 * kind. "Yes its my own cell" and "i pay for it myself" wish nothing and tell of no danger, however
 * like one their letters are.
 */
export function tellsLineAlone(text: string): boolean {
  const words = plainWords(text).split(" ").filter(Boolean);
  return (
    words.length > 1 &&
    words.some((word) => ofLine.has(word)) &&
    words.every((word) => ofLine.has(word) || besides.has(word))
  );
}
