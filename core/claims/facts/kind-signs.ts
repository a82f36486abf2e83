import type { NoClaimKind } from "~/core/claims/facts/claim-facts";

/** Expressions of which each must be found for a sign to count. */
type Together = readonly RegExp[];

const oddLink =
  /\b[a-z0-9-]{2,}\.(top|xyz|club|buzz|cc|info|vip|live|icu|click|link|online|site|cfd|sbs|lol|win|bond|cyou|rest|tk|ml)\b/i;
const digits = /\b[a-z]{0,2}-?\d{2,4}[ -]?\d{2,4}\b/i;
const debt =
  /\b(debt collect\w*|collect a debt|attempt to collect|collections?( agency| department)?|for collection|balance due|past[- ]due|overdue|owe(d|s)? (a )?balance|you owe|unpaid|delinquent|in default|days late|late fee|final demand|placed with our office|(debt|account|credit|portfolio|national) recovery|recovery (agency|department|services?)|midland credit|portfolio recovery|resurgent|credit control|installment)\b/i;

/**
 * Signs of kinds of text in their words (CL-03), besides the single expressions in `text-class.ts`,
 * in the order in which kinds are looked for. Each was widened by the vocabulary of its kind, and
 * measured with wordings kept apart (`tests/core/claims/text-class-unseen.test.ts`).
 */
