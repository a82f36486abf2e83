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
 * The network that a visitor's address belongs to: the address itself for IPv4, the first 64 bits
 * for IPv6, of which one customer has all the rest. What is no address is its own network.
 */
export function networkOf(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
  if (!/^[\da-f:]{2,39}(?:%|$)/.test(plain) || !plain.includes(":")) return plain;
  const groups = groupsOf(plain.replace(/%.*$/, "")).slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
