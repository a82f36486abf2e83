import { providerByHost } from "~/core/words/generic-providers";
import { isCommonWord } from "~/integrations/reader/engine/words/common-words";
import { figuresAsLetters } from "~/integrations/reader/engine/ocr/figure-letters";
import { lacksThinLetter } from "~/integrations/reader/engine/address/lost-letter";
import {
  CLOCK,
  COMMON_ENDINGS,
  type FoundEmail,
  MAILBOXES,
  mendedHost,
  realHost,
  writtenEmails,
} from "~/integrations/reader/engine/address/written-emails";

const LOCAL = "[a-z0-9](?:[a-z0-9._%+'-]*[a-z0-9_])?";
const HOST = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+";
const PLAIN = new RegExp(`(${LOCAL})\\s?@\\s?\\.?(${HOST})`, "gi");
/** Words before a social account's name ("follow @acme.com"). */
const HANDLES =
  /^(?:follow|find|add|tag|dm|insta|instagram|telegram|twitter|tiktok|snap|snapchat|handle|venmo|cashapp)$/;

/**
 * A provider's host that has lost the last letter of its ending (`gmail.co`), whole again; null for
 * any other.
 */
function wholeProvider(host: string): string | null {
  return providerByHost.has(`${host}m`) && !providerByHost.has(host) ? `${host}m` : null;
}
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
