import { lookup, type LookupAddress, type LookupOptions } from "node:dns";
import { BlockList, isIP, isIPv6 } from "node:net";

const notPublic = new BlockList();
const ranges4: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
for (const [network, prefix] of ranges4) notPublic.addSubnet(network, prefix, "ipv4");

const public6 = new BlockList();
public6.addSubnet("2000::", 3, "ipv6");
const notPublic6: [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
];
for (const [network, prefix] of notPublic6) notPublic.addSubnet(network, prefix, "ipv6");

/**
 * Whether this IP address is reachable only from our own machine or network, or has a special
 * meaning. Text that is no address counts as private.
 */
export function isPrivateAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  if (!isIPv6(address)) return notPublic.check(address, "ipv4");
  return !public6.check(address, "ipv6") || notPublic.check(address, "ipv6");
}

type Answer = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/**
 * A `lookup` for node:http that connects to public addresses only: it checks a name's addresses at
 * the moment of connecting, so that a name cannot give one address to a check and another to the
 * connection (TW-33). Fails with code `EPRIVATE`.
 */
export function lookupPublic(hostname: string, options: LookupOptions, answer: Answer): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, []);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivateAddress(address)))
      return answer(
        Object.assign(new Error("The name does not lead to the public internet."), {
          code: "EPRIVATE",
        }),
        [],
      );
    return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
  });
}
