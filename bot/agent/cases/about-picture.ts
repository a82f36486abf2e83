import { plainText } from "~/core/support/training/question-words";

const shown =
  "(?:it|this|that|these|mine|this one|that one|the last one|the new one|(?:my|the|this|that|the new|my new|my last|the last) (?:pic|pics|picture|photo|screenshot|one))";
const fits =
  "(?:any )?(?:good|ok|okay|fine|valid|enough|usable|accepted|alright|right|better|readable|clear|good enough|ok now|better now)";
const about = [
  new RegExp(
    `^(?:so |and |ok |hey |hi )*(?:did|has|will|would) ${shown} (?:even |really )?(?:works?|worked|go through|gone through|went through|count|do|come through|get (?:there|through|accepted)|qualify)\\b`,
  ),
  new RegExp(
    `^(?:so |and |ok |hey |hi )*(?:is|was|are|were|hows|how is|how about|what about) ${shown}(?: (?:one|pic|picture|screenshot))?(?: ${fits})?[\\s?!.]*$`,
  ),
  new RegExp(`^(?:so |and |ok |hey |hi )*(?:do|does) ${shown} (?:count|qualify)\\b`),
  new RegExp(
    `^(?:so |and |ok |hey |hi )*(?:can|could|will) (?:you|u) (?:use|read|see|take|accept) ${shown}[\\s?!.]*$`,
  ),
  new RegExp(
    `^(?:did (?:you|u) (?:get|receive|see|read) ${shown}|(?:any )?good(?: enough)?|better|this one|that one|how about now|it worked)[\\s?!.]*$`,
  ),
  /^(?:y |asi )?(?:sirve|funciona|funciono|vale|es valid[ao]|esta bien|cuenta|paso)(?: (?:esta?|esto|asi|la (?:foto|captura)|mi (?:foto|captura)))?[\s?!.]*$/,
  /^(?:y )?(?:esta?|esto|la (?:foto|captura)|mi (?:foto|captura)) (?:si )?(?:sirve|funciona|vale|esta bien|cuenta|es buena|llego)[\s?!.]*$/,
];
const refused =
  /\b(?:reject\w*|refus\w*|den(?:y|ied)|declin\w*|turned down|not accepted|wrong with|rechaz\w*|negaron|malo)\b/;

const plain = (text: string): string =>
  plainText(text)
    .replace(/[¿¡'’,]/g, "")
    .trim();

/** Whether a text asks about a picture that was just sent: "did it work?", "is this one good?". */
export function asksAboutPicture(text: string): boolean {
  const words = plain(text);
  return about.some((pattern) => pattern.test(words));
}

/** Whether a text asks in so many words why something was refused. */
export function asksWhyRefused(text: string): boolean {
  return refused.test(plain(text));
}
