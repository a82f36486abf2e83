const spelled: Readonly<Record<string, number>> = {
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  diez: 10,
  once: 11,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  dieciseis: 16,
  diecisiete: 17,
};

const numberIn = (words: readonly string[]): string => `(\\d{1,3}|${words.join("|")})`;
const number = numberIn(Object.keys(spelled));
// "Just once" tells no age in English.
const afterEnglish = numberIn(Object.keys(spelled).filter((word) => word !== "once"));
const years = "(?:years? old|years? of age|year old|yrs? old|yrs?|yo|y o|years?|anos(?: de edad)?)";
const otherThings =
  "(?:min|mins|minutes?|hours?|hrs?|days?|weeks?|months?|miles?|blocks?|feet|ft|texts?|messages?|percent|th|st|nd|rd|of|kids?|hijos?|minutos?|horas?|dias?|meses|mensajes?)";
const statements = [
  new RegExp(
    `\\b(?:i am|im|my age is|my age|age is|age|aged|im only|i am only|only|just|i just turned|turned) ${afterEnglish}(?! ${otherThings}\\b)\\b`,
  ),
  new RegExp(
    `\\b(?:tengo|mi edad es|edad|cumpli)(?: solo| apenas)? ${number}(?! ${otherThings}\\b)\\b`,
  ),
  new RegExp(`(?<!\\ba )\\b${number} ${years}\\b(?! (?:ago|later|now|phone))`),
  new RegExp(`^(?:(?:i )?(?:agree|agreed|accept)|acepto|yes|si|ok|okay) ${number}(?: [a-z]{2})?$`),
];
const minor =
  /(?<!not )\b(?:under (?:18|eighteen|age|aged)|underage|a minor|below 18|younger than 18)\b|\bnot (?:yet |even )?(?:18|eighteen|an adult|old enough)\b|\b(?:turn|turning|be|almost|nearly|will be) 18\b|(?<!no soy )\bmenor(?: de edad)?\b|\bno (?:tengo|he cumplido)(?: los)? (?:18|dieciocho)\b/;
const aboutOthers =
  /\b(?:son|sons|daughter|kids?|child|children|brother|sister|nephew|niece|grandson|granddaughter|hij[oa]s?|herman[oa]s?|niet[oa]s?)\b/;

/**
 * Whether plain words say that their writer is under 18, by a number, spelled or in words, in
 * English or Spanish.
 */
export function saysUnderAge(words: string): boolean {
  if (aboutOthers.test(words)) return false;
  if (minor.test(words)) return true;
  const said = statements.flatMap((statement) => statement.exec(words)?.[1] ?? []);
  return said.some((age) => (spelled[age] ?? Number(age)) < 18);
}

const age = "(?:1[89]|[2-9]\\d|1[01]\\d)";
const adult = new RegExp(
  `\\b(?:and )?(?:i am|im|my age is|tengo)? ?(?:over |above |at least |older than |mas de )?\\b${age}(?: (?:${years}|plus|or (?:older|over|more|above)|and (?:over|older|up)|o mas))*(?= |$)|` +
    "\\b(?:and |y )?(?:i am|im|soy) (?:an adult|of (?:legal )?age|mayor de edad|adult[oa])(?= |$)",
  "g",
);

/** Plain words without the statement of an age of 18 or more, which the agreement asks for. */
export function withoutAdultAge(words: string): string {
  return words.replace(adult, " ").replace(/\s+/g, " ").trim();
}
