import { mayBeStop } from "~/core/consent/words/may-be-stop";
import { plainWords } from "~/core/consent/words/plain-words";
import { readRevocation } from "~/core/consent/words/revocation";
import { readStopWord } from "~/core/consent/words/revocation-words";

/**
 * What a text asks for without any language model (LG-17, TW-50). Of a stop, `keyword` is a word of
 * the law or of the carriers, `clear` a wish in the person's own words (stop all, a person looks
 * afterwards), `doubtful` perhaps one (stop recurring texts only and ask), and `answered` a yes to
 * that question; `keep` is a no to it.
 */
export type Keyword =
  | { kind: "stop"; certainty: "keyword" | "answered" | "clear" | "doubtful" }
  | { kind: "prove"; word: string }
  | {
      kind:
        "keep" | "start" | "help" | "status" | "why" | "human" | "updates" | "password" | "none";
    };

/**
 * What decides between two readings: an opt-out that stands (TW-52), an intake question that waits
 * for its answer, a picture, and our question whether texts should stop (LG-17).
 */
export type KeywordContext = {
  optedOut: boolean;
  awaitingAnswer: null | "name" | "email" | "agreement";
  hasMedia: boolean;
  stopAsked?: boolean;
};

/** Words alone, out of any situation. */
export const nothingAsked: KeywordContext = {
  optedOut: false,
  awaitingAnswer: null,
  hasMedia: false,
};

type Asked = Exclude<Keyword["kind"], "stop" | "prove" | "keep" | "none">;

const article = "(?:a |an |the |my |your |some )?";
const aCase = "(?:my |the |a )?(?:cases?|claims?|screenshots?|pictures?|it|this|that)";
const someone = `${article}(?:real |live |actual )?(?:person|people|human|human being|agent|someone|somebody|representative|rep|operator|staff|lawyer|attorney)`;

const phrases: Record<Asked, string> = {
  start:
    "start|unstop|un stop|opt in|optin|opt me in|resubscribe|resume|start(?: texting| texts| messages| texting me)?(?: again)?|comenzar|empezar|iniciar|reanudar",
  help: "help|info|help me|information|ayuda|ayudame|ayudenme|informacion",
  status: `status(?: update| check)?|(?:my |case |claim |check |check my |my case |my claim )status|status of ${aCase}|(?:whats|what is|wheres|where is|hows|how is) (?:the status(?: (?:of|on|for) ${aCase})?|my (?:status|case|claim|case status|claim status))|any (?:update|updates|news)(?: on ${aCase})?|estado|estatus|(?:el )?estado de mi(?:s)? casos?|estado del caso|mi caso|como va mi caso|que paso con mi caso`,
  why: `why|why not|why (?:was|is|were|did) ${aCase} (?:get )?(?:rejected|refused|denied|declined|not accepted)|why (?:rejected|denied|refused)|why did (?:you|u|they) (?:reject|refuse|deny|decline) ${aCase}|por ?que|por ?que (?:no|fue rechazado|lo rechazaron|rechazaron mi caso|no fue aceptado|fue rechazado mi caso|no aceptaron mi caso)`,
  human: `(?:i (?:want|need|would like) |id like |can i |could i |may i |let me |get me |give me |connect me (?:to|with) |transfer me to )?(?:to )?(?:(?:talk|speak|chat|text) (?:to |with )?)?${someone}|customer (?:service|support)|live chat|(?:quiero |necesito |puedo )?(?:(?:hablar|habla) con )?(?:una |un |alguna |el |la )?(?:persona(?: real)?|humano|agente|representante|operador|operadora|alguien|abogado)`,
  password:
    "(?:set |new |forgot |reset |change |lost )?(?:my )?password|(?:my |new |send |another |a new |the )?(?:sign ?in |login |password )?link|(?:my )?login|log in|sign in|contrasena|(?:mi |nueva )?clave|enlace",
  updates:
    "updates|text updates|updates please|yes updates|send (?:me )?(?:text )?updates|get updates|case updates|actualizaciones|novedades",
};

const courtesy =
  "(?:please|pls|plz|hi|hello|hey|ok|okay|thanks|thank you|thx|now|por favor|porfavor|hola|gracias)";
