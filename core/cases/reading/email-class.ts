import { parse } from "tldts";
import { disposableHosts } from "~/core/cases/reading/disposable-hosts";
import { providerByHost } from "~/core/words/generic-providers";
import { hasLetterDigits, imitatedProvider, mistakenFor } from "~/core/cases/reading/look-alike";

/**
 * The class of an address as the address of a company (U §8, decisions "What the verdicts say").
 * `provider` names the generic provider behind or imitated by the host. A look-alike of a business
 * is `business` with `lookAlike` true.
 */
export type EmailClass = {
  kind: "business" | "generic" | "generic_look_alike" | "disposable" | "impossible";
  host: string;
  provider: string | null;
  lookAlike: boolean;
};

const RESERVED = new Set([
  "example",
  "test",
  "invalid",
  "localhost",
  "local",
  "internal",
  "lan",
  "home",
  "corp",
  "onion",
  "arpa",
]);

function cannotReceiveMail(host: string): boolean {
  const { domain, isIcann, isPrivate, isIp, publicSuffix } = parse(host, {
    allowPrivateDomains: true,
  });
  if (isIp || /^\[.*\]$/.test(host)) return true;
  if (
    !domain ||
    host.length > 253 ||
    !host.split(".").every((label) => /^(?!-)[\p{L}\p{N}-]{1,63}(?<!-)$/u.test(label))
  )
    return true;
  if (RESERVED.has(host.split(".").at(-1) ?? "") || /^example\.(com|net|org)$/.test(domain))
    return true;
  return !isIcann && !isPrivate && publicSuffix !== null;
}

/**
 * Classes an address by its host with the public suffix list, the generic providers and their
 * look-alikes, and disposable hosts. `knownHosts` are other domains in the picture: a host that is
 * nearly one of them is a look-alike of a business.
 */
export function emailClass(address: string, knownHosts: readonly string[] = []): EmailClass {
  const host = address
    .slice(address.lastIndexOf("@") + 1)
    .toLowerCase()
    .replace(/\.$/, "");
  const of = (
    kind: EmailClass["kind"],
    provider: string | null,
    lookAlike = false,
  ): EmailClass => ({ kind, host, provider, lookAlike });
  if (!/^[^@\s]+@[^@\s]+$/.test(address) || cannotReceiveMail(host)) return of("impossible", null);
  const { domain, domainWithoutSuffix } = parse(host);
  const registrable = domain ?? host;
  const provider = providerByHost.get(host) ?? providerByHost.get(registrable);
  if (provider) return of("generic", provider);
  if (disposableHosts.has(host) || disposableHosts.has(registrable)) return of("disposable", null);
  const label = domainWithoutSuffix ?? registrable;
  const imitated = imitatedProvider(registrable, label);
  if (imitated) return of("generic_look_alike", imitated, true);
  const foreign = /(^|\.)xn--|[^\x00-\x7f]/.test(host);
  return of(
    "business",
    null,
    foreign || hasLetterDigits(label) || mistakenFor(registrable, knownHosts) !== null,
  );
}
