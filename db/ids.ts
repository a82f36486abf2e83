import { hash, randomFillSync } from "node:crypto";
import { V7Generator } from "uuidv7";

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
  | "dril"
  | "inc"
  | "cev"
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

const generator = new V7Generator({ nextUint32 });

/**
 * A new id: prefix and a time-ordered UUID without dashes, so that index order is creation order.
 */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${generator.generate().toHex()}`;
}

/** The first id that could have been made at an instant (ms), to ask for all made since. */
export const idsFrom = (prefix: IdPrefix, at: number): string =>
  `${prefix}_${Math.max(0, at).toString(16).padStart(12, "0")}`;

/**
 * An id derived from its content, so that a restored database or a second attempt makes the same
 * one again. Prefix and half of a SHA-256, as long as any other id.
 */
export function derivedId(prefix: IdPrefix, ...from: readonly string[]): string {
  return `${prefix}_${hash("sha256", from.join("\n"), "hex").slice(0, 32)}`;
}
