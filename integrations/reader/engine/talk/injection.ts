const ORDERS = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.!?]{0,40}\b(?:instructions?|prompts?|rules?|polic(?:y|ies)|guidelines?|previous|prior|above|system)\b/i,
  /\b(?:system|admin(?:istrator)?|developer|root)\s*(?:note|prompt|message|override|instruction|notice|command|mode)\b/i,
  /[[<{(*#]\s*\/?(?:system|admin|assistant|override|instructions?|inst|developer)\b[^\]>})]{0,30}[\]>})*:]/i,
  /\b(?:dear|to(?: the)?|attention|attn|note (?:to|for)(?: the)?|hey|hello)\s*,?\s*(?:ai|a\.i\.|al|llm|gpt|chatgpt|bot|claude|model|assistant|language model|ocr|automated)\b/i,
  /\b(?:ai|llm|gpt|ocr|automated|language)[\s-]*(?:model|reviewer|reader|assistant|agent|system|verifier|classifier|reading|processing)\b/i,
  /\b(?:set|output|return|respond with|print|mark|answer)\b[^.!?]{0,30}\b(?:decision|status|confidence|verdict|approved|accepted|json|valid|violator)\b/i,
  /\b(?:violator|spammer|offender|sender)(?:'s)?[\s_]*e-?mail\b[^.!?]{0,14}(?:\bis\b|=|:)/i,
  /\bconfidence\s*[:=]\s*(?:1|100|0?\.\d)/i,
  /\b(?:approve|validate)\s+(?:this|the|it|without)\b/i,
  /\b(?:accept|mark|flag|count)\s+(?:this|the)\s+(?:submission|claim|case|evidence|screenshot|image|picture)\b/i,
  /\b(?:evidence|screenshot|submission)\b[^.!?]{0,30}\b(?:is|was|has been)\b[^.!?]{0,16}\b(?:complete|verified|approved|valid)\b/i,
  /\bthis (?:claim|case|submission|user)\b[^.!?]{0,12}\b(?:is|was|has been)\b[^.!?]{0,16}\b(?:verified|approved|accepted)\b/i,
  /\btreat\b[^.!?]{0,40}\bas\b[^.!?]{0,20}\b(?:business|valid|corporate|approved|company)\b/i,
  /\b(?:system prompt|api key|api_key|jailbreak|prompt injection)\b/i,
  /\b(?:ignora|ignore|olvida|omite)\b[^.!?]{0,30}\b(?:instrucciones|reglas|anteriores)\b/i,
  /\b(?:nota|mensaje)\s+(?:del|para el|al|de)\s+(?:sistema|administrador|revisor|ia)\b/i,
  /\b(?:revisor|modelo|asistente|lector)\s+(?:de\s+)?(?:ia|inteligencia artificial|autom[áa]tico)\b/i,
  /\b(?:aprueba|acepta|apruebe|acepte|marca|marque)\b[^.!?]{0,30}\b(?:caso|reclamo|solicitud|captura|evidencia)\b/i,
  /(?:^|[.!?\n]\s*)(?:assistant|asistente|chatgpt|gpt|a\.?i\.?|model|modelo|sistema|reviewer|verifier|prompt)\s*[,:]/i,
  /\b(?:hi|hey|hello|dear|hola)\s+(?:chatgpt|gpt|claude|gemini|ai|ia|assistant|asistente|bot|model)\b/i,
  /\b(?:begin|end|start of|new)\s+(?:override|instructions?|prompt|system message)\b\s*(?::|\w+\s*[=:])/i,
  /\byou are now\b[^.!?]{0,30}\b(?:mode|assistant|model|approving)\b/i,
  /\b(?:only|correct|real|true|valid)\b[^.!?]{0,20}\be-?mail\b[^.!?]{0,30}\b(?:in|on) (?:this|the) (?:image|picture|screenshot|photo)\b/i,
  /\b(?:transcrib|extract|read|pars|process|classify|analy[sz])\w*\s+(?:this|the)\s+(?:image|picture|screenshot|photo)\b/i,
  /\b(?:do not|don't|stop)\s+read(?:ing)?\b[^.!?]{0,24}\b(?:above|here|previous|before)\b/i,
  /\binstruc\w+\s+(?:para|to|for)\s+(?:la |el |los |the )?(?:ia|ai|modelos?|models?|sistema|system|asistente|assistant|lector|reader)\b/i,
  /\bmarc(?:ar|a|ad|que)\b[^.!?]{0,20}\bcomo\b[^.!?]{0,12}\b(?:aceptad|v[áa]lid|aprobad)/i,
  /\b(?:reviewer|verifier|moderator)\b[^.!?]{0,24}\b(?:already|has)\b[^.!?]{0,12}\b(?:approved|verified|accepted|checked)\b/i,
  /\bignore\b[^.!?]{0,20}\b(?:everything|all|anything)\s+(?:else|above|other|before)\b/i,
  /\bas (?:the |a )?(?:violator|spammer|offender|accepted|approved|the sender(?:'s)?(?: e-?mail| address)?)(?![\w-])/i,
  /\bauto[\s-]?(?:review|verif|approv|accept|moderat)\w*\s*:/i,
  /\b[a-z]+_(?:e-?mail|decision|status|verdict|confidence|review)\b/i,
  /\b(?:decision|verdict|outcome)\s+(?:to|as|is|=)\s+["']?(?:accept|approv|valid)/i,
  /\bconfidence\s+(?:of\s+|to\s+|at\s+)?(?:100|9\d|1\.0)\b/i,
  /\b(?:for|to)\s+(?:whoever|whomever|the\s+(?:reader|reviewer|checker|processor|person|one))\b[^.!?:]{0,24}\b(?:process|read|review|check|image|picture|screenshot|this)\w*/i,
  /\b(?:right|correct|only|expected)\s+(?:answer|decision|verdict|output)\s+(?:is|=|:)/i,
  /\b(?:decision|verdict|classification)\s*[:=]|<!--/i,
  /\bif\s+you(?:'re|\s+are)\s+an?\s+(?:ai|a\.i\.|llm|language|bot|model|machine|automat\w*|program|computer)\b/i,
  /\bocr\s*[:,]|\boverride\s+code\b/i,
  /\b(?:dear|attention|attn|hey|hello|hi)\s*,?\s+(?:reviewer|verifier|checker|moderator)\b/i,
  /\bautomat(?:ed|ic)\s+(?:check|scan|test|verification|review)s?\b[^.!?]{0,16}\b(?:passed|complete|confirmed|approved)/i,
  /\b(?:any|every|this)\s+(?:screenshot|image|picture|submission|capture)\b[^.!?]{0,40}\bis\s+(?:accepted|valid|approved)\b/i,
  /\bskip(?:ping)?\s+(?:all|any|the|every)?\s*(?:checks?|checking|validation|verification|review)\b/i,
  /\b(?:classify|respond|reply|answer|return)\s+(?:it |this )?(?:as|with)\s+["'{]?(?:accept|approve|valid)/i,
];

/**
 * Where text begins that gives orders to whoever reads the picture (OA-07), or -1. What follows is
 * still evidence but names nobody's address.
 */
export function injectionStart(text: string): number {
  const hits = ORDERS.map((order) => text.search(order)).filter((at) => at >= 0);
  if (hits.length === 0) return -1;
  const first = Math.min(...hits);
  const sentence = Math.max(
    text.lastIndexOf(". ", first) + 1,
    text.lastIndexOf("! ", first) + 1,
    text.lastIndexOf("? ", first) + 1,
    text.lastIndexOf("\n", first) + 1,
  );
  return Math.max(0, sentence);
}

/** Whether a text gives orders to whoever reads the picture: evidence that names nobody (OA-07). */
export const givesOrders = (text: string): boolean => injectionStart(text) >= 0;
