import { parse } from "tldts";
import { providerByHost } from "~/core/words/generic-providers";
import type { cases } from "~/db/schema/cases";

/** What a case knows of who sent its texts. */
export type SenderSeen = Pick<
  typeof cases.$inferSelect,
  "violatorDomain" | "violatorEmail" | "senderPhone"
>;

// A host that gives an address to anybody names nobody: there the whole address does.
function companyOf({ violatorDomain, violatorEmail }: SenderSeen): string | null {
  if (violatorDomain === null) return null;
  const registrable = parse(violatorDomain).domain ?? violatorDomain;
  const isShared = providerByHost.has(violatorDomain) || providerByHost.has(registrable);
  return isShared ? (violatorEmail?.toLowerCase() ?? null) : violatorDomain;
}

/**
 * Those of a person's other cases that are about the sender of one of them (CL-01: one sender, one
 * matter). The company decides; the number alone only where all cases with it name at most one
 * company, since two companies may share a short code and their texts are not counted together.
 * @param others all cases of the person that may be about the same company or number
 */
export function ofSameSender<Other extends SenderSeen>(
  own: SenderSeen,
  others: readonly Other[],
): Other[] {
  const company = companyOf(own);
  const withNumber = others.filter(
    ({ senderPhone }) => senderPhone !== null && senderPhone === own.senderPhone,
  );
  const named = new Set([company, ...withNumber.map(companyOf)].flatMap((each) => each ?? []));
  const byNumber = new Set(named.size <= 1 ? withNumber : []);
  return others.filter(
    (other) => (company !== null && companyOf(other) === company) || byNumber.has(other),
  );
}
