import type { Case } from "~/core/cases/queries";

/** A name as companies have it: words and figures, no address, link or number to call. */
const plainName = /^[\p{L}\p{N}][\p{L}\p{N}&'’ -]{1,39}$/u;
const longNumber = /\d{4,}/;

/**
 * The company's name in our texts: as the picture shows it where that is a plain name, else its
 * domain. What a picture says is data: nothing else of it is repeated.
 */
export function companyOf({
  senderName,
  violatorDomain,
}: Pick<Case, "senderName" | "violatorDomain">): string | null {
  if (senderName && plainName.test(senderName) && !longNumber.test(senderName)) return senderName;
  return violatorDomain?.slice(0, 60) ?? null;
}

const generic = new Set(
  "one the and inc llc company group services com net org big new".split(" "),
);
const singular = (word: string): string => word.replace(/s$/, "");

/** The words by which people name the company of a case: "the car one" is Quick Cars. */
export function companyWords(row: Pick<Case, "senderName" | "violatorDomain">): string[] {
  const names = `${companyOf(row) ?? ""} ${row.violatorDomain?.split(".")[0] ?? ""}`;
  return [...new Set(names.toLowerCase().split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word.length >= 3 && !generic.has(word))
    .map(singular);
}
