// All patterns meet plain words (`plainWords`): lower case, no accents, no apostrophes, no
// punctuation.

const said =
  "told said asked replied texted wrote sent typed answered responded messaged begged tried opted unsubscribed clicked hit pressed tapped got get received".replaceAll(
    " ",
    "|",
  );
const saying =
  "says? said saying reads? reply replied replying respond responded text txt texted texting send send sent sending typed typing write wrote dice dijo responde responda responder envie envia enviar mande manda escriba escribe".replaceAll(
    " ",
    "|",
  );
const not =
  "dont|do not|didnt|did not|doesnt|does not|never|not|wont|will not|cant|cannot|couldnt|no way to|no";

const signs = [
  // Somebody else, or many.
  "(?:they|theyre|theyve|theyll|them|their|he|she|him|hes|shes|someone|somebody|people|spam|spammers?|spamming|scams?|scammers?|telemarketers?|robo ?(?:texts?|calls?)|politicians?|campaigns?|companies|businesses)",
  "(?:the|that|this|another|other|some|a) (?:sender|company|caller|business|spammer|person|guy|woman|store|bank|agency|text|message|number that)",
  "(?:these|those) (?:people|companies|guys|idiots|jerks|clowns|scumbags)",
  // What the person did or got, or what a text says.
  `(?:i|ive|we|weve) (?:\\w+ ){0,2}(?:${said})`,
  `(?:${saying})(?: (?:back|with|the|word|in|la|palabra|reply|y))* (?:stop|alto|parar|end|cancel|unsubscribe|quit|baja)`,
  "stop ?(?:2|to|for|para) ?(?:end|opt|quit|cancel|unsubscribe|stop|unsub|out|optout|leave|terminar|cancelar|salir)",
  "(?:after|before|since|when|even though|despite|if|because) (?:i|we|saying|replying|texting|opting)",
  "(?:kept|keeps?|still|continue[sd]?) (?:on )?(?:texting|sending|messaging|calling|getting|writing|coming)",
  // The opposite of the wish.
  `(?<!\\b(?:if|unless|until) (?:you|u) )(?:${not}) (?:(?:to|want|mean|meant|say|said|ever|text|texted|reply|be|able|need|going|way|my|case) ){0,3}(?:stop|stopped|stopping|opt out|unsubscribe|remove|take me off|mean to|leave)`,
  "(?:ellos|ellas|les dije|le dije|les pedi|le pedi|les escribi|estafa|estafador(?:es)?|la (?:empresa|compania|gente)|(?:esta|esa|una|otra) (?:empresa|compania|gente|persona)|esos|esas|siguen|sigue|me (?:mandaron|escribieron|enviaron|llego|llegan|dijeron)|recibi|como (?:hago|puedo hacer|paro))",
];

/**
 * Signs that a text tells of somebody else, quotes a text, or speaks about stopping instead of
 * asking to stop (LG-17).
 */
export const narration = new RegExp(`\\b(?:${signs.join("|")})\\b`, "u");

/** Uses of the same words that have nothing to do with our texts. */
export const unrelated =
  /\b(?:(?:bus|non|pit|full|truck|rest|last|next|one) stop|stop (?:by|sign|light|at|over|loss)|stop (?:working on )?(?:my|the|this|that|our) (?:case|claim|lawsuit|process|payment|payout|application|sign ?up|account|settlement)s?|opt out of (?:the |my )?(?:arbitration|class|settlement|assignment)|wrong number (?:texts?|scams?|messages?|calls?)|what happens .*)\b/gu;

const hints = [
  "stop|unsubscribe|unsubscribing|opt out|optout|opting out|stopall|no more|leave (?:me|us) alone|take me off|remove me|wrong number|not interested",
  "(?:dont|do not|never) (?:text|message|contact) me|fuck you|(?:want|need|like) to (?:cancel|quit)|how (?:do|can) i cancel(?! (?:my|the|a) (?:case|claim|account))",
  "i (?:dont|do not) want (?:to (?:receive|get) )?(?:these|this|any|texts|messages)(?!.* from (?!you|u|yall)\\w)",
  "(?:did not|didnt|never) (?:sign|signed|subscribe|subscribed) (?:up|to)|(?:not|isnt|no longer) \\w+s (?:number|phone|cell)",
  "parar|paren|basta|dejen de|deja de|deje de|no mas|no me (?:escriban|manden|envien|molesten|contacten)|numero equivocado|de baja|quiero cancelar|no me interesa",
];
const alone =
  "i quit|(?:thats |that is )?enough(?: already| is enough)?|(?:thats |that is |its |it is |this is )?not me|no soy yo|exit|leave|delete|salir|fin|terminar|(?:cancel|end) (?:everything|all|it|this|me|(?:my |the |this |your )?(?:service|membership|conversation|chat))";

/** Words that may be a wish to stop when nothing says otherwise. */
export const possibleWish = new RegExp(
  `\\b(?:${hints.join("|")})\\b|^(?:please )?(?:${alone})(?: please)?$`,
  "u",
);
