import { and, eq, isNull } from "drizzle-orm";
import { addressHash, liftAdoptedStops } from "~/core/restore/adopted-lines";
import { findPerson } from "~/core/accounts/queries";
import { recordAudit } from "~/core/accounts/record-audit";
import { checkSuppression } from "~/core/consent/check-suppression";
import { optIn } from "~/core/consent/opt-in";
import { optOut } from "~/core/consent/opt-out";
import { isSuppressed } from "~/core/consent/queries";
import type { ConsentWording } from "~/core/consent/wordings";
import { isMailSuppressed } from "~/core/messaging/mail/queue-mail";
import { RuleBroken } from "~/core/errors";
import { db } from "~/db/client";
import { recordJournalLine } from "~/db/journal/record-journal-line";
import { emailSuppressions } from "~/db/schema/consent";
import { transaction } from "~/db/transaction";

/**
 * Which texts a person gets, most first: answers and news of their cases, answers alone, or none at
 * all.
 */
export const textPreferences = ["updates", "answers", "none"] as const;
export type TextPreference = (typeof textPreferences)[number];
export type MessagePreferences = { texts: TextPreference; affiliateNews: boolean };

function textsTo(phone: string, now: number): TextPreference {
  if (isSuppressed(phone)) return "none";
  return checkSuppression({ phone, purpose: "notice", now }).allowed ? "updates" : "answers";
}

/** The messages that a person has chosen to get unasked. */
export function readMessagePreferences(userId: string, now: number): MessagePreferences {
  const person = findPerson(userId);
  return {
    texts: person?.phone ? textsTo(person.phone, now) : "answers",
    affiliateNews: person?.email ? !isMailSuppressed(person.email, "affiliate_news") : false,
  };
}

export type TextsPreference = {
  userId: string;
  wish: TextPreference;
  /** What the page showed, which may be older than a stop. */
  shown?: TextPreference | null;
  wording: ConsentWording;
  ip: string;
  userAgent: string | null;
  now?: number;
};

/**
 * Chooses which texts a person gets, on record in the consent ledger (LG-08, LG-09). A choice that
 * stands as the page showed it brings no more texts than there are: the person may have stopped
 * them elsewhere since.
 * @throws RuleBroken `phone_unproven`
 */
export function setMessagePreferences({
  userId,
  wish,
  shown = null,
  wording,
  ip,
  userAgent,
  now = Date.now(),
}: TextsPreference): void {
  transaction(() => {
    const phone = findPerson(userId)?.phone;
    if (!phone) throw new RuleBroken("phone_unproven", "Confirm your phone number first.");
    const before = textsTo(phone, now);
    const isMore = textPreferences.indexOf(wish) < textPreferences.indexOf(before);
    if (before === wish || (wish === shown && isMore)) return;
    const said = {
      phone,
      userId,
      channel: "web",
      words: `Chose “${wish}” in the settings.`,
      ip,
      userAgent,
      at: now,
    } as const;
    if (wish !== "none")
      optIn({
        ...said,
        wording: wording.text,
        wordingVersion: wording.version,
        campaign: "settings",
      });
    if (wish !== "updates")
      optOut({ ...said, scope: wish === "none" ? "all" : "recurring", reason: "portal" });
    recordAudit({ act: `choose-texts-${wish}`, userId, ip, at: now });
  });
}

/**
 * Turns mail about referrals and commissions on or off. Mail about one's own cases and account
 * always comes.
 */
export function setAffiliateNews({
  userId,
  wished,
  ip,
  now = Date.now(),
}: {
  userId: string;
  wished: boolean;
  ip: string;
  now?: number;
}): void {
  transaction(() => {
    const email = findPerson(userId)?.email;
    if (!email || isMailSuppressed(email, "affiliate_news") === !wished) return;
    const target = email.toLowerCase();
    const own = and(
      eq(emailSuppressions.target, target),
      eq(emailSuppressions.scope, "affiliate_news"),
    );
    if (wished)
      db.update(emailSuppressions)
        .set({ liftedAt: now })
        .where(and(own, isNull(emailSuppressions.liftedAt)))
        .run();
    else
      db.insert(emailSuppressions)
        .values({
          target,
          kind: "address",
          scope: "affiliate_news",
          reason: "portal",
          createdAt: now,
        })
        .onConflictDoUpdate({
          target: [emailSuppressions.target, emailSuppressions.scope],
          set: { liftedAt: null, reason: "portal", createdAt: now },
        })
        .run();
    const whom = addressHash(target);
    if (wished) liftAdoptedStops("mail_stopped", whom, now, "affiliate_news");
    const kind = wished ? "mail_allowed" : "mail_stopped";
    recordJournalLine({ kind, key: "affiliate_news", whom, at: now });
    recordAudit({
      act: wished ? "turn-affiliate-news-on" : "turn-affiliate-news-off",
      userId,
      ip,
      at: now,
    });
  });
}