export const widerSigns: readonly (readonly [NoClaimKind, readonly Together[]])[] = [
  [
    "N9",
    [
      [
        oddLink,
        /\b(balance|pay|settle|verify|confirm|update|unlock|log ?in|sign ?in|claim|reward|refund|account|deliver\w*|suspended|deleted|keep your|restore|fee|penalt\w+|finish)\b/i,
      ],
      [
        /\b(usdt|bitcoin|btc|ethereum|crypto\w*|forex)\b/i,
        /\b(profit\w*|trad(e|es|ing)|invest\w*|withdrawal|earn\w*|uncle|not you)\b/i,
      ],
      [
        /\bgift cards?\b/i,
        /\b(buy|send|purchase|codes?|asap|claim|won|winner|walmart|for me|scratch)\b/i,
        /^(?!.*\b(switch|sign up|order|when you|shop|sale|off)\b)/is,
      ],
      [
        /\b(mom|dad|grandm\w+|grandp\w+|boss)\b/i,
        /\b(jail|bail|hospital bill|wire|money|lost my phone|gift cards?)\b/i,
        /\b(need|send|buy|don('|’)?t tell)\b/i,
      ],
      [
        /\b(got|found|have) your number\b|\bnice to meet you\b|\bby chance\b|\bhello dear\b/i,
        /\b(i am|i('|’)m|my name is|this is)\b/i,
      ],
      [/\brenewed for \$\d/i, /\b(cancel|dispute|refund)\b/i, /\bcall\b/i],
      [
        /\b(telegram|whatsapp|we ?chat)\b/i,
        /\b(job|earn|hr|recruiter|part[- ]time|hours? a day|\$\d+ (daily|a day|per day)|work from home)\b/i,
      ],
      [/\byou (were|are|have been|'ve been) selected\b/i, /\b(reward|gift|prize|winner)\b/i],
      [/\bsocial security\b/i, /\b(suspended|linked|crime|arrest|warrant|final warning)\b/i],
      [
        /\b(withdrawal|charge|purchase|transfer) (of|for)\b/i,
        /\bcall\b.{0,40}\b(immediately|right away|at once)\b/i,
      ],
      [
        /\b(card|account|profile) (is|was|has been) (now )?(on hold|blocked|frozen|limited|disabled)\b/i,
      ],
    ],
  ],
  [
    "N10",
    [
      [
        /\b(thunderstorm|tornado|flood|hurricane|storm|heat|blizzard|tsunami|wildfire|fire|air quality|ice|wind|freeze) (warning|watch|advisory|emergency|alert)\b/i,
      ],
      [
        /\b(silver alert|amber alert|emergency alert|campus alert|boil (your|all|tap)? ?water|water main|gas leak|power (shutoff|shut-off|is out|will be off)|seek shelter|cooling centers?|warming centers?|active (shooter|threat)|lockdown|school(s)? (is |are )?closed|shelter in place|stay (off|away from|indoors)|restore (power|service))\b/i,
      ],
      [/\b(crews?|residents)\b/i, /\b(restore|leave (now|their homes)|outage|evacuate)\b/i],
    ],
  ],
  [
    "N5",
    [
      [
        /\b(code|pin|passcode|otp|2fa|mfa|two-(step|factor)|authenticat\w+|registration)\b/i,
        digits,
        /^(?!.*\b(parcel|package|locker|checkout|off|rx|appointment)\b)/is,
      ],
      [/\b(confirm|verify) your (phone |mobile )?number (with|using|by)\b/i],
    ],
  ],
  [
    "N14",
    [
      [/\bsubject: ?\S/i],
      [/\b(view (this )?(email |message )?in (your )?browser)\b/i],
      [/\b(voicemail (from|transcript|left)|missed call|incoming call|call declined)\b/i],
      [
        /\b(added you to|(left|named|joined|muted) (the|this) (conversation|group|chat)|changed the group|new messages? in \d+ chats?)\b/i,
      ],
      [
        /\b(instagram|facebook|messenger|linkedin|snapchat|tiktok|discord|twitter|youtube|pinterest|whatsapp|telegram): /i,
        /\b(follow\w*|messages?|liked|commented|tagged|mentioned|appeared|viewed|open the app|story|invited|posted)\b/i,
      ],
    ],
  ],
  [
    "N7",
    [
      [
        /\b(prescriptions?|refills?|rx|medications?|medicines?|tablets?|dose|insulin|metformin|lisinopril|glucose|diabetes|blood (pressure|test|sugar)|mammograms?|colonoscopy|screening|booster|tetanus|immuniz\w+|vaccin\w+|my ?chart|care team|therapist|patients?|pharmac\w+|hospital|surgery|(knee|hip) replacement|symptoms?|covid(-19)?|physician|health (plan|record|department)|insurance claim|er stay|lab|x-ray|mri)\b/i,
      ],
      [/\bdr\.? [a-z]+/i, /\b(sent|shared|approved|message|worksheet|results?)\b/i],
      [/\byour doctor\b/i],
    ],
  ],
  [
    "N6",
    [
      [
        /\b(you('re| are| have been)? (all )?(booked|scheduled|signed up (with|for))|we have you down|due in our shop|is confirmed for|see you then|(reply|text) \w{1,6} to (confirm|reschedule|cancel)|need to change it|begins in \d+ minutes|virtual visit|telehealth|please confirm your (consultation|visit|meeting|session)|interview scheduled|conference (on|at|thursday|friday|monday|tuesday|wednesday))\b/i,
        /^(?!.*\b(delivery|package|parcel|shipment)\b)/is,
      ],
      [
        /\b(tech|technician|crew|plumber|electrician|installer|inspector) (will|is)\b/i,
        /\b(between|today|tomorrow|at|on)\b/i,
      ],
      [
        /\b(you have (a|an)|your|don'?t forget:?|reminder:?)\b/i,
        /\b(haircut|cleaning|check-?up|consultation|meeting|class|lesson|session|slot|interview|conference|table|exam|tour|test drive|booking|reservation)\b/i,
        /\b(\d{1,2}:\d\d|\d{1,2} ?(am|pm)|@ ?\d|at \d{1,2}\b)/i,
      ],
    ],
  ],
  [
    "N4",
    [
      [
        /\b(instacart|doordash|dasher|uber ?eats|grubhub|ontrac|lasership|ups|usps|fedex|dhl|postmates)\b/i,
        /\b(package|parcel|order|shopper|driver|deliver\w*|groceries|shipment|coming|arriv\w+|left|meet)\b/i,
      ],
      [/\bdelivery (update|attempt|window|status|notice)\b/i],
      [
        /\b(package|parcel|shipment|item|delivery|groceries|mattress|furniture|box)\b/i,
        /\b(shipped|tracking|label created|signature|front (door|desk|porch)|mail ?room|locker|out for|running late|new estimate|arriv(es|ing|ed)|will arrive|handed to|was left|has left|try again|couldn'?t access|on the way|leaves? \w+ today|is coming)\b/i,
      ],
      [/\bdriver (could|was|is)\b/i, /\b(building|address|access|again|stops?|minutes)\b/i],
      [
        /\byour (new )?\w+ (arrives?|will arrive) (on )?(today|tomorrow|mon|tue|wed|thu|fri|sat|sun)/i,
      ],
    ],
  ],
  ["N11", [[debt], [/\bdue on\b/i, /\b(loan|late|avoid)\b/i]]],
  [
    "N1",
    [
      [
        /\b(bill|statement|payment|rent|deposit|transfer|charge|card|subscription|membership|receipt|e-receipt|refund|return|credit|order|confirmation|invoice|account|acct|email address|phone number|profile|password|dry cleaning|prescription|policy|booking)\b/i,
        /\b(posted|received|processed|went through|is ready|ready (to view|for)|was (updated|used|changed|renewed|declined|sent|issued|cancelled|canceled)|(has|have) been (updated|used|changed|renewed|sent|issued)|issued|declined|due on|will be (charged|drafted)|confirmed|complete)\b/i,
      ],
      [/\b(you sent|you received|you paid)\b/i, /\$\d/],
      [
        /\b(low balance|balance (is|of|alert)|below \$\d|direct deposit|acct alert|account alert)\b/i,
      ],
      [/\b(got|have|received) your order\b/i],
      [/\bthanks? (you )?for (shopping|your (order|purchase|payment))\b/i],
    ],
  ],
  [
    "N2",
    [
      [
        /\b(trump|biden|harris|obama|president|republicans?|democrats?|democratic|dems|gop|maga|pac|candidates?|campaign|elections?|ballots?|polling (place|location)|plan to vote|vot(e|er|ers|ing)|senator?|sen\.|congress\w*|mayor|city council|governor|legislat\w+|prop(osition)? \d+|measure \d+|(hb|sb) ?\d+|flip the (house|senate)|outraised|fec deadline|indictment|school bond|paid for by)\b/i,
      ],
    ],
  ],
  [
    "N3",
    [
      [
        /\b(donat\w+|charit\w+|non-?profit|501\(?c\)?\(?3\)?|red cross|unicef|aspca|salvation army|habitat for humanity|greenpeace|food (pantry|bank|drive)|canned goods|relief fund|raising money|all proceeds|your (gift|contribution|support) (of|funds|helps|sent|feeds|saves)|monthly gift|blood (is needed|drive|donors?)|volunteers? (needed|are needed)|chip in|any amount|families? in need|save a life|sponsor (one|a child)|fundrais\w+)\b/i,
      ],
      [/\bgive \$?\d+/i, /\b(month|child\w*|help\w*|save|relief|cross|today)\b/i],
    ],
  ],
  [
    "N12",
    [
      [
        /\b(surveys?|questionnaire|opinion poll|polling|research study|your (opinion|thoughts|feedback)( matters?)?|how (was|were|did) (your|we|our|you)|rate (us|your|our)|on a scale|number from \d|how likely|would you recommend|were you satisfied)\b/i,
      ],
      [
        /\b(answer|ask|take|have)\b/i,
        /\b(\d+|one|two|three|four|five|ten|a few|some) (quick |short )?questions?\b/i,
      ],
      [/\b(tell us|let us know) (about your|how)\b/i],
    ],
  ],
];

/** Signs that a text confirms what its recipient agreed to, without an offer (CL-03, N13). */
export const agreedSigns: readonly Together[] = [
  [
    /\b(you(('|’)ve| have)? (just )?(signed up|opted in|subscribed|agreed|enrolled)|you(('|’)re| are) (now )?(subscribed|enrolled|in!|on the list)|successfully (opted in|subscribed|enrolled)|subscription (is )?confirmed|confirm (your subscription|that you want)|added to our list|recurring (messages|texts)|will now (get|receive))\b/i,
  ],
  [/\bthanks?( you)? for (joining|subscribing|signing up|texting|opting in|enrolling)\b/i],
  [/\bsign-?up\b/i, /\b(complete|confirmed|successful)\b/i],
  [/\bwelcome to\b/i, /\b(alerts|texts|text club|messages|text list|sms)\b/i],
];

/** Whether some words have one of the signs. */
export const hasSign = (signs: readonly Together[], words: string): boolean =>
  signs.some((together) => together.every((each) => each.test(words)));
