import { parse } from "tldts";
import { isCommonWord } from "~/integrations/reader/engine/words/common-words";
import { ROLES } from "~/integrations/reader/engine/address/mailbox-words";

function hasPublicSuffix(host: string): boolean {
  const { isIcann, domain } = parse(
    host.replace(/[.,;:!?)]+$/, "").replace(/[,;:](?=[a-z]{2,}$)/i, "."),
  );
  return Boolean(isIcann && domain);
}

function isAddressPiece(token: string): boolean {
  return (
    /@|:\/\/|^www\.|[[({](?:at|dot)[\])}]/i.test(token) ||
    /^[\w-]+(\.[\w-]+)+\/?/.test(token) ||
    /^[\w-]+\.$/.test(token)
  );
}

/**
 * Whether an address or link cannot end here: an @ without a host, or a host without a public
 * suffix.
 */
export function isUnfinished(token: string): boolean {
  const afterAt = /@([^@]*)$/.exec(token)?.[1];
  if (afterAt !== undefined) return !hasPublicSuffix(afterAt);
  const host = /^(?:https?:\/\/)?([^/?#]+)(.?)/i.exec(token);
  return /:\/\//.test(token) && host !== null && host[2] === "" && !hasPublicSuffix(host[1] ?? "");
}

/**
 * What stands between two rows: nothing (one token broken by the screen's edge) or a space;
 * `doubtful` when both could be.
 */
export function breakBetween(
  before: string,
  after: string,
  full: boolean,
): { glue: "" | " "; doubtful: boolean } {
  const last = before.split(/\s+/).at(-1) ?? "";
  const next = after.split(/\s+/)[0] ?? "";
  if (/[^\s-]-$/.test(before)) return { glue: "", doubtful: false };
  if (/@[\w.-]+\.co$/i.test(last) && /^m(?![\w'])/i.test(next)) return { glue: "", doubtful: true };
  if (/^@\w/.test(next) || (/^[.][\w]/.test(next) && /\w$/.test(last)))
    return { glue: "", doubtful: false };
  if (
    /@$/.test(last) ||
    (/@.*\.$/.test(last) && /^[a-z]{2,}\b/.test(next) && !hasPublicSuffix(last))
  )
    return { glue: "", doubtful: false };
  if (/^[-_/]\w/.test(next) && isAddressPiece(last)) return { glue: "", doubtful: false };
  if (isUnfinished(last) && /^[\w.-]/.test(next)) return { glue: "", doubtful: false };
  if (/\/$/.test(last) && isAddressPiece(last) && !isCommonWord(next))
    return { glue: "", doubtful: false };
  return full ? fullBreak(last, next) : { glue: " ", doubtful: mayBelong(last, next) };
}

/**
 * Whether a word in small letters that no sentence ends in may be the beginning of the mailbox on
 * the next row (`ingrid` before `lane@…`).
 */
function mayBelong(last: string, next: string): boolean {
  return /^[a-z]{4,}$/.test(last) && !isCommonWord(last) && /^[a-z]{3,}@\w/.test(next);
}

/** A row that fills its bubble to the edge: a long token may have been cut anywhere. */
function fullBreak(last: string, next: string): { glue: "" | " "; doubtful: boolean } {
  const space = { glue: " ", doubtful: false } as const;
  const path = /\w\.\w+\/\S*$/.test(last);
  if (/^(?:dot|punto|arroba)$/i.test(last + next)) return { glue: "", doubtful: false };
  if (isBrokenRole(last, next)) return { glue: "", doubtful: true };
  if (
    /[.,;:!?)]$/.test(last) ||
    !(path ? /^[\w.%+@/?=&-]/ : /^[a-z0-9._%+@/?=&-]/).test(next) ||
    isCommonWord(next)
  )
    return space;
  if (isAddressPiece(last)) {
    const host = /@([^@]*)$/.exec(last)?.[1];
    if (host === undefined) return { glue: "", doubtful: false };
    const grown =
      hasPublicSuffix(host + next.replace(/[^\w.-].*$/, "")) &&
      /^[a-z]{1,12}(?:\.[a-z]+)*[.,;!?)]?$/.test(next);
    return grown
      ? { glue: "", doubtful: !/^[a-z]{1,2}[.,;!?)]?$/.test(next) }
      : { glue: " ", doubtful: false };
  }
  const linked = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+/.exec(next)?.[0];
  if (linked && hasPublicSuffix(linked) && !isCommonWord(last) && /^[a-z0-9-]{5,}$/.test(last))
    return { glue: "", doubtful: false };
  const piece = last.replace(/^.*[:(,]/, "");
  if (/@/.test(next) && !isCommonWord(piece) && /^[a-z0-9._+-]+$/i.test(piece))
    return { glue: "", doubtful: true };
  return space;
}

/** The letters before the @ that a row begins with; empty when it begins otherwise. */
export const headOfMailbox = (row: string): string => /^([a-z]+)@\w/.exec(row)?.[1] ?? "";

/**
 * A mailbox of everyday life broken in two, of which no half is one (`su` above `pport@acme.com`).
 */
function isBrokenRole(last: string, next: string): boolean {
  const rest = headOfMailbox(next);
  return rest !== "" && ROLES.has(last + rest) && !ROLES.has(rest);
}
