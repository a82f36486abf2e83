import { parse } from "tldts";
import { providerByHost } from "~/core/generic-providers";
import { isCommonWord } from "~/integrations/reader/engine/common-words";
import { figuresAsLetters } from "~/integrations/reader/engine/figure-letters";
import { lacksThinLetter } from "~/integrations/reader/engine/lost-letter";

/**
 * An address found in running text: in lower case, where it stands, and whether it had to be put
 * together from words. `mended` says that a letter or full stop of its ending was put right.
 */
export type FoundEmail = {
  address: string;
  from: number;
  to: number;
  written: boolean;
  shown: string;
  mended?: true;
};

const LOCAL = "[a-z0-9](?:[a-z0-9._%+'-]*[a-z0-9_])?";
const HOST = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+";
const PLAIN = new RegExp(`(${LOCAL})\\s?@\\s?\\.?(${HOST})`, "gi");
const OPEN = '\\s{0,3}[[({<_*"-]\\s{0,3}';
const CLOSE = '\\s{0,3}[\\])}>_*"-]\\s{0,3}';
const DOT_WORD = `(?:${OPEN}(?:dot|punto)${CLOSE}|\\s{1,3}(?:dot|punto)\\s{1,3})`;
/**
 * A full stop with a space after it ends a sentence, unless there is a space before it too or a
 * well-known ending follows.
 */
const DOT = `(?:${DOT_WORD}|\\s{0,3}[[({<]\\s{0,3}\\.\\s{0,3}[\\])}>]\\s{0,3}|\\s{1,3}\\.\\s{0,3}|\\.(?!\\s)|\\.\\s(?=(?:com|net|org|info|biz|io|us|co)\\b))`;
const JOIN_WORD = "\\s{1,3}(?:dash|hyphen|underscore|gui[oó]n(?:\\s{1,3}bajo)?)\\s{1,3}";
const EVERY_JOIN_WORD = new RegExp(JOIN_WORD, "gi");
const EVERY_DOT = new RegExp(DOT, "gi");
const ANY_DOT_WORD = new RegExp(DOT_WORD, "i");
const AT = new RegExp(
  `${OPEN}(?:at|arroba)${CLOSE}|\\s{0,3}[[({<]\\s{0,3}[@a]\\s{0,3}[\\])}>]\\s{0,3}|\\s{1,3}(?:at|arroba)\\s{1,3}|\\s?@\\s?`,
  "gi",
);
const LABEL = "(?!(?:at|dot|arroba|punto)\\b)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?";
const BEFORE_AT = new RegExp(
  `(?:[a-z0-9_+-]{1,64}(?:${DOT}|${JOIN_WORD})){0,8}[a-z0-9_+-]{0,64}[a-z0-9_]$`,
  "i",
);
const AFTER_AT = new RegExp(
  `^${LABEL}(?:(?:${DOT}|${JOIN_WORD}|\\s(?=(?:[a-z0-9-]+\\s){0,2}?[a-z0-9-]+${DOT_WORD}))${LABEL})+`,
  "i",
);
/**
 * Words before "at" that are mailboxes; other everyday words there belong to the sentence ("reach
 * us at acme dot com").
 */
const MAILBOXES =
  /^(?:info|sales|contact|help|office|service|support|offers?|team|admin|hello|hi|mail|email|billing|claims?|quotes?|orders?|care|accounts?|company|home)$/;
/** Of these, the ones that also tell the reader to do something at a site ("claim at acme.com"). */
const ORDERS =
  /^(?:contact|help|service|support|offers?|mail|email|claims?|quotes?|orders?|care|accounts?|home)$/;
/** Words before a social account's name ("follow @acme.com"). */
const HANDLES =
  /^(?:follow|find|add|tag|dm|insta|instagram|telegram|twitter|tiktok|snap|snapchat|handle|venmo|cashapp)$/;

const COMMON_ENDINGS = ["com", "net", "org"];
/** A bubble's own time that was read into its last line (`acme.net1310`). */
const CLOCK = "(?:[01]?\\d|2[0-3])[0-5]\\d";
const ENDS_IN_CLOCK = new RegExp(`${CLOCK}$`);

/**
 * Cuts trailing words off a host that the sentence's full stop glued to it (`acme.com.When`),
 * keeping the longest real host.
 */
function realHost(host: string): string | null {
  const labels = host.toLowerCase().split(".");
  for (let count = labels.length; count >= 2; count--) {
    const candidate = labels.slice(0, count).join(".");
    const { isIcann, domain } = parse(candidate);
    if (isIcann && domain) return candidate;
  }
  const last = labels.at(-1)?.replace(ENDS_IN_CLOCK, "") ?? "";
  if (last !== labels.at(-1) && COMMON_ENDINGS.includes(last))
    return [...labels.slice(0, -1), last].join(".");
  const [, clipped, tail] =
    /^(com|net|org|info|biz|shop|legal|io|us)([-_]?[a-z0-9-]+)$/.exec(last) ?? [];
  return clipped && tail && (last.includes("-") || isCommonWord(tail))
    ? [...labels.slice(0, -1), clipped].join(".")
    : null;
}

