import { findPerson, type Person } from "~/core/accounts/queries";
import { findApproved } from "~/core/affiliates/find-approved";
import { commissionFor } from "~/core/affiliates/commission-table";
import { newsMail } from "~/core/affiliates/news-mail";
import { listEarnersBy } from "~/core/affiliates/referrers";
import { getCase } from "~/core/cases/queries";
import { isMailSuppressed, queueMail } from "~/core/messaging/mail/queue-mail";
import { findMailByKey } from "~/core/messaging/mail/mailbox";
import { marksOfAct, marksOfCase, marksOfPerson, unmarked } from "~/core/restore/mail-marks";
import { settlementNewsKey } from "~/core/payouts/settlement-news-key";
import { isOrderedAsLink } from "~/core/payouts/payout-rules";
import { getPayout, listPayoutLines } from "~/core/payouts/queries";
import { inngest, on } from "~/integrations/inngest";
import { mailFrom } from "~/integrations/email/mail-from";
import { unsubscribeLink } from "~/integrations/email/unsubscribe-link";
import {
  affiliateApproved,
  affiliatePayoutSent,
  commissionEarned,
  newReferral,
  type Affiliate,
  type NewsLetter,
} from "~/letters/affiliate-letters";
import type { Sender } from "~/letters/letter-content";
import { mailSender } from "~/operations/messages/mail-sender";

type Write = (affiliate: Sender & Affiliate) => NewsLetter;
type News = { key: string; kind: string; marks: readonly string[]; write: Write };

const levelOf = (tierLevel: number): 1 | 2 | 3 => (tierLevel === 1 ? 1 : tierLevel === 2 ? 2 : 3);

// Affiliate news goes to proven addresses that have not unsubscribed, and never by text (contracts
// LG-10; issue: mail).
function mailAffiliate(person: Person | undefined, { key, kind, marks, write }: News): void {
  if (!person?.email || !person.affiliateCode || newsMail(person) !== "sent") return;
  const { email, firstName, affiliateCode, userId } = person;
  const letter = write({
    ...mailSender,
    firstName,
    affiliateCode,
    unsubscribe: unsubscribeLink(email),
  });
  const to = { to: email, from: mailFrom, userId };
  queueMail({ key: `affiliate:${key}`, kind, marks, ...to, ...letter });
}

function tellOfReferral(newcomerId: string): void {
  const referredFirstName = findPerson(newcomerId)?.firstName ?? "";
  for (const { userId, tierLevel } of listEarnersBy(newcomerId))
    mailAffiliate(userId ? findPerson(userId) : undefined, {
      key: `referral:${newcomerId}:${tierLevel}`,
      kind: "new-referral",
      marks: marksOfPerson(newcomerId, "referral", String(tierLevel)),
      write: (affiliate) =>
        newReferral({
          ...affiliate,
          level: levelOf(tierLevel),
          referredFirstName,
          couldEarnCents: commissionFor(tierLevel),
        }),
    });
}

function tellOfCommissions(caseId: string): void {
  const { userId: ownerId, status, settledAt } = getCase(caseId);
  if (status !== "settled" || settledAt === null) return;
  const referredFirstName = findPerson(ownerId)?.firstName ?? "";
  for (const { userId, tierLevel } of listEarnersBy(ownerId)) {
    const key = settlementNewsKey(
      { caseId, settledAt },
      (time) => `commission:${caseId}:${tierLevel}:${time}`,
      (told) => findMailByKey(`affiliate:${told}`) !== undefined,
    );
    mailAffiliate(userId ? findPerson(userId) : undefined, {
      key,
      kind: "commission-earned",
      marks: marksOfCase(caseId, "commission", String(tierLevel)),
      write: (affiliate) =>
        commissionEarned({
          ...affiliate,
          level: levelOf(tierLevel),
          referredFirstName,
          amountCents: commissionFor(tierLevel),
        }),
    });
  }
}

// Payouts that hold more than commissions, or that the person must open, are announced as payouts
// (money-news), from which nobody can unsubscribe.
function tellOfPayout(payoutId: string): void {
  const payout = getPayout(payoutId);
  const { userId, status, amountCents, attempt } = payout;
  if (
    status !== "completed" ||
    isOrderedAsLink(payout) ||
    !listPayoutLines(payoutId).every(({ kind }) => kind === "commission")
  )
    return;
  mailAffiliate(findPerson(userId), {
    key: `payout:${payoutId}:${attempt}`,
    kind: "affiliate-payout",
    marks: unmarked("payout"),
    write: (affiliate) => affiliatePayoutSent({ ...affiliate, amountCents, payoutId }),
  });
}

// Staff entered a contact's address, and nobody has proven it yet: it gets this one mail, and can
// unsubscribe with a click.
function tellOfApproval(affiliateId: string, eventId: string | undefined): void {
  const approved = findApproved(affiliateId);
  if (!approved || isMailSuppressed(approved.email, "affiliate_news")) return;
  const { email, firstName, affiliateCode, userId } = approved;
  const letter = affiliateApproved({
    ...mailSender,
    firstName,
    affiliateCode,
    unsubscribe: unsubscribeLink(email),
  });
  const whose = userId ? { userId } : {};
  queueMail({
    key: `affiliate:${eventId ?? `approved:${affiliateId}`}`,
    kind: "affiliate-approved",
    // A code that was given anew is another one, which they must be told.
    marks: marksOfAct("affiliate-approved", affiliateCode),
    to: email,
    from: mailFrom,
    ...whose,
    ...letter,
  });
}

/**
 * Mails affiliates once each about their approval, new sign-ups, earnings and payouts, with
 * one-click unsubscribe (RFC 8058).
 */
export const mailAffiliates = inngest.createFunction(
  {
    id: "mail-affiliates",
    triggers: [
      on("affiliate/approved"),
      on("person/joined"),
      on("case/settled"),
      on("payout/completed"),
    ],
    retries: 5,
  },
  async ({ event, step }) => {
    const { data, id } = event;
    await step.run("mail", () => {
      if ("affiliateId" in data) return tellOfApproval(data.affiliateId, id);
      if ("userId" in data) return tellOfReferral(data.userId);
      return "caseId" in data ? tellOfCommissions(data.caseId) : tellOfPayout(data.payoutId);
    });
  },
);
