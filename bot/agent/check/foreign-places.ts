import { findAddresses, findWholeAddresses } from "~/core/words/find-addresses";
import { env } from "~/env";

const ownHosts = new Set([
  new URL(env.BASE_URL).host,
  new URL(env.BASE_URL).hostname,
  "reportfraud.ftc.gov",
  "donotcall.gov",
  "www.donotcall.gov",
]);
const ownNumber = env.TWILIO_PHONE_NUMBER?.slice(-10);

const digitsOf = (text: string): string => text.replace(/\D/g, "");
const isTold = (told: string, what: string): boolean =>
  told.toLowerCase().includes(what.toLowerCase());

function isOwnLink(link: string): boolean {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(link) ? link : `https:${link}`;
  if (!URL.canParse(whole)) return false;
  const { host, username, password, protocol } = new URL(whole);
  return ownHosts.has(host) && username === "" && password === "" && /^https?:$/.test(protocol);
}

// Any word with a dot inside that ends in letters can be a host, whichever endings exist today; an
// amount or a version ends in digits.
function strangeHosts(text: string, told: string): string[] {
  const words = text.match(/[\p{L}\p{N}_-]+(?:[.。｡][\p{L}\p{N}_-]+)+/gu) ?? [];
  const hosts = words.filter(
    (word) =>
      /[.。｡](?:\p{L}{2,}|xn--[\p{L}\p{N}-]+)$/u.test(word) || /^\d+(?:\.\d+){3}$/.test(word),
  );
  return hosts.filter((host) => !ownHosts.has(host.toLowerCase()) && !isTold(told, host));
}

function strangeAddresses(text: string, told: string): boolean {
  const known = findWholeAddresses(text).filter(
    (one) => one.toLowerCase() === env.SUPPORT_EMAIL.toLowerCase() || isTold(told, one),
  );
  const rest = known.reduce((left, one) => left.replace(one, " "), text);
  return rest.includes("@") || findAddresses(rest).length > 0;
}

function strangeNumbers(text: string, told: string): boolean {
  const known = digitsOf(told);
  const numbers = (text.match(/\d(?:[\s().+-]*\d){6,}/g) ?? []).map((number) =>
    digitsOf(number).slice(-10),
  );
  return numbers.some((number) => number !== ownNumber && !known.includes(number));
}

const isOwnAddress = (text: string): boolean =>
  (text.match(/(?<!\S)\S*\/\/\S*/g) ?? []).every((link) =>
    isOwnLink(link.replace(/[).,;:!?'"]+$/, "")),
  );

/**
 * Finds places not ours to which an answer leads: links, hosts, addresses, handles and phone
 * numbers, in any notation, that the tools did not give.
 * @param text in its compatible form (NFKC)
 * @param told what the tools gave
 * @returns a word for each kind that was found
 */
export function foreignPlaces(text: string, told: string): string[] {
  const withoutLinks = text.replace(/(?<!\S)\S*\/\/\S*/g, " ");
  const withoutAddresses = findAddresses(withoutLinks).reduce(
    (left, { address }) => left.replace(address, " "),
    withoutLinks,
  );
  const checks: [string, boolean][] = [
    ["letters", /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)],
    ["link", !isOwnAddress(text)],
    ["host", strangeHosts(withoutAddresses, told).length > 0],
    [
      "host in words",
      /\w\s(?:dot|punto|slash)\s\w|\w\s[.。｡]\s?[a-z]{2,6}\b|\b0x[0-9a-f]{4}/i.test(text),
    ],
    ["spaced letters", /(?:(?<![\p{L}\p{N}])[\p{L}\p{N}][\s.·_-]{1,3}){5}/u.test(text)],
    ["email", strangeAddresses(withoutLinks, told)],
    ["phone", strangeNumbers(text, told)],
  ];
  return checks.filter(([, isWrong]) => isWrong).map(([what]) => what);
}
