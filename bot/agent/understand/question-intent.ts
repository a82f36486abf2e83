import { talkPatterns, type Talk } from "~/bot/agent/understand/talk-patterns";
import { plainText } from "~/core/support/training/question-words";

/**
 * What a person's own words ask of the assistant before anything is looked up; null: a question for
 * the training entries.
 */
export type Intent =
  | "human"
  | "legal"
  | "distress"
  | "money_dispute"
  | "upset"
  | "withdraw"
  | "orders"
  | "others_data"
  | "decide"
  | Talk
  | "what_next"
  | "why_rejected"
  | "earnings"
  | "when_paid"
  | "referrals"
  | "my_link"
  | "my_details"
  | "case_count"
  | "case_status";

/**
 * Tried in this order; the first that fits counts. English and Spanish, on plain text (lower case,
 * no accents).
 */
const patterns: [Intent, RegExp[]][] = [
  [
    "distress",
    [
      /\b(kill myself|suicid\w*|end my life|hurt myself|matarme|suicidarme)\b/,
      /\b(threaten\w*|stalking|amenaza\w*|amenazando)\b.*\b(me|my|mi)\b|\bme (estan )?amenaza\w*/,
    ],
  ],
  [
    "human",
    [
      /\b(talk|speak|chat|connect|transfer|get|give|put|reach|want|need|have)\b.{0,25}\b(human|real person|live (person|agent)|person|representative|rep|agent|somebody|someone|manager|supervisor|operator|staff)\b(?!.*\b(bot|sign|join|refer\w*|email|else'?s)\b)/,
      /^(real |live |a )?(human|person|agent|representative|operator|supervisor|manager|someone real|humano|persona|agente)( please| now| por favor)?[.!?]*$/,
      /\b(can|could|would) (a |some)?(human|person|someone|somebody|agent|manager) (please )?(call|text|contact|help|answer|look|check|get back)\b/,
      /\bcall me\b|\bllamenme\b|\bcustomer service rep\w*/,
      /\b(hablar|comunicar\w*|chatear|pasame|paseme|conecta\w*)\b.{0,25}\b(persona|humano|alguien|agente|representante|gerente|supervisor|asesor)\b/,
      /\b(quiero|necesito) (a |la )?(ayuda de )?(una |un )?(persona|humano|agente|representante|asesor)\b/,
    ],
  ],
  [
    "legal",
    [
      /\b(legal advice|legally (allowed|ok)|is (it|this|that) (il)?legal|my rights|statute of limitations|subpoena\w*|cease and desist)\b/,
      /\b(my|a|our|an|your|hire|get) (own )?(lawyer|attorney)s?\b(?! firm)(?!.*\bare you\b)/,
      /\b(sue|suing|lawsuit against|report|reporting|take|taking) (you|yall|this company|textclaim|them|him|her|it|the company|the spammer|the sender|that company|my landlord)\b.{0,25}\b(court|myself|on my own|bbb|attorney|fcc|ftc|better)\b|\b(sue|suing) (you|yall|your|this company)\b/,
      /\b(can|should|could|may) i (still )?(sue|press charges|file a lawsuit|take (them|him) to court)\b|\bi (will|'ll|am going to|m going to|going to) sue\b/,
      /\b(bbb|better business bureau|attorney general|consumer protection (office|agency)|cfpb)\b/,
      /\b(consejo|asesoria|consulta) legal\b|\b(es|seria) (i?legal)\b|\bdemandar(los|te|lo|la|a ustedes)?\b|\bmis derechos\b(?!.*ced)|\bmi abogad[oa]\b/,
    ],
  ],
  [
    "money_dispute",
    [
      /^(?!.*\bhow much\b).*\b(owe me|owes me|owed me|where('?s| is| are) (my|the) (money|500|\$ ?500|payment|payout|cash|gift ?card|check)|still (have ?n[o']?t|not) (been )?(paid|received|gotten|got)|never (got|received|been|was|came|arrived)( paid| my)?.{0,25}(money|paid|payment|payout|gift ?card|500|commission|check)?$)/,
      /\b(did ?n'?t|did not|have ?n'?t|have not|havent|has ?n'?t|hasnt|never) (get|got|gotten|receive|received|been|see|seen|arrived?|come|came|show\w*)( yet)?( up)?( (my|the|any))? ?(money|paid|payment|payout|gift ?card|\$?500|commission|cash|check)\b/,
      /\b(gift ?card|payment|payout|money|check|commission)\b.{0,20}\b(never|did ?n'?t|didnt|has ?n'?t|hasnt|does ?n'?t|doesnt|is ?n'?t|not|wo ?n'?t) (arrive|arrived|come|came|show\w*|work|working|received|right|correct|went through|go through|here)\b/,
      /\b(only|just) (got|received|paid|sent|gave)( me)? \$? ?\d+/,
      /\b(wrong|incorrect|missing|short) (amount|payment|payout|commission|money)\b|\b(shorted|underpaid|cheated|scammed) me\b|\bwant my (money|500|\$500)( back| now)?\b|\bpay me (now|my|what|already)\b|\bgive me my (money|500|\$)/,
      /\b(refund|chargeback|charged my card|you charged me)\b/,
      /\b(no me (han pagado|pagaron|llego|ha llegado|llega)|me deben|donde esta mi (dinero|pago|plata)|quiero mi dinero|nunca (recibi|llego)|no (he recibido|recibi|llego) (el|mi) (pago|dinero))\b/,
    ],
  ],
  [
    "upset",
    [
      /\b(wtf|bullshit|bs|f+u+c+k\w*|shit\w*|asshole\w*|damn you|screw you|stfu|idiots?|stupid (bot|company|service|people)|dumb (bot|ass)\w*)\b/,
      /\b(ridiculous|unacceptable|pissed|angry|furious|fed up|disgusted|outrageous|pathetic|terrible|horrible|awful|worst|useless|waste of (my )?time|frustrat\w+|disappoint\w+)\b(?!.*\b(spam|spammers?)\b)/,
      /\b(sick|tired) of (you|this (company|service|app|bot|waiting)|waiting|being ignored)\b|\bthis is a joke\b|\bnobody (ever )?(answers|helps|responds|replies)\b|\bignor(ed|ing) me\b/,
      /\byou( guys| people|'re|re| are| all)+ (all |a |a bunch of |just |nothing but )*(scam\w*|fraud\w*|liars?|thie\w+|crooks?|fake|con artists?|a joke)\b(?!.*\?)|\byou (lied|stole|robbed|ripped me)\b/,
      /\b(mierda|pendej\w+|estupid\w+|idiotas?|harto|harta|enojad[oa]|furios[oa]|inaceptable|ridiculo|pesimo|verguenza|ladrones|rateros|estafadores|mentirosos|carajo|chingad\w+|no sirven)\b/,
    ],
  ],
  [
    "withdraw",
    [
      /\b(withdraw|cancel|drop|take back|pull|retract|call off|end|close|delete|remove)\b.{0,15}\b(my|the|this|that) (case|claim|submission|screenshot)s?\b/,
      /\b(email|address|number|company|name|info|information|details?)\b.{0,25}\b(you|was|got|were|is|it) ?(guys )?(read|wrote|recorded|misread|put|got|was read|is wrong|wrong|incorrect)\b.{0,20}\b(wrong|incorrect|not right|case|misread|off)\b|\bmisread\b|\bread (it|that|the \w+) wrong\b/,
      /\b(retirar|cancelar|cerrar|quitar) (mi|el|este) (caso|reclamo)\b|\bleyeron mal\b/,
    ],
  ],
  [
    "orders",
    [
      /\b(ignore|disregard|forget|override|bypass)\b.{0,30}\b(instructions?|rules?|prompts?|guidelines|above|previous|restrictions?|safety)\b/,
      /\b(system prompt|developer mode|debug mode|jailbreak|dan mode|admin (mode|access|override|password)|god mode|root access|you are now|act as (a|an|the|my|if)|pretend (to be|you|that)|new instructions?|roleplay|sudo|drop table|select \*|database (dump|password)|api key)\b/,
      /\b(ignora|olvida|omite)\b.{0,30}\b(instrucciones|reglas|anterior\w*)\b|\bmodo (admin\w*|desarrollador)\b|\bactua como\b/,
    ],
  ],
  [
    "others_data",
    [
      /\b(give|tell|show|send|find|look up|what is|what'?s)\b.{0,20}\b(?!(sender|spammer|scammer|texter|company|person|today|yesterday|what|that|who|it|let|there|here|where|how|when)'s)[a-z]{2,}'s (case|claim|account|phone|number|email|address|payout|status|earnings|balance)\b/,
      /\b(other|another|all|every|any|someone else'?s?|somebody else'?s?) (of (the|your) )?(user|users|people|person|person's|people's|customers?|customer's|members?|accounts?|phone numbers?|clients?)\b.{0,40}|\b(list|show|give|send|tell|dump|export)\b.{0,20}\b(users|customers|members|clients|accounts|everyone'?s?|database)\b/,
      /\b(his|her|their) (case|claim|account|payout|status|earnings|balance|cases|claims)\b|\b(my (wife|husband|friend|mom|mother|dad|father|brother|sister|girlfriend|boyfriend|neighbor|boss|son|daughter|roommate|ex)'?s?) (case|claim|account|payout|status|email|address|phone|number|earnings|balance|cases|claims)\b/,
      /\b(case|account|claim|status|earnings|phone|number|email|address|details) (of|for|belonging to) (my (?!(case|claim|account|phone|number|email|own))\w+|another|other|mr|mrs|someone|[a-z]+ (smith|jones|lopez|garcia|doe|johnson))\b/,
      /\b(de|del) (otr[oa]s? (persona|usuario|cliente)s?|mi (esposa|esposo|amigo|amiga|hermano|hermana|mama|papa|vecino))\b/,
    ],
  ],
  [
    "decide",
    [
      /\b(accept|approve|settle|mark|force|expedite|speed up|set|push)\b.{0,12}\b(my|the|this|all|that) (last |newest |pending |rejected )?(case|cases|claim|claims|payout|payment|status)\b/,
      /\b(set|make|change|raise|increase|add|send|transfer|credit)\b.{0,20}\b(my |the )?(payout|balance|earnings|commission|payment)s? (to|by|of|from) ?\$? ?\w+|\b(give|send|pay|transfer|wire) me \$? ?\d+/,
      /\b(acepta|aprueba|aprueben|acepten) (mi|el) (caso|reclamo)\b/,
    ],
  ],
  ...talkPatterns,
  [
    "what_next",
    [
      /\b(what|whats|what's|wat)\b.{0,12}\b(happens?|happening|comes?|is|s|do i do|should i do|now|are the)? ?(next|now|after this|from here|the next (step|stage|move|thing)|next (step|stage)s?)\b(?!.*\bmean)/,
      /^(so |ok |okay |and |alright |great )*(now what|what now|what next|whats next|next steps?|then what|what then)\b/,
      /\bwhere do (we|i|you) go from here\b|\bnext step (for|on|with|in) my\b|\bwhat (else )?do (i|you) (have to|need to|gotta|got to|must)? ?do (now|next)\b/,
      /\b(y )?(que|k) (sigue|pasa|viene|hago|va a pasar|toca|procede)( (ahora|despues|luego|con mi caso))\b|\bque sigue\b|\by ahora que\b|\bahora que (hago|sigue|pasa)\b|\bproximo paso\b|\bsiguiente paso\b/,
    ],
  ],
];

/** What the words ask for, or null when the training entries are to be searched. */
export function questionIntent(text: string): Intent | null {
  const plain = plainText(text);
  return (
    patterns.find(([, expressions]) =>
      expressions.some((expression) => expression.test(plain)),
    )?.[0] ?? null
  );
}
