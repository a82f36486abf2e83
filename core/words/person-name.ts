import { RuleBroken } from "~/core/errors";
import { plainLine } from "~/core/words/plain-line";

const longest = 40;
// A full stop only ends an initial or a short form (`J.`, `J.R.`, `Jr.`): within a word it would
// make a link in our mails.
const shape =
  /^\p{L}(?:[\p{L}\p{M}'’ʼ -]|(?<=[\p{L}\p{M}])(?<![\p{L}\p{M}]{4})\.(?= |$)|(?<=(?:^|[ .-])\p{L})\.(?=\p{L}\.))*$/u;
// Marks are piled up by nobody's name.
const piled = /\p{M}{3}/u;

/**
 * Whether a first or last name is one: letters with their marks, spaces, apostrophes, hyphens, and
 * full stops after initials; 40 characters.
 */
export function isPersonName(name: string): boolean {
  return (
    [...name].length <= longest && shape.test(name) && !piled.test(name) && plainLine(name) === name
  );
}

/**
 * The one rule for what people are called, at every door: our mails, texts and pages say these
 * names to others, so they can hold no link and no order (W7). The last name may be empty. @returns
 * both, spaces set right @throws RuleBroken `not_a_name`
 */
export function checkPersonName(typed: { firstName: string; lastName: string }): {
  firstName: string;
  lastName: string;
} {
  const [firstName, lastName] = [typed.firstName, typed.lastName].map((name) =>
    name.normalize("NFC").trim().replace(/ {2,}/g, " "),
  );
  if (!firstName || !isPersonName(firstName) || (lastName && !isPersonName(lastName)))
    throw new RuleBroken(
      "not_a_name",
      "A name is made of letters, spaces, hyphens and apostrophes: up to 40 characters for each part.",
    );
  return { firstName, lastName: lastName ?? "" };
}

/** What of a vendor's or an earlier text can be a name: the rest is left out. */
export function keepPersonName(given: string): string {
  const letters = plainLine(given.normalize("NFC"))
    .replace(/(\p{M}{2})\p{M}+/gu, "$1")
    .replace(/[^\p{L}\p{M}'’ʼ .-]/gu, " ")
    .replace(/(?<=[\p{L}\p{M}]{4})\.|\.(?=[^ ])/gu, " ")
    .replace(/(?<![\p{L}\p{M}])\.|^[^\p{L}]+/gu, "")
    .replace(/ {2,}/g, " ")
    .trim();
  const kept = [...letters].slice(0, longest).join("").trim();
  return isPersonName(kept) ? kept : kept.replace(/[^\p{L} ]/gu, "").trim();
}
