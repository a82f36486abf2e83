import type { NoClaimKind, TextClass } from "~/core/claims/facts/claim-facts";
import { agreedSigns, hasSign, widerSigns } from "~/core/claims/facts/kind-signs";

const offer =
  /\b(\d{1,2} ?% ?off|sale|discount|deal|offer|promo|coupon|free (quote|estimate|shipping|trial|inspection)|save \$?\d+|limited time|buy (one|now|1)|bogo|shop now|order now|book now|apply now|act now|get (a|your) (free )?(quote|loan|offer)|special|clearance|flash|exclusive|new arrivals|pre-?approved|lowest (price|rate)|cash offer|call (us )?(now|today)|at no (cost|charge)|(you|see if you) (may )?qualify|first (month|week|visit) free|double points|\$[\d,]+ off|for \$\d+ (this|per|a) |(rates?|prices?|from|starting at) \$\d|use code [a-z]*\d|don'?t miss|last chance|free (consultation|gift|month|pizza)|we (buy|offer|can cut|are giving)|renew now|lower (your )?(\w+ )?(insurance|payment|bill)|extended warranty|cut your|in need of funding)/i;

// Scams are checked first, so that nobody is told to answer one (CL-03).
const signs: readonly [NoClaimKind, RegExp][] = [
  [
    "N9",
    /\b(unpaid tolls?|toll (balance|violation|invoice)|(bank )?account (is |has been )?(locked|suspended|restricted)|you('ve| have)? won|claim your (prize|reward)|verify your identity|wire transfer|crypto(currency)? investment|final (toll )?notice.{0,160}(pay|link)|unusual (activity|sign-?in)|(restore|regain) access|(is|has been|will be) (suspended|deactivated).{0,160}(update|pay|verify|log ?in|http|\.[a-z]{2,})|update your (payment|billing)|outstanding (traffic )?(ticket|fine)|lost my phone.{0,160}(gift|money|number)|message me on (whatsapp|telegram)|earn \$?\d+ (a|per) (day|week)|(package|parcel).{0,160}(customs fee|confirm your address)|warrant for your arrest)\b/i,
  ],
  [
    "N10",
    /\b(amber alert|evacuat\w+|boil[- ]water|call 911|shelter in place|(tornado|flood|emergency|severe weather) (warning|alert)|power outage|outage alert|take (shelter|cover) now|move to higher ground|without power)\b/i,
  ],
  [
    "N5",
    /\b(verification code|security code|one[- ]time (code|pass(word|code))|otp|(login|sign-?in|access|confirmation) code|code is:? ?[a-z]?-?\d|(login|access|pin) code:? ?\d|passcode|enter \d{4,8} to|use \d{4,8} to|\d{4,8} is your|do not share (this|your) code)\b/i,
  ],
  [
    "N7",
    /\b(prescriptions?|refills?|rx|lab results?|test results? (are|is)|vaccin\w+|flu shot|pharmacy|patient portal|your (doctor|provider)|clinic|blood test|(your )?medications?|surgery|nurse|health department|(please )?fast for \d+ hours)\b/i,
  ],
  [
    "N6",
    /\b(appointments?|reply c to confirm|confirm (with|by replying) c|see you (on|at|tomorrow)|your (visit|reservation|booking)\b.{0,40}\b(is|on|at|in)|reminder:? (you|of your|for your)|(interview|meeting|class) reminder|your technician|to reschedule|arrive \d+ minutes early)\b/i,
  ],
  [
    "N4",
    /\b(out for delivery|has been delivered|was delivered|(package|parcel|shipment) (is|has|was|will|arriv)|tracking (number|id|link)|arriv(es|ing) (today|tomorrow)|delivery (is|was|has been) (scheduled|delayed|moved)|with your (delivery|order)|stops? away|courier|we missed you today|(usps|ups|fedex|dhl):?)\b/i,
  ],
  [
    "N1",
    /\b(your order|order (#|no\.? ?)?\d+|receipt|payment (of \$?[\d.,]+ )?(was |is )?(received|posted|processed)|invoice|password (was|has been) changed|your (account|statement|bill) (is|was|has|ending)|thank you for your (purchase|payment|order)|autopay|your refund|your (monthly )?statement|you(’|'| ha)ve been charged|online banking|ready for pick-?up)\b/i,
  ],
  [
    "N11",
    /\b(debt collector|attempt to collect|balance due|past[- ]due|collections? agency|owe(d|s)? (a )?balance|unpaid (loan|balance|account)|delinquent|for collection|(recovery|collections?) (agency|department|services?))\b/i,
  ],
  [
    "N2",
    /\b(vote|voters?|candidate|ballot|election|paid for by|campaign|congress(man|woman)?|senat(e|or)|petition|democrats?|republicans?|polls? close|early voting|town hall|governor|for (senate|congress|mayor))\b/i,
  ],
  ["N3", /\b(501\(?c\)?\(?3\)?|donat\w+|charit\w+|fundrais\w+|nonprofit|non-profit|your gift)\b/i],
  [
    "N12",
    /\b(survey|rate (us|your)|how (did we do|was your)|\d quick questions|feedback|opinion poll|on a scale of|how likely are you|university study)\b/i,
  ],
];

const optOut =
  /\b((reply|text|txt|send) (with )?["']?(stop|end|quit|unsubscribe|cancel)|stop ?2 ?(end|quit)|stop to (end|opt|quit|unsub|cancel)|to (opt[- ]out|unsubscribe)|msg ?& ?data rates|opt ?out)\b/i;
const link =
  /\b(https?:\/\/|www\.)|\b[a-z0-9-]{2,}\.(com|net|org|co|us|io|info|biz|shop|store|ly|me)\b/i;
const confirmation =
  /\b(you (have been|are|were|'ve been) (now )?(successfully )?(unsubscribed|opted[- ]out|removed)|you will (not receive|receive no) (any )?(more|further)|no (more|further) messages will be sent|unsubscribed from)\b/i;

/** The signs in its words that a text was sent to many people (CL-01). */
export const bulkSignsOf = (words: string): string[] => [
  ...(optOut.test(words) ? ["opt_out_line"] : []),
  ...(/\b(hi|hello|hey) ,/i.test(words) ? ["template_hole"] : []),
];

/** Whether a text only confirms an opt-out, without an offer (47 CFR 64.1200(a)(12)). */
export const isStopConfirmation = (words: string): boolean =>
  confirmation.test(words) && !offer.test(words);

const chatty =
  /\b(hi|hey|hello|omg|haha|mom|dad|grandma|grandpa|the kids|who('|’)?s (bringing|coming)|are we still on|the game|long time no|new phone|who dis|wrong person|home yet|let me in|call (me|her|him) back|talk (soon|later)|dinner|lunch|see you|wrong number|who is this|is this|running late|on (your|my) way|love you|happy birthday|can you (pick|get|call|come)|be there|get home|pick up (milk|the kids)|lol|thanks for)\b/i;
const business =
  /\b(quote|estimate|insurance|loan|roof|solar|windows?|rates?|funding|interested|warranty|service|company|licensed|member(s|ship)?|plans?|your (home|house|business|property|area)|neighbors)\b|\$|%/i;

// Businesses greet as well.
const bySomeFirm =
  /( -\w|^[\w ]{1,40}:|\bplease (remember|confirm|reply|call)\b|\breminder\b|\breply \w)/i;

// Short talk from person to person: no link, no number to call, none of a business's phrases.
const isPrivateTalk = (words: string): boolean =>
  words.length < 120 &&
  chatty.test(words) &&
  !bySomeFirm.test(words) &&
  !business.test(words) &&
  !link.test(words) &&
  !optOut.test(words) &&
  !/\d{3}[-. )]+\d{3}/.test(words);

// What a sender asks money for, in the words of trade.
const widerOffer =
  /\b(half off|free (call|mow|month|quote|trial|with)|first \w+ free|as low as|(tonight|weekend|week|friday|saturday|sunday|monday) only|this \w+ only|(from|just|only) \$\d|we('|’)re giving|loans? up to|need cash|got debt|reduce what you owe|switch to|trade[- ]in|upgrade your|reserve (by|now|your)|see your savings|save on|savings|scholarships?|enroll (now|today)|earn (a|an|your) |clearance|package deal|who qualif\w+|may qualify|book (at|online|today|now|by)|shop (now|at|online|our|the))/i;

const price =
  /\$\d[\d.,]* (a|per|down|off|only|each|tonight|\w+ (check|tune-?up|special|inspection|cleaning))\b/i;

const isOfferIn = (words: string): boolean =>
  offer.test(words) || widerOffer.test(words) || price.test(words);

// The order of the kinds holds whatever expression finds them; a wider sign never goes before a
// sign of an earlier kind.
function kindOf(words: string): NoClaimKind | null {
  const [first] = signs
    .flatMap(([kind, sign]) => (sign.test(words) ? [kind] : []))
    .concat(widerSigns.flatMap(([kind, wider]) => (hasSign(wider, words) ? [kind] : [])))
    .sort((one, other) => placeOf(one) - placeOf(other));
  return first ?? null;
}

const placeOf = (kind: NoClaimKind): number => widerSigns.findIndex(([each]) => each === kind);

/**
 * The class of a text by the signs in its words (CL-03); null where staff must decide. A text of a
 * kind that is no claim but contains an offer is `mixed`.
 */
export function textClass(words: string): TextClass | null {
  const isOffer = isOfferIn(words);
  const kind = kindOf(words);
  if (kind === "N9" || kind === "N10") return kind;
  if (kind === "N5" && !(widerOffer.test(words) || price.test(words))) return kind;
  if (kind !== null) return isOffer ? "mixed" : kind;
  if (isOffer) return "marketing";
  if (hasSign(agreedSigns, words)) return "N13";
  return isPrivateTalk(words) ? "N8" : null;
}