const reader = (phrase: string): RegExp =>
  new RegExp(`^(?:${courtesy} ){0,3}(?:${phrase})(?: ${courtesy}){0,3}$`, "u");
const readers = (Object.keys(phrases) as Asked[]).map(
  (kind) => [kind, reader(phrases[kind])] as const,
);
// Nearly every text is none of them, which one look tells.
const anything = reader(Object.values(phrases).join("|"));

/** Longer texts are sentences for the agent. */
const longestPhrase = 80;

const agreement = /^(?:yes|yes please|yes start|si|si por favor)$/;

function asked(words: string, { optedOut, awaitingAnswer }: KeywordContext): Asked | null {
  if (optedOut && agreement.test(words)) return "start";
  if (words.length > longestPhrase || !anything.test(words)) return null;
  const kind = readers.find(([, matches]) => matches.test(words))?.[0] ?? null;
  // During sign-up a "why" asks about the question just put, not about a rejection.
  return kind === "why" && awaitingAnswer !== null ? null : kind;
}

function stopCertainty(
  body: string,
  words: string,
  { awaitingAnswer, hasMedia }: KeywordContext,
): "keyword" | "clear" | "doubtful" | null {
  if (!mayBeStop(body, words)) return null;
  const word = readStopWord(words);
  if (word === "per_se") return "keyword";
  // Alto and Baja are also names: only the words of the law stop everything when a name was asked
  // for.
  if (word !== null && awaitingAnswer === "name") return "doubtful";
  if (word !== null) return word === "foreign" ? "keyword" : "clear";
  if (words === "" && body.includes("\u{1F6D1}")) return "clear";
  return readRevocation(body, { hasMedia });
}

const yes =
  "(?:yes|yeah|yea|yep|yup|yess|y|si|sip|sure|absolutely|definitely|of course|correct|claro|claro que si|i do|we do|please|pls|plz|por favor|porfavor)";
const yesAnswer = new RegExp(
  `^${yes}(?: (?:${yes}|do|thanks|thank you|thx|now|do it|stop it|gracias|quiero|sir|maam)){0,4}$`,
  "u",
);
const noAnswer = new RegExp(
  "^(?:(?:no|nope|nah|n|not at all|never ?mind|of course not|no way|claro que no|para nada)(?: (?:no|nope|please|thanks|thank you|thx|i do not|i dont|its ok|its okay|its fine|" +
    "im good|all good|gracias|sir|maam)){0,4}|i dont|i do not|(?:no )?(?:please )?(?:dont stop|do not stop|keep texting(?: me)?|keep (?:them|it|texts) coming|no paren|sigan)(?: please)?)$",
  "u",
);
const longestAnswer = 40;

/**
 * Whether a text may be the answer to a yes-or-no question of ours; nothing else has to be looked
 * at in its situation. `words` are its plain words, for whoever has them.
 */
export function isYesOrNo(body: string, words: string = plainWords(body)): boolean {
  if (body.length > longestAnswer) return false;
  return agreement.test(words) || yesAnswer.test(words) || noAnswer.test(words);
}

// TW-52: asked whether texts should stop, YES means stop, not START.
function answerToStopQuestion(words: string): Keyword | null {
  if (yesAnswer.test(words)) return { kind: "stop", certainty: "answered" };
  return noAnswer.test(words) ? { kind: "keep" } : null;
}

/** The word that proves a number to be an account's, as the website shows it. */
const proof = /^(?:prove|proof|verify) ([a-z0-9]{6})$/;

/**
 * Reads what a received text asks for; pure. Words of the law stop whatever was asked before
 * (LG-01); see `Keyword`. `words` are its plain words, for whoever has them.
 */
export function readKeyword(
  body: string,
  context: KeywordContext = nothingAsked,
  words: string = plainWords(body),
): Keyword {
  const word = proof.exec(words)?.[1];
  if (word) return { kind: "prove", word: word.toUpperCase() };
  const answer = context.stopAsked ? answerToStopQuestion(words) : null;
  if (answer) return answer;
  const kind = asked(words, context);
  if (kind) return { kind };
  const certainty = stopCertainty(body, words, context);
  // Doubt that is repeated when we ask is doubt no more.
  if (certainty === "doubtful" && context.stopAsked) return { kind: "stop", certainty: "clear" };
  return certainty ? { kind: "stop", certainty } : { kind: "none" };
}
