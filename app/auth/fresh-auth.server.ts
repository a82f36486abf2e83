import { redirect } from "@remix-run/node";
import { pageBehind, requireSession, safeNext, type SignedIn } from "~/app/auth/session.server";

/**
 * Admits only a person who has proven their identity within `maxAgeMs`, by signing in or by giving
 * their password or authenticator code since. Call it first in an action that moves money or
 * changes how an account is reached; `proofLasts` says how old a proof may be for which act. `back`
 * is the page to return to where that is not the page behind the request, as for a download.
 * @throws Response that leads to the confirmation and from there back to the page
 */
export async function requireFreshAuth(
  request: Request,
  maxAgeMs: number,
  back?: string,
): Promise<SignedIn> {
  const signedIn = await requireSession(request);
  const { reauthenticatedAt, createdAt } = signedIn.session;
  if (Date.now() - (reauthenticatedAt ?? createdAt) <= maxAgeMs) return signedIn;
  const next = safeNext(back ?? pageBehind(request));
  const toConfirm: Response = redirect(
    `/confirm-identity?${new URLSearchParams({ next }).toString()}`,
  );
  throw toConfirm;
}
