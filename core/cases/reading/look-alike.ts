import { genericProviders } from "~/core/words/generic-providers";
import { oneEditApart } from "~/core/words/one-edit-apart";

const LETTER_FOR: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "l",
  i: "l",
  j: "l",
  "|": "l",
  "!": "l",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  q: "g",
};

/**
 * Maps hosts that look alike at a glance to the same form: `rn`→`m`, `vv`→`w`, `0`→`o`,
 * `1`/`i`→`l`, no hyphens.
 */
function skeleton(host: string): string {
  const joined = host
    .toLowerCase()
    .replace(/rn/g, "m")
    .replace(/vv/g, "w")
    .replace(/cl/g, "d")
    .replace(/-/g, "");
  return [...joined].map((character) => LETTER_FOR[character] ?? character).join("");
}

/** Only the big providers: a near miss of a rare host is more likely an honest company. */
const IMITATED = [
  "gmail",
  "googlemail",
  "outlook",
  "hotmail",
  "yahoo",
  "icloud",
  "protonmail",
  "rocketmail",
  "ymail",
];
const IMITATED_HOSTS = [
  "aol.com",
  "live.com",
  "msn.com",
  "proton.me",
  "me.com",
  "mac.com",
  "gmx.com",
  "comcast.net",
  "verizon.net",
];

function providerOf(name: string): string {
  const provider = Object.entries(genericProviders).find(([, hosts]) =>
    hosts.some((host) => host.split(".")[0] === name),
  );
  return provider?.[0] ?? name;
}

/**
 * The generic provider that a domain imitates (`gmai1.com`, `outlok.com`, `gmail.co`,
 * `gmail-support.com`), or null. The domain is registrable (no subdomains); the providers' own
 * hosts must have been ruled out before.
 */
export function imitatedProvider(domain: string, label: string): string | null {
  const exactHost = IMITATED_HOSTS.find((host) => skeleton(host) === skeleton(domain));
  if (exactHost) return providerOf(exactHost.split(".")[0] ?? exactHost);
  const name = IMITATED.find((candidate) => {
    if (label === candidate || skeleton(label) === skeleton(candidate)) return true;
    if (label.split("-").includes(candidate)) return true;
    return candidate.length >= 5 && oneEditApart(label, candidate);
  });
  return name ? providerOf(name) : null;
}

/**
 * Whether digits stand in place of letters (`br1ghtroof`): a digit that looks like a letter, with a
 * letter on both sides.
 */
export function hasLetterDigits(label: string): boolean {
  return (
    /[a-z][013]+[a-z]/.test(label) &&
    !/\d{3,}/.test(label.replace(/[013]/g, "0").replace(/0{1,2}/g, ""))
  );
}

/** The host among `known` that `host` could be mistaken for without being it, or null. */
export function mistakenFor(host: string, known: readonly string[]): string | null {
  return (
    known.find(
      (other) =>
        other !== host &&
        (skeleton(other) === skeleton(host) || (other.length >= 9 && oneEditApart(other, host))),
    ) ?? null
  );
}
