import { env } from "~/env";

const ownHosts = new Set([new URL(env.BASE_URL).host, "reportfraud.ftc.gov", "donotcall.gov", "www.donotcall.gov"]);

// U §9 and the contracts: figures that are true for everybody.
const knownAmounts = new Set(["500", "50", "25", "15", "5", "0"]);

function linkHosts(text: string): string[] {
  const addresses = text.match(/\bhttps?:\/\/[^\s"'<>)]+|\b(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s"'<>)]*/gi) ?? [];
  const whole = addresses.map((address) => (address.includes("://") ? address : `https://${address}`));
  return whole.map((address) => (URL.canParse(address) ? new URL(address).host : ""));
}

function bareHosts(text: string): string[] {
  const withoutLinks = text.replace(/\bhttps?:\/\/\S+/gi, " ").replace(/\S+@\S+/g, " ");
  return (
    withoutLinks.match(/\b(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|io|co|us|gov|app|dev|xyz|top|site|online|shop|link|click|ru|cn)\b/gi) ??
    []
  );
}

function amountsIn(text: string): string[] {
  const found = text.matchAll(/\$\s?(\d[\d,]*)|\b(\d[\d,]*)(?:\.\d\d)?\s?(?:dollars|bucks|usd|d[oó]lares)\b/gi);
  return [...found].map(([, before, after]) => (before ?? after ?? "").replaceAll(",", ""));
}

const digitsOf = (text: string) => text.replace(/\D/g, "");
const has = (grounds: string, what: string) => grounds.toLowerCase().includes(what.toLowerCase());

/**
 * Looks for what a model's answer cannot know or must not say (OA-07): links to strange places, hosts, addresses, numbers, case numbers, ids
 * and amounts that the tools did not give in this turn, and scraps of code. An answer with any of them is not sent.
 * @param told what the tools gave
 * @returns what is wrong, in a word each; empty when all is well
 */
export function checkAnswer(text: string, told: string): string[] {
  const toldAmounts = new Set(amountsIn(told));
  const toldDigits = digitsOf(told);
  const emails = text.match(/[^\s<>(),;:"']+@[^\s<>(),;:"']+\.[a-z]{2,}/gi) ?? [];
  const checks: [string, boolean][] = [
    ["link", linkHosts(text).some((host) => !ownHosts.has(host))],
    ["host", bareHosts(text).some((host) => !ownHosts.has(host.toLowerCase()) && !has(told, host))],
    ["email", emails.some((email) => email.toLowerCase() !== env.SUPPORT_EMAIL.toLowerCase() && !has(told, email))],
    ["phone", (text.match(/\+?\d[\d\s().-]{7,}\d/g) ?? []).some((number) => !toldDigits.includes(digitsOf(number).slice(-10)))],
    ["case", (text.match(/\bTC-?\d+/gi) ?? []).some((number) => !has(told, number))],
    ["id", /\b[a-z]{3,5}_[0-9a-f]{16,}/i.test(text)],
    ["amount", amountsIn(text).some((amount) => !knownAmounts.has(amount) && !toldAmounts.has(amount))],
    ["code", /[{}<>]|```/.test(text)],
  ];
  return checks.filter(([, isWrong]) => isWrong).map(([what]) => what);
}
