/** What is longer in a path may be a key. */
const longestPart = 24;

const cut = (part: string): string => (part.length > longestPart ? `${part.slice(0, 4)}...` : part);

/**
 * An address as it may be shown: without a name and password, what follows `?` or `#`, and long
 * parts of its path, any of which may be a secret. Pure.
 */
export function showAddress(address: string): string {
  if (address === "") return "nowhere";
  if (!URL.canParse(address)) return "elsewhere";
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname.split("/").map(cut).join("/")}`;
}
