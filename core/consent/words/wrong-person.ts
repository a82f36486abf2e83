// What people say about anything but a name: "this is not working".
const ordinary =
  "a|an|the|my|mine|your|our|his|her|their|it|its|that|this|these|those|what|who|how|why|where|when|if|for|from|about|in|on|at|to|of|by|with|as|me|us|all|" +
  "any|always|again|even|just|only|really|very|so|too|much|enough|yet|over|done|going|happening|being|because|working|work|loading|opening|showing|right|fair|" +
  "correct|true|good|great|nice|bad|new|old|ok|okay|fine|cool|funny|helpful|useful|possible|acceptable|legal|legit|real|spam|scam|clear|urgent|sure|easy|hard|" +
  "safe|serious|required|needed|necessary|allowed|available|readable|visible|complete|finished|accurate|important|normal|same|different|part|relevant|related|worth";

const notThis = new RegExp(
  `\\b(?:this|esta|este) (?:isnt|is not|aint|no es) (?!(?:${ordinary})\\b)\\p{L}+(?: \\p{L}+)?(?=$| \\|)`,
  "u",
);
const notI =
  /\b(?:[Ii][’']?(?: a)?m not|[Nn]o soy) \p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?\s*(?:$|[.,!?])/u;

/**
 * Whether a text says that somebody else was meant ("This isn't Maria", "I'm not Linda"): a wrong
 * number, so perhaps a wish to get no more texts (LG-17). `words` are the text's plain words,
 * `body` its own letters: a name is known by its capital.
 */
export function namesWrongPerson(body: string, words: string): boolean {
  return notThis.test(words) || notI.test(body);
}
