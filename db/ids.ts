import { hash, randomFillSync } from "node:crypto";

/** Prefixes say what an id is, in logs, links and support questions. */
export type IdPrefix =
  | "user"
  | "sess"
  | "agr"
  | "text"
  | "inst"
  | "tok"
  | "code"
  | "aud"
  | "cons"
  | "supp"
  | "chk"
  | "aff"
  | "afc"
  | "ref"
  | "conv"
  | "msg"
  | "med"
  | "txt"
  | "note"
  | "file"
  | "cust"
  | "held"
  | "int"
  | "case"
  | "fact"
  | "exh"
  | "dril"
  | "inc"
  | "read"
  | "corr"
  | "hun"
  | "fil"
  | "led"
  | "ent"
  | "earn"
  | "let"
  | "rep"
  | "pay"
  | "pln"
  | "mail"
  | "trn"
  | "can"
  | "evt"
  | "chg"
  | "reply"
  | "use"
  | "appr"
  | "tst"
  | "way"
  | "jrn";

// Random numbers are fetched for many ids at a time: each fetch costs as much as the rest of an id,
// and every arriving message has one.
const randomValues = new Uint32Array(1024);
let nextRandom = randomValues.length;

function nextUint32(): number {
  if (nextRandom === randomValues.length) {
    randomFillSync(randomValues);
    nextRandom = 0;
  }
  return randomValues[nextRandom++] ?? 0;
}

const timeOf = (at: number): string => Math.max(0, at).toString(16).padStart(12, "0");

// What follows the time: six signs of 0-9 and a-z, 31 bits. A new millisecond begins in their lower
// half, and further ids of the same one add up to 64 Ki to it, so that tens of thousands fit.
const tailSigns = 6;
const tails = 36 ** tailSigns;
const clockMaySlip = 10_000;
let lastAt = 0;
let lastTail = 0;

// A clock that slips back a little does not take the order back: the last instant goes on.
function nextTail(): string {
  const now = Date.now();
  const next = lastTail + 1 + (nextUint32() & 0xffff);
  if (now > lastAt || now < lastAt - clockMaySlip || next >= tails) {
    lastAt = next >= tails && now <= lastAt ? lastAt + 1 : now;
    lastTail = nextUint32() % (tails / 2);
  } else lastTail = next;
  return lastTail.toString(36).padStart(tailSigns, "0");
}

/**
 * A new id: prefix, the millisecond in hexadecimal, and what makes it unique in it, so that index
 * order is creation order. It is short, since a case's rows and indexes name some five hundred ids;
 * older ones have 32 hexadecimal digits and the same order.
 */
export function newId(prefix: IdPrefix): string {
  const tail = nextTail();
  return `${prefix}_${timeOf(lastAt)}${tail}`;
}

/** The first id that could have been made at an instant (ms), to ask for all made since. */
export const idsFrom = (prefix: IdPrefix, at: number): string => `${prefix}_${timeOf(at)}`;

/**
 * An id derived from its content, so that a restored database or a second attempt makes the same
 * one again: prefix and half of a SHA-256. Its form never changes, since payouts sent by an earlier
 * release must be found under the same id.
 */
export function derivedId(prefix: IdPrefix, ...from: readonly string[]): string {
  return `${prefix}_${hash("sha256", from.join("\n"), "hex").slice(0, 32)}`;
}
