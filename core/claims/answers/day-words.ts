import { wordList } from "~/core/claims/answers/known-words";

const numbered = (names: string): ReadonlyMap<string, number> =>
  new Map(
    names
      .trim()
      .split("|")
      .flatMap((group, at) =>
        group
          .trim()
          .split(/\s+/)
          .map((name) => [name, at + 1] as const),
      ),
  );

/** The months by their names and short forms, in both languages. */
export const monthNames = numbered(
  `january jan enero ene|february feb febuary febrero|march mar marzo|april apr abril abr
   |may mayo|june jun junio|july jul julio|august aug agosto ago
   |september sept sep septiembre setiembre set|october oct octubre|november nov noviembre
   |december dec diciembre dic`,
);

/** Month names that are other words too: they count beside a number or after a preposition. */
export const doubtfulMonths = wordList("may march mar set jun ene ago sep dec");

/** The days of the week, Monday first. */
export const weekdayNames = numbered(
  `monday mon lunes|tuesday tues tue martes|wednesday wed miercoles|thursday thurs thur jueves
   |friday fri viernes|saturday sabado|sunday domingo`,
);

/** Days of a month as words. */
export const dayOrdinals = numbered(
  `first primero|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth
   |thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth
   |twentyfirst|twentysecond|twentythird|twentyfourth|twentyfifth|twentysixth|twentyseventh
   |twentyeighth|twentyninth|thirtieth|thirtyfirst`,
);

/** Small numbers as words. */
export const smallNumbers = numbered(
  `one un uno una|two dos|three tres|four cuatro|five cinco|six seis|seven siete|eight ocho
   |nine nueve|ten diez|eleven|twelve doce`,
);

/** What stands before a month that is meant as one. */
export const beforeMonth = wordList(
  `in of since last this early late mid around about during from on back until by past next en
   de desde este el principios finales mediados del`,
);

/** What stands between two days when only one of them is meant. */
export const choices = wordList("or either between o u entre maybe");
