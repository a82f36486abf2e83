import { dictionary } from "@zxcvbn-ts/language-common";
import { env } from "~/env";

// Leaked passwords, most common first, and words that users of this product would think of first.
const leaked: readonly string[] = dictionary["passwords-common"];
const ours =
  "textclaim spamtext nospam lawsuit claims contrasena contraseña micontrasena teamo tequiero holamundo opensesame".split(
    " ",
  );
const common = new Set([...leaked, ...ours]);
/** The most common words: they stay easy to guess with a digit, a year or a mark added. */
const favourites = new Set([...leaked.slice(0, 10_000), ...ours]);

const rows = [
  "1234567890",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "abcdefghijklmnopqrstuvwxyz",
  "147258369",
];
const columns = ["1qaz", "2wsx", "3edc", "4rfv", "5tgb", "6yhn", "7ujm", "8ik", "9ol"];
const forwards = [...rows, columns.join("")];
const tracks = forwards.flatMap((track) => [track, [...track].reverse().join("")]);

const looksLike: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};
const unmask = (password: string): string =>
  password.replace(/[013457@$!]/g, (mark) => looksLike[mark] ?? mark);

/** Counts the characters from `from` on that are neighbours on a keyboard or in the alphabet. */
function walkFrom(password: string, from: number): number {
  let length = 1;
  while (
    from + length < password.length &&
    tracks.some((track) => track.includes(password.slice(from, from + length + 1)))
  )
    length++;
  return length;
}

// `qwer1234`, `abcxyz1`: up to three walks, and at most one character outside them.
function isWalk(password: string): boolean {
  let [at, walks, strays] = [0, 0, 0];
  while (at < password.length && strays < 2) {
    const length = walkFrom(password, at);
    if (length >= 3) walks++;
    else strays += length;
    at += length;
  }
  return strays < 2 && walks <= 3;
}

// `abcabc`, `xy12xy12`, `aaaaab`: a few characters repeated.
const isRepeated = (password: string): boolean =>
  new Set(password).size <= 2 || /^(.{1,5})\1+$/u.test(password);

/**
 * The word inside `dragon77`, `2024summer!` and the like; the empty string when more than a year
 * and a mark surrounds it.
 */
function wordIn(password: string): string {
  const [, word = ""] =
    /^[\d!@#$%^&*.?_-]{0,5}(\p{L}.*?)[\d!@#$%^&*.?_-]{0,6}$/su.exec(password) ?? [];
  return word.length >= 4 ? word : "";
}

function ownWordsOf(own: readonly string[]): string[] {
  const words = [...own, env.PRODUCT_NAME, new URL(env.BASE_URL).hostname].flatMap((said) =>
    said.toLowerCase().split(/[^\p{L}\p{N}]+/u),
  );
  return [...new Set(words)]
    .filter((word) => word.length >= 3)
    .toSorted((one, other) => other.length - one.length);
}

// The person's name, address or number, in any order, with a few other characters around them.
function containsOwnWords(password: string, own: readonly string[]): boolean {
  const bare = password.replace(/[^\p{L}\p{N}]/gu, "");
  const left = ownWordsOf(own).reduce((rest, word) => rest.replaceAll(word, ""), bare);
  return left.length < bare.length && left.replace(/\d/g, "").length <= 1 && left.length <= 6;
}

/**
 * Whether a password, in lower case, is one that attackers guess first: a leaked one (as it is,
 * reversed, with digits for letters, or a favourite with digits or a mark added), a keyboard walk,
 * a repetition, a few digits such as a date, or the person's own details.
 */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const ways = [password, unmask(password), [...password].reverse().join("")];
  if (ways.some((way) => common.has(way))) return true;
  if (/^\d{1,9}$/.test(password) || isRepeated(password) || isWalk(password)) return true;
  const word = wordIn(password);
  return favourites.has(word) || favourites.has(unmask(word)) || containsOwnWords(password, own);
}
