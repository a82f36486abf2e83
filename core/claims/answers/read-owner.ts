import { negators, phraseList, wordList } from "~/core/claims/answers/known-words";
import { isSpanish, partsOf, wordsOf, type Part } from "~/core/claims/answers/parts";
import { holds, readPart } from "~/core/claims/answers/read-part";
import { settleParts, type Read } from "~/core/claims/answers/settle";
import { nothingAsked } from "~/core/claims/answers/topic";

/** Whose phone it is; `other` is nobody whom the facts of a claim know. */
export type OwnerSaid = "person" | "family_plan" | "employer" | "other";

const own = phraseList(
  `mine|its mine|my own|my number|my phone|my cell|my cellphone|my line|my mobile|my personal
   |own number|own phone|i own|pay for it myself|pay it myself|i pay|under my name|in my name
   |my name|belongs to me|only me|nobody elses|no one elses|own plan|all mine|mio|mia
   |mi numero|mi telefono|mi celular|mi propio|propio|mi linea|a mi nombre|yo lo pago|yo pago
   |yo misma|me pertenece|my iphone|my android`,
);
const things = wordList(
  `phone phones cell cellphone mobile number line plan account one iphone android telefono
   celular numero linea cuenta cel name nombre`,
);
const kin = wordList(
  `wife husband hubby spouse mom mum mother mama dad father papa son daughter kid child brother
   sister aunt uncle cousin niece nephew grandma grandpa grandmother grandfather granddaughter
   grandson parents family partner girlfriend boyfriend fiance fiancee folks kids esposa
   esposo marido mujer mami papi madre padre hijo hija hijos hermano hermana tio tia primo
   prima sobrino sobrina abuela abuelo suegra suegro nieto nieta novio novia pareja familia`,
);
const works = wordList(
  `work bosss job company employer business office boss trabajo empresa jefe negocio oficina
   patron compania chamba`,
);
const strangers = wordList(
  `friend neighbor neighbour roommate roomate coworker landlord church school client customer
   buddy stranger amigo amiga vecino vecina iglesia escuela cliente companero companera`,
);
const past = phraseList("used to|anymore|until i|before i|i had|antes|ya no es|belonged|was my");
const pays = phraseList(
  `pays|pay for|paying|issued|gave me|provided|reimburses|reimburse|covers|paga|me dio
   |me lo dio|owns|bought me`,
);
const uses = phraseList(
  `calls me|called me|text me|texts me|me llama|uses it|borrow|knows|gave me|bought me|told me
   |says`,
);

const stem = (word: string): string =>
  word.endsWith("s") && !word.endsWith("ss") && word !== "boss" ? word.slice(0, -1) : word;

// The people or places to whom a part says that the phone belongs: "my wifes", "de mi hija", "work
// phone", "belongs to my job".
function holderOf({ words, line }: Part, from: number): OwnerSaid | null {
  for (let at = from; at < words.length; at++) {
    const word = words[at] ?? "";
    const known = [word, stem(word)];
    const who: OwnerSaid | null = known.some((each) => strangers.has(each))
      ? "other"
      : known.some((each) => kin.has(each))
        ? "family_plan"
        : known.some((each) => works.has(each))
          ? "employer"
          : null;
    if (who === null) continue;
    const isDenied = words.slice(from, at).some((each) => negators.has(each));
    if (isDenied) continue;
    const behind = words.slice(at + 1, at + 3);
    const before = words.slice(Math.max(0, at - 3), at);
    const ofThem =
      behind.some((each) => things.has(each)) ||
      (word !== stem(word) && !kin.has(word) && behind.length === 0) ||
      (["de", "del"].some((each) => before.includes(each)) && behind.length < 4) ||
      line.includes("belongs to") ||
      (line.includes(" with ") && line.includes("plan")) ||
      (words.slice(from).length <= 3 && at === words.length - 1 && from + 3 > at) ||
      holds(line, pays);
    if (ofThem) return who === "employer" && strangerBefore(before) ? "other" : who;
  }
  return null;
}
const strangerBefore = (before: readonly string[]): boolean =>
  before.some((each) => strangers.has(each) || kin.has(stem(each)));

function ownerIn(part: Part, from: number): OwnerSaid | null {
  const { line } = part;
  if (holds(line, past)) return null;
  const holder = holds(line, uses) && !holds(line, pays) ? null : holderOf(part, from);
  if (holder !== null) return holder;
  if (line.includes(" family plan ") || line.includes(" plan familiar ")) return "family_plan";
  const owned = own.find((phrase) => line.includes(phrase));
  if (owned === undefined) return null;
  const before = line.slice(0, line.indexOf(owned)).split(" ").filter(Boolean);
  const isDenied = before.slice(from).some((word) => negators.has(word));
  return isDenied && !owned.includes("else") ? null : "person";
}

const unanswered = phraseList("two phones|2 phones|forgot which|which one|dos telefonos");
const partly = phraseList("half|partly|split|share|we share|shared|compartimos|comparto|mitad");

// "But my son put it on his account": a reserve in words that are not known.
const tellsOfOthers = ({ words, line }: Part): boolean =>
  ["but", "pero", "although", "aunque"].includes(words[0] ?? "") &&
  words.some((word) => kin.has(stem(word)) || works.has(word)) &&
  !holds(line, uses);
const plans = wordList("plan");

// A line on somebody's plan is of that plan, whoever carries it.
function onePlan(firm: readonly Read<OwnerSaid>[]): OwnerSaid | null {
  const owners = firm.map(({ head, matter }) => matter ?? head);
  const onPlan = firm.find(
    ({ matter, part }) => matter === "family_plan" && part.words.some((word) => plans.has(word)),
  );
  return onPlan && owners.every((each) => each === "person" || each === "family_plan")
    ? "family_plan"
    : null;
}

/** Reads whose the phone is from the answer to Q7. */
export function readOwner(text: string): OwnerSaid | "unsure" | "unclear" | "nothing" {
  const spanish = isSpanish(wordsOf(text));
  const all = partsOf(text).map((part, at): Read<OwnerSaid> => {
    const read = readPart(part, nothingAsked, spanish);
    const { head, matter, isAsked, isBelief } = read;
    const from = head === null ? 0 : part.words.findIndex((word) => word.length > 0) + 1;
    const isQuiet = isAsked || isBelief;
    const said = isQuiet ? null : ownerIn(part, head === null ? 0 : from);
    // "I do it" repeats the question only where nothing was said before.
    const isYes = head === "yes" || (head === null && matter === "yes" && at === 0);
    return {
      ...read,
      part,
      isContrast: false,
      isHedged: read.isHedged || holds(part.line, partly),
      isPending: said === null && tellsOfOthers(part),
      head: isYes && (said === null || said === "person") && !isBelief ? "person" : null,
      matter: said,
      isUnsure: read.isUnsure || holds(part.line, unanswered),
    };
  });
  return settleParts(all, { merge: onePlan }).says;
}
