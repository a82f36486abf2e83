import { BlockList, isIP } from "node:net";
import { env } from "~/env";

function listTrusted(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", length] = network.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    list.addSubnet(
      address,
      length === undefined ? (family === "ipv6" ? 128 : 32) : Number(length),
      family,
    );
  }
  return list;
}

const trusted = listTrusted(env.TRUSTED_PROXIES);

/** Normalizes an address: IPv4 over an IPv6 socket becomes IPv4. */
export const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");

/** Whether an address is that of a trusted proxy (TRUSTED_PROXIES). */
export function isTrustedProxy(address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = plainAddress(address);
  const family = isIP(plain);
  return family > 0 && trusted.check(plain, family === 6 ? "ipv6" : "ipv4");
}
