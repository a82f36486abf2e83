import { parse } from "tldts";
import { lacksThinLetter } from "~/integrations/reader/engine/address/lost-letter";

/**
 * What the rest of a picture says of an address's host: its name stands there letter by letter, or
 * with one letter otherwise.
 */
export type HostEvidence = { confirmed: boolean; otherwise: string | null };

const SHORTEST = 7;
const MOST_WORDS = 5;

/**
 * Letters that are exchanged on purpose in look-alike names: which of them stands there, nobody
 * else's spelling can tell.
 */
const EXCHANGED = ["0o", "1l", "1i", "il", "5s", "2z", "8b", "3e", "4a"];

function isExchanged(a: string, b: string): boolean {
  return EXCHANGED.includes(a + b) || EXCHANGED.includes(b + a);
}

/**
 * Whether two hosts differ by nothing but letters that look-alike names exchange; a dot may be the
 * tail of an underlined letter.
 */
export function looksLike(host: string, other: string): boolean {
  const [one, two] = [host.replaceAll(".", ""), other.replaceAll(".", "")];
  return (
    one.length === two.length &&
    one !== two &&
    [...one].every((letter, i) => letter === two[i] || isExchanged(letter, two[i] ?? ""))
  );
}

/**
 * Names as a picture spells them: neighbouring words run together, and hosts of links with their
 * ending, whole and as far as they were registered.
 */
function namesIn(texts: readonly string[]): Record<"words" | "hosts" | "whole", Set<string>> {
  const [words, hosts, whole] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const text of texts) {
    const bare = text.toLowerCase().replace(/\S*@\S*/g, " | ");
    for (const [host] of bare.matchAll(/[a-z0-9-]+(?:\.[a-z0-9-]+)+/g)) {
      const { domain, isIcann } = parse(host);
      if (!domain || !isIcann) continue;
      hosts.add(domain);
      whole.add(host);
    }
    const tokens = bare.replace(/['’]/g, "").match(/[a-z0-9]+|[|]/g) ?? [];
    tokens.forEach((_, start) => {
      let name = "";
      for (const token of tokens.slice(start, start + MOST_WORDS)) {
        if (token === "|") break;
        name += token;
        if (name.length >= SHORTEST) words.add(name);
      }
    });
  }
  return { words, hosts, whole };
}

/** Whether two names of one length differ in a single letter that nobody exchanges on purpose. */
function isSlip(read: string, named: string): boolean {
  if (read.length !== named.length) return false;
  const wrong = [...read].flatMap((letter, i) =>
    letter === named[i] ? [] : [[letter, named[i] ?? ""] as const],
  );
  return wrong.length === 1 && wrong.every(([a, b]) => !isExchanged(a, b));
}

/** Whether an ending was cut short or one of its letters misread (`.ne` for `.net`). */
function isClipped(read: string, whole: string): boolean {
  return (whole.startsWith(read) && whole.length === read.length + 1) || isSlip(read, whole);
}

/**
 * The company's name that only a dot parts, which an underlined tail of a letter was taken for
 * (`nineoaksenerg.y.co`).
 */
function withoutStrayDot(labels: string, words: ReadonlySet<string>): string | null {
  const name = labels.replaceAll(".", "");
  return labels.split(".").length === 2 && name.length >= SHORTEST && words.has(name) ? name : null;
}

/**
 * Holds an address's host against the names and links that the rest of the picture shows: a
 * company's own name seldom stands in its address with another letter by chance. `otherwise` is the
 * host as the picture spells it elsewhere, when one letter differs that a reader confuses but a
 * look-alike would not.
 */
export function companyHost(host: string, texts: readonly string[]): HostEvidence {
  const { domain, domainWithoutSuffix: label, publicSuffix: ending } = parse(host);
  const name = label?.replaceAll("-", "") ?? "";
  if (!domain || !label || !ending) return { confirmed: false, otherwise: null };
  const { words, hosts, whole } = namesIn(texts);
  // A link that has the dot too shows that it is meant.
  const closed = whole.has(host) ? null : withoutStrayDot(host.slice(0, -ending.length - 1), words);
  if (closed) return { confirmed: false, otherwise: `${closed}.${ending}` };
  if (name.length < SHORTEST) return { confirmed: false, otherwise: null };
  if (hosts.has(domain)) return { confirmed: true, otherwise: null };
  const linked = [...hosts].find((other) => {
    const { domainWithoutSuffix: otherLabel, publicSuffix: otherEnding } = parse(other);
    return (
      (otherLabel === label && isClipped(ending, otherEnding ?? "")) ||
      (otherEnding === ending &&
        (isSlip(label, otherLabel ?? "") || lacksThinLetter(label, otherLabel ?? "")))
    );
  });
  if (linked)
    return { confirmed: false, otherwise: host.slice(0, host.length - domain.length) + linked };
  if (words.has(name)) return { confirmed: true, otherwise: null };
  const named = label.includes("-")
    ? undefined
    : [...words].find((other) => isSlip(name, other) || lacksThinLetter(name, other));
  return {
    confirmed: false,
    otherwise: named ? `${host.slice(0, host.length - domain.length)}${named}.${ending}` : null,
  };
}