/**
 * A provider's host that has lost the last letter of its ending (`gmail.co`), whole again; null for
 * any other.
 */
function wholeProvider(host: string): string | null {
  return providerByHost.has(`${host}m`) && !providerByHost.has(host) ? `${host}m` : null;
}

/** What is left of an ending at the edge of a picture or a bubble, and is none itself. */
const CLIPPED: Readonly<Record<string, string>> = { or: "org", om: "com", inf: "info", cq: "co" };
const UNDOTTED = new RegExp(
  `(${LOCAL})@([a-z0-9-]{3,}?)(com|net|org|info|biz|io|[bp]rg)(?:(?=${CLOCK}(?!\\w))|(?![\\w@-]|\\.\\w))`,
  "gi",
);

const BEGIN_WITH_I =
  /(?<=^|[._-])l(?=(?:nfo|nquir(?:y|ies)|nsurance|ntake|nbox|nvest|nstall|deas|an|vy|van|rene|ris|saac|sabel|sabella|srael|smael|ngrid|gnacio|rma|da)(?:$|[\d._-]))/g;

const THIN_MAILBOXES = ["office", "sales", "billing", "hello", "service"];

/**
 * A mailbox that has lost one thin letter between two others (`offce`, `saes`), which is no other
 * name.
 */
function withThinLetter(local: string): string {
  if (isCommonWord(local) || MAILBOXES.test(local)) return local;
  return THIN_MAILBOXES.find((mailbox) => lacksThinLetter(local, mailbox)) ?? local;
}

/**
 * A word that mailboxes are named after with a figure, or a g for a q, in place of the letter it
 * resembles (`qu0tes`, `guotes`).
 */
function lettered(local: string): string {
  const word = figuresAsLetters(local).replace(/^g(?=uotes?$)/, "q");
  return MAILBOXES.test(word) ? word : local;
}

/**
 * A mailbox or first name that begins with I, whose I was taken for an l, or that has a figure for
 * a letter or has lost a thin one.
 */
function mailboxName(local: string): string {
  return withThinLetter(lettered(local.replace(BEGIN_WITH_I, "i")));
}

/** Phrases that end a sentence and never an address's name (`Yes of course.ann@acme.com`). */
const PHRASE =
  /\b(?:of course|for sure|no problem|sounds good|thank you|got it|here you go|there you go|you are welcome|so much|very much|right away|right now|sure thing|por supuesto|con gusto|muchas gracias)$/i;
const OPENING =
  /^(?:Yes|Sure|Ok|Okay|Thanks|Yep|Absolutely|Certainly|Perfect|Great|Hello|Hi|Claro|Hola)$/;

/**
 * What a lost space has glued to the head of an address: `it's`, or the end of the sentence before.
 */
function gluedHead(local: string, lead: string): string {
  const short = /^(?:it|that|here|what|mine)'s(?=\w{2})/i.exec(local)?.[0];
  if (short) return short;
  const [head = "", word = ""] = /^([a-z]+)\.(?=[a-z0-9._-]{3})/i.exec(local) ?? [];
  return head && (PHRASE.test(lead + word) || OPENING.test(lead + word)) ? head : "";
}

/** A host of which one letter of a common ending was misread or covered (`acme.cgm`), or null. */
function mendedHost(host: string): string | null {
  const labels = host.toLowerCase().split(".");
  const last = labels.at(-1) ?? "";
  const wrong = (ending: string): number =>
    [...ending].filter((letter, i) => last[i] !== letter).length;
  const ending =
    CLIPPED[last] ??
    (last.length === 3 ? COMMON_ENDINGS.find((each) => wrong(each) === 1) : undefined);
  return ending ? [...labels.slice(0, -1), ending].join(".") : null;
}

/**
 * Addresses whose host has lost its only full stop (`sales@acmecom`), or whose underline made one
 * letter of it and the o (`acmebrg`).
 */
function undottedEmails(text: string): FoundEmail[] {
  return [...text.matchAll(UNDOTTED)].map((match) => ({
    address: `${lowerCased(match[1] ?? "")}@${(match[2] ?? "").toLowerCase()}.${(match[3] ?? "").toLowerCase().replace(/^[bp]rg$/, "org")}`,
    from: match.index,
    to: match.index + match[0].length,
    written: false,
    shown: match[0],
    mended: true,
  }));
}

/** `INFO@ACME.COM` is lower-cased; a capital I amid small letters is an l drawn without serifs. */
function lowerCased(shown: string): string {
  const shouting = shown.replace(/[^A-Za-z]/g, "");
  if (shouting === shouting.toUpperCase()) return shown.toLowerCase();
  return shown.replace(/(?<=[a-z])I(?=[a-z.@-])|(?<=[.@_-])I(?=[a-z])/g, "l").toLowerCase();
}

/**
 * The ending's last letter when it stands at the head of the next word instead (`acme.ne tis the
 * best`), or nothing.
 */
