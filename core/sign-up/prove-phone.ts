import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import { changeCredential } from "~/core/accounts/credentials/change-credential";
import { provenCredentials } from "~/core/accounts/credentials/proven-credentials";
import { recordAudit } from "~/core/accounts/record-audit";
import { unlinkNumber } from "~/core/accounts/credentials/unlink-number";
import { attributeReferral } from "~/core/affiliates/attribute-referral";
import { optIn } from "~/core/consent/opt-in";
import { wishedSince } from "~/core/consent/wished-since";
import { RuleBroken } from "~/core/errors";
import { recordEvent } from "~/core/events";
import { recordChange } from "~/core/record-change";
import { refuseMinor } from "~/core/sign-up/refuse-minor";
import { db } from "~/db/client";
import { profiles } from "~/db/schema/accounts";
import { consentEvents, phoneNumbers, suppressions } from "~/db/schema/consent";
import { conversations } from "~/db/schema/conversations";
import { transaction } from "~/db/transaction";

export type ProvenPhone = {
  userId: string;
  phone: string;
  /** How it was proven: by a code texted to it, or by a text from it. */
  by: "code" | "text";
  /**
   * The session that asked for the proof: it stays signed in when the number replaces another one.
   */
  sessionId: string | null;
  ip: string | null;
  now?: number;
};

function isStoppedSince(phone: string, at: number): boolean {
  const since = and(
    eq(suppressions.phone, phone),
    isNull(suppressions.liftedAt),
    gt(suppressions.createdAt, at),
  );
  return (
    db.select({ phone: suppressions.phone }).from(suppressions).where(since).get() !== undefined
  );
}

// The box was ticked for an unproven number that might have been anybody's; it counts from now on.
function honourWish(userId: string, phone: string, at: number): void {
  const wish = db
    .select()
    .from(consentEvents)
    .where(
      and(
        or(eq(consentEvents.phone, phone), isNull(consentEvents.phone)),
        eq(consentEvents.userId, userId),
      ),
    )
    .orderBy(desc(consentEvents.seq))
    .all()
    .find(({ action }) => action === "wished_for_texts" || action.startsWith("opted"));
  if (wish?.action !== "wished_for_texts") return;
  // Whoever has the number has stopped our texts since, known to us or not.
  if (wishedSince(phone, ["opted_out"], wish.at) || isStoppedSince(phone, wish.at)) return;
  const { wording, wordingVersion, campaign, channel, ip, userAgent } = wish;
  const words = "Ticked the box of its own; the number is proven now.";
  optIn({ phone, userId, words, wording, wordingVersion, campaign, channel, ip, userAgent, at });
}

function adopt(userId: string, phone: string): void {
  const profile = db.select().from(profiles).where(eq(profiles.userId, userId)).get();
  const userName = profile ? `${profile.firstName} ${profile.lastName}`.trim() : null;
  db.update(conversations)
    .set({ userId, userEmail: profile?.email ?? null, userName })
    .where(and(eq(conversations.phone, phone), isNull(conversations.userId)))
    .run();
}

// The account's own conversations go on with the new number.
function moveTo(userId: string, phone: string, before: string | null, now: number): void {
  const own = before === null ? [] : conversationsOf(userId, before);
  if (before !== null) unlinkNumber(userId, before);
  for (const id of own)
    db.update(conversations).set({ phone }).where(eq(conversations.id, id)).run();
  const proven = { userId, provenAt: now, joinStep: "joined" as const };
  db.insert(phoneNumbers)
    .values({ phone, createdAt: now, ...proven })
    .onConflictDoUpdate({ target: phoneNumbers.phone, set: proven })
    .run();
  db.update(profiles).set({ phone, updatedAt: now }).where(eq(profiles.userId, userId)).run();
}

function conversationsOf(userId: string, phone: string): string[] {
  const own = and(eq(conversations.userId, userId), eq(conversations.phone, phone));
  return db
    .select({ id: conversations.id })
    .from(conversations)
    .where(own)
    .all()
    .map(({ id }) => id);
}

/**
 * Links a number to the account that has proven it (decisions, People): its conversation and held
 * pictures belong to the account from then on, the request for texts counts, and the account's
 * former number is unlinked and notified.
 * @throws RuleBroken `phone_taken` when the number is another account's, `too_young`
 */
export function provePhone({
  userId,
  phone,
  by,
  sessionId,
  ip,
  now = Date.now(),
}: ProvenPhone): void {
  transaction(() => {
    const known = db.select().from(phoneNumbers).where(eq(phoneNumbers.phone, phone)).get();
    if (known?.userId && known.userId !== userId)
      throw new RuleBroken(
        "phone_taken",
        "This number already has an account of its own. Text PASSWORD from it to get a link to that account.",
      );
    if (known?.userId === userId) return;
    refuseMinor(phone);
    const before = provenCredentials(userId).phone?.number ?? null;
    const spared = db
      .select({ email: profiles.email })
      .from(profiles)
      .where(eq(profiles.userId, userId))
      .get()?.email;
    // A first number replaces no other, so the person stays signed in, and the mail that asks for
    // the address stays valid.
    const rest =
      before === null
        ? ({ ends: "none", spared } as const)
        : ({ ends: { keep: sessionId } } as const);
    changeCredential({ userId, credential: "number", by: "owner", ...rest, now }, () =>
      moveTo(userId, phone, before, now),
    );
    if (known?.joinReferralCode)
      attributeReferral({ code: known.joinReferralCode, userId, at: now });
    adopt(userId, phone);
    honourWish(userId, phone, now);
    recordAudit({ act: `prove-phone-by-${by}`, userId, ip, at: now });
    recordChange(userId, "phone.proven", userId, now);
    recordEvent("phone/proven", { userId });
  });
}
