/** What is longer in a path may be a key. */
const longestPart = 24;

const cut = (part: string): string => (part.length > longestPart ? `${part.slice(0, 4)}...` : part);

/**
 * An address as it may be shown: of our own host (that of `base`) without a name and password, what
 * follows `?` or `#`, and long parts of the path; of any other its origin alone, since any part of
 * a path may be a secret of whoever listens there. Pure.
 */
export function showAddress(address: string, base: string): string {
  if (address === "") return "nowhere";
  if (!URL.canParse(address)) return "elsewhere";
  const { protocol, host, pathname } = new URL(address);
  if (host === "") return "elsewhere";
  const origin = `${protocol}//${host}`;
  return host === new URL(base).host
    ? `${origin}${pathname.split("/").map(cut).join("/")}`
    : origin;
}
