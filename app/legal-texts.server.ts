import { legalVersion } from "~/app/legal-version";
import { env } from "~/env";

/**
 * What the legal pages need to know of themselves. `governingLaw` is counsel's sentence, or null in
 * a draft.
 */
export type LegalTexts = { version: string; isDraft: boolean; governingLaw: string | null };

/**
 * Lets the legal pages be shown: in demo mode as a draft, in live mode only when counsel has
 * approved this version and named the governing law, so that nobody is asked to agree to a
 * placeholder.
 * @throws Response 503
 */
export function requireLegalTexts(): LegalTexts {
  const governingLaw = env.GOVERNING_LAW ?? null;
  const isApproved = env.LEGAL_TEXTS_APPROVED === legalVersion && governingLaw !== null;
  if (isApproved) return { version: legalVersion, isDraft: false, governingLaw };
  if (env.demo) return { version: legalVersion, isDraft: true, governingLaw };
  throw new Response("This page is not ready yet.", {
    status: 503,
    statusText: "Service Unavailable",
    headers: { "Cache-Control": "no-store" },
  });
}
