/** The eight groups of an IPv6 address, `::` filled in. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const [before, after] = [head, tail ?? ""].map((part) => part.split(":").filter(Boolean));
  const missing = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [
    ...(before ?? []),
    ...Array.from({ length: Math.max(0, missing) }, () => "0"),
    ...(after ?? []),
  ];
}

/**
 * The network of a visitor's address: the address itself for IPv4, the first 64 bits for IPv6,
 * since one customer usually has the remaining bits. Anything that is no address is its own
 * network.
 */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  if (!/^[\da-f:]{2,39}(?:%|$)/.test(plain) || !plain.includes(":")) return plain;
  const groups = groupsOf(plain.replace(/%.*$/, "")).slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
