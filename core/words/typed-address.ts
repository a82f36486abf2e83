import { oneEditApart } from "~/core/words/one-edit-apart";
import { providerByHost } from "~/core/words/generic-providers";

/** What an address that was typed is worth: what is wrong with it, and what was probably meant. */
export type TypedAddress = { problem: string | null; suggestion: string | null };

const maxLetters = { whole: 254, before: 64 };
// No more than zod's `email` lets pass, which stands at the server's doors.
const before = /^[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*(?<!')$/i;
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i;
const ending = /^[a-z]{2,63}$/i;

/** Endings that no mail on the internet can reach (RFC 6761, 6762, 7686, 8375). */
const unreachable = new Set(
  "invalid localhost local internal lan home corp intranet private onion arpa".split(" "),
);

/** The hosts that people mean when they are one letter off; short names are too near to others. */
const wellKnown = [
  "gmail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "comcast.net",
  "verizon.net",
  "protonmail.com",
  "bellsouth.net",
  "sbcglobal.net",
  "ymail.com",
  "aol.com",
  "live.com",
  "msn.com",
  "att.net",
];
const longEnough = 5;

const meantEndings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    "con cmo ocm comm coom vom xom cpm clm cim om cm co com. coml ccom"
      .split(" ")
      .map((typed) => [typed, "com"]),
  ),
  ...Object.fromEntries("nte ner ent nett nt ne netl".split(" ").map((typed) => [typed, "net"])),
  ...Object.fromEntries("ogr rog orgg og".split(" ").map((typed) => [typed, "org"])),
};
/** Endings that are somebody's: they are a slip of the finger only after a well-known name. */
const realEndings = new Set(["om", "cm", "co", "cim", "ne"]);

const sorted = (host: string): string => [...host].sort().join("");

// "icould" for "icloud": every letter is there, behind the same first one.
const isMixedUp = (host: string, known: string): boolean =>
  host[0] === known[0] && sorted(host) === sorted(known);

function nearWellKnown(host: string): string | null {
  const near = wellKnown.filter(
    (known) =>
      known.indexOf(".") >= longEnough && (oneEditApart(host, known) || isMixedUp(host, known)),
  );
  return near[0] ?? null;
}

function meantHost(host: string): string | null {
  if (providerByHost.has(host)) return null;
  const dot = host.indexOf(".");
  const bare = dot === -1 ? host : host.slice(0, dot);
  // "pat@gmail" and "pat@gmailcom": the dot and what follows it were left out.
  if (dot === -1)
    return (
      wellKnown.find((known) => known === `${bare}.com` || known.replace(".", "") === bare) ??
      nearWellKnown(`${bare}.com`)
    );
  const end = host.slice(host.lastIndexOf(".") + 1);
  const meant = Object.hasOwn(meantEndings, end) ? meantEndings[end] : undefined;
  const mended = meant ? `${host.slice(0, -end.length)}${meant}` : null;
  if (mended && providerByHost.has(mended)) return mended;
  return (
    (mended && nearWellKnown(mended)) ??
    nearWellKnown(host) ??
    (mended && !realEndings.has(end) ? mended : null)
  );
}

// Commas for dots, a dot at the end, spaces: what a thumb adds to an address.
const tidy = (typed: string): string =>
  typed
    .trim()
    .replace(/\s+/g, "")
    .replace(/,(?=[a-z]+$)/i, ".")
    .replace(/\.{2,}/g, ".")
    .replace(/(?<![.,;:])[.,;:]+$/, "");

function suggest(typed: string): string | null {
  const whole = tidy(typed);
  const at = whole.lastIndexOf("@");
  if (at < 1 || !before.test(whole.slice(0, at))) return null;
  const host = whole.slice(at + 1).toLowerCase();
  const address = `${whole.slice(0, at)}@${meantHost(host) ?? host}`;
  return address !== typed.trim() && problemOf(address) === null ? address : null;
}

function problemOf(address: string): string | null {
  if (/\s/.test(address)) return "An email address has no spaces in it.";
  const parts = address.split("@");
  if (parts.length === 1)
    return "An email address has an @ in it, like maria@example.com. Please add what is missing.";
  const [name = "", host = ""] = parts;
  if (parts.length > 2) return "An email address has one @ only. Please check it.";
  if (host === "") return "Please add what comes after the @.";
  if (address.length > maxLetters.whole || name.length > maxLetters.before)
    return "This is longer than an email address can be. Please check it.";
  if (!before.test(name)) return "Please check what stands before the @.";
  if (/^\[?[\d.:]+\]?$/.test(host))
    return "Please use an address with a name after the @, not a number.";
  const labels = host.toLowerCase().split(".");
  const end = labels.at(-1) ?? "";
  if (labels.length === 1 && !unreachable.has(end))
    return `“${host}” has no ending such as .com. Please add it.`;
  if (!labels.every((one) => label.test(one)) || !ending.test(end))
    return "Please check what comes after the @.";
  return unreachable.has(end) ? `No mail can be sent to “${host}”. Please use another.` : null;
}

/**
 * Judges an email address as it was typed, without asking anybody: `problem` is a sentence when no
 * mail can arrive there, `suggestion` what was probably meant (`gmial.com`, `gmail.con`). A
 * suggestion alone refuses nothing: `ymall.com` may be somebody's.
 */
export function readTypedAddress(typed: string): TypedAddress {
  return { problem: problemOf(typed.trim()), suggestion: suggest(typed) };
}
