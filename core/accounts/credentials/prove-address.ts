import { eq } from "drizzle-orm";
import { changeCredential } from "~/core/accounts/credentials/change-credential";
import { freeAddress, ownerOfAddress } from "~/core/accounts/credentials/free-address";
import { findLink, useLink } from "~/core/accounts/links/issue-link";
import { provenCredentials } from "~/core/accounts/credentials/proven-credentials";
import { recordAudit } from "~/core/accounts/record-audit";
import { RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { db } from "~/db/client";
import { profiles, users } from "~/db/schema/accounts";
import { transaction } from "~/db/transaction";

/** The account and the address that a mailed link would prove. */
export type AddressProof = { userId: string; email: string };

export type AddressProven =
  | { outcome: "proven" | "held_elsewhere"; email: string }
  | { /** With the link unused. */ outcome: "sign_in"; email: string };

const purposes = ["prove_email", "change_email"] as const;
const invalid = () =>
  new RuleBroken("link_invalid", "This link is invalid or has expired. Please request a new one.");

/** What an unused link would prove, or undefined. */
export function findAddressProof(token: string, now: number): AddressProof | undefined {
  const found = purposes.map((purpose) => findLink(token, purpose, now)).find(Boolean);
  return found?.email ? { userId: found.userId, email: found.email } : undefined;
}

function use(token: string, now: number): AddressProof {
  const purpose = purposes.find((one) => findLink(token, one, now));
  if (!purpose) throw invalid();
  const { userId, email } = useLink(token, purpose, now);
  if (!email) throw invalid();
  const typed = db
    .select({ email: profiles.email })
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .get()?.email;
  const signsIn = db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .get()?.email;
  if (purpose === "prove_email" && (typed !== email || (signsIn ?? email) !== email))
    throw new RuleBroken(
      "link_invalid",
      "This link is for an address that the account no longer uses.",
    );
  return { userId, email };
}

function put({ userId, email }: AddressProof, sessionId: string, now: number): void {
  const before = provenCredentials(userId).email;
  if (before?.address === email) return;
  freeAddress(email, userId, now);
  // A first address replaces no other, so the person stays signed in.
  const ends = before ? { keep: sessionId } : "none";
  changeCredential({ userId, credential: "address", by: "owner", ends, now }, () => {
    db.update(users).set({ email, emailVerifiedAt: now }).where(eq(users.id, userId)).run();
    db.update(profiles).set({ email, updatedAt: now }).where(eq(profiles.userId, userId)).run();
  });
}

/**
 * Makes an address an account's, proven and used for sign-in, over the link that was mailed to it.
 * Mailbox and account must be in the same hands: only somebody who is signed in to the account
 * proves its address (decisions, "An address is nobody's until it is proven"). Other accounts that
 * only claimed the address lose it.
 * @returns `sign_in` for anybody else, with the link unused; `held_elsewhere` when another account
 * has proven the address
 * @throws RuleBroken `link_invalid`, also when the account has changed its address since
 */
export function proveAddress(given: {
  token: string;
  signedIn: { userId: string; sessionId: string } | null;
  ip: string | null;
  now?: number;
}): AddressProven {
  const { token, signedIn, ip, now = Date.now() } = given;
  return transaction(() => {
    const asked = findAddressProof(token, now);
    if (!asked) throw invalid();
    if (signedIn?.userId !== asked.userId) return { outcome: "sign_in", email: asked.email };
    const proof = use(token, now);
    const owner = ownerOfAddress(proof.email);
    if (owner !== undefined && owner !== proof.userId)
      return { outcome: "held_elsewhere", email: proof.email };
    put(proof, signedIn.sessionId, now);
    recordEvent("email/proven", { userId: proof.userId });
    recordAudit({ act: "prove-email", userId: proof.userId, ip, at: now });
    return { outcome: "proven", email: proof.email };
  });
}