function strayLetter(host: string, after: string): string {
  const whole = COMMON_ENDINGS.find(
    (ending) => host.endsWith(`.${ending.slice(0, 2)}`) && after.startsWith(` ${ending.slice(2)}`),
  );
  const word = /^ ([\p{L}]{2,})/u.exec(after)?.[1] ?? "";
  return whole && isCommonWord(word.slice(1)) && !isCommonWord(word) ? whole.slice(2) : "";
}

function plainEmails(text: string): FoundEmail[] {
  return [...text.matchAll(PLAIN)].flatMap((match) => {
    const read = realHost(match[2] ?? "");
    const provider = read && wholeProvider(read);
    const real = provider ? null : read;
    const host = provider ?? real ?? mendedHost(match[2] ?? "");
    if (!host) return [];
    const glued = gluedHead(match[1] ?? "", text.slice(0, match.index));
    const mailbox = lowerCased((match[1] ?? "").slice(glued.length)).replace(/^'+/, "");
    const local = mailboxName(mailbox);
    if (
      /\s@/.test(match[0]) &&
      (HANDLES.test(local) || (isCommonWord(local) && !MAILBOXES.test(local)))
    )
      return [];
    const shown = real ? (match[2] ?? "").slice(0, real.length) : (match[2] ?? "");
    const lost =
      shown.length === match[2]?.length
        ? strayLetter(host, text.slice(match.index + match[0].length))
        : "";
    return [
      {
        address: `${local}@${real ? lowerCased(shown) : host}${lost}`,
        from: match.index + glued.length,
        to: match.index + match[0].length - ((match[2] ?? "").length - shown.length),
        written: false,
        shown: `${(match[1] ?? "").slice(glued.length)}@${shown}`,
        ...(real && glued === "" && lost === "" && local.length === mailbox.length
          ? {}
          : { mended: true as const }),
      },
    ];
  });
}

function unwritten(part: string): string {
  return part
    .replace(EVERY_JOIN_WORD, (word) => (/under|bajo/i.test(word) ? "_" : "-"))
    .replace(EVERY_DOT, ".")
    .replace(/\s+/g, "")
    .toLowerCase();
}

/**
 * Whether a word before a bare "at" is a mailbox and not the sentence's own ("reach us at
 * acme.com", "this is Sam at acme.com").
 */
function isMailbox(local: string, lead: string): boolean {
  return (
    (MAILBOXES.test(local) &&
      !ORDERS.test(local) &&
      !/\b(?:the|our|this|that|an?|your)\s+$/i.test(lead)) ||
    /[a-z0-9][._-][a-z0-9]|[a-z]\d/.test(local) ||
    /\b(?:e-?mail|correo)\b[^.!?]{0,16}$/i.test(lead)
  );
}

function writtenEmail(text: string, { from, to }: { from: number; to: number }): FoundEmail | null {
  const at = text.slice(from, to);
  const before = BEFORE_AT.exec(text.slice(0, from))?.[0];
  const after = AFTER_AT.exec(text.slice(to))?.[0];
  if (!before || !after) return null;
  const real = realHost(unwritten(after));
  const worded = ANY_DOT_WORD.test(after);
  const host = real ?? (worded ? mendedHost(unwritten(after)) : null);
  const local = unwritten(before);
  const bare = /^\s+(?:at|arroba)\s+$/i.test(at);
  if (!host || (bare && isCommonWord(local) && !MAILBOXES.test(local))) return null;
  if (bare && !worded && !isMailbox(local, text.slice(0, from - before.length))) return null;
  if (/^\s?@$/.test(at) && !worded && !/\s/.test(after)) return null;
  if (bare && /^\/\w/.test(text.slice(to + after.length))) return null;
  const shown = before + at + after;
  return {
    address: `${local}@${host}`,
    from: from - before.length,
    to: to + after.length,
    written: true,
    shown,
    ...(real ? {} : { mended: true as const }),
  };
}

function writtenEmails(text: string): FoundEmail[] {
  const found: FoundEmail[] = [];
  for (const match of text.matchAll(AT)) {
    const email = writtenEmail(text, { from: match.index, to: match.index + match[0].length });
    if (email && email.from >= (found.at(-1)?.to ?? 0)) found.push(email);
  }
  return found;
}

/**
 * Finds every address in running text: plain, in capitals, with stray spaces, or written out
 * ("sales at bright roof dot com").
 */
export function findEmails(text: string): FoundEmail[] {
  const dotted = plainEmails(text);
  const overlaps = (one: FoundEmail, other: FoundEmail): boolean =>
    other.from < one.to && one.from < other.to;
  const plain = [
    ...dotted,
    ...undottedEmails(text).filter((found) => !dotted.some((other) => overlaps(found, other))),
  ];
  const written = writtenEmails(text).filter(
    (found) => !plain.some((other) => overlaps(found, other)),
  );
  return [...plain, ...written].sort((a, b) => a.from - b.from);
}
