import { parse } from "tldts";
import { isCommonWord } from "~/integrations/reader/engine/words/common-words";

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
export const MAILBOXES =
  /^(?:info|sales|contact|help|office|service|support|offers?|team|admin|hello|hi|mail|email|billing|claims?|quotes?|orders?|care|accounts?|company|home)$/;
/** Of these, the ones that also tell the reader to do something at a site ("claim at acme.com"). */
const ORDERS =
  /^(?:contact|help|service|support|offers?|mail|email|claims?|quotes?|orders?|care|accounts?|home)$/;

export const COMMON_ENDINGS = ["com", "net", "org"];
/** A bubble's own time that was read into its last line (`acme.net1310`). */
export const CLOCK = "(?:[01]?\\d|2[0-3])[0-5]\\d";
const ENDS_IN_CLOCK = new RegExp(`${CLOCK}$`);

/**
 * Cuts trailing words off a host that the sentence's full stop glued to it (`acme.com.When`),
 * keeping the longest real host.
 */
export function realHost(host: string): string | null {
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

/** What is left of an ending at the edge of a picture or a bubble, and is none itself. */
const CLIPPED: Readonly<Record<string, string>> = { or: "org", om: "com", inf: "info", cq: "co" };

/** A host of which one letter of a common ending was misread or covered (`acme.cgm`), or null. */
export function mendedHost(host: string): string | null {
  const labels = host.toLowerCase().split(".");
  const last = labels.at(-1) ?? "";
  const wrong = (ending: string): number =>
    [...ending].filter((letter, i) => last[i] !== letter).length;
  const ending =
    CLIPPED[last] ??
    (last.length === 3 ? COMMON_ENDINGS.find((each) => wrong(each) === 1) : undefined);
  return ending ? [...labels.slice(0, -1), ending].join(".") : null;
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

export function writtenEmails(text: string): FoundEmail[] {
  const found: FoundEmail[] = [];
  for (const match of text.matchAll(AT)) {
    const email = writtenEmail(text, { from: match.index, to: match.index + match[0].length });
    if (email && email.from >= (found.at(-1)?.to ?? 0)) found.push(email);
  }
  return found;
}
