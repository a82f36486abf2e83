import { uuidv7 } from "uuidv7";

/** Prefixes say what an id is, in logs, links and support questions. */
export type IdPrefix =
  | "user"
  | "sess"
  | "agr"
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
  | "tst";

/** A new id: prefix and a time-ordered UUID without dashes, so that index order is creation order. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${uuidv7().replaceAll("-", "")}`;
}
