import { createHash } from "node:crypto";

// The token of a link and the signature of a file's link: 256 bits in base64url. An address in a
// form has "%2F" or "%3D" before it.
const token = "(?:(?<![\\w-])|(?<=%2F)|(?<=%3D))[\\w-]{43}(?![\\w-])";
// The signed end of a subscription: an address, a dot and 128 bits (`unsubscribe-link.ts`).
const signed = "(?<=/unsubscribe/)[\\w-]+\\.[\\w-]{22}(?![\\w-])";
const links = new RegExp(`${token}|${signed}`, "g");
// A code stands by itself in the text that brings it.
const linksAndCodes = new RegExp(`${token}|${signed}|(?<!\\d)\\d{6}(?!\\d)`, "g");

const markOf = (position: number): string => `[hidden-${position}]`;

/** As the token of a link is stored (AU-04), and what a sealed secret is found by. */
export function hashOfToken(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}

/** Everything in these words that could be the token of a link of ours. */
export function listTokenLike(words: string): string[] {
  return words.match(links) ?? [];
}

export type Hiding = {
  /** Six digits by themselves are a code. */
  codes: boolean;
  /** Whether what looks like a link of ours is taken for one. */
  isLink: (like: string) => boolean;
};

/**
 * Takes the links (and codes) that open something out of a letter; the same secret has the same
 * mark wherever it stands.
 */
export function hideSecrets(
  fields: readonly string[],
  { codes, isLink }: Hiding,
): { fields: string[]; secrets: string[] } {
  const secrets: string[] = [];
  const mark = (secret: string): string => {
    if (secret.length > 6 && !isLink(secret)) return secret;
    if (!secrets.includes(secret)) secrets.push(secret);
    return markOf(secrets.indexOf(secret) + 1);
  };
  return {
    fields: fields.map((words) => words.replace(codes ? linksAndCodes : links, mark)),
    secrets,
  };
}

/** The words as they were before `hideSecrets`, as far as the secrets are still there. */
export function showSecrets(words: string, secrets: readonly (string | null)[]): string {
  return words.replace(
    /\[hidden-(\d+)\]/g,
    (mark, position: string) => secrets[Number(position) - 1] ?? mark,
  );
}
