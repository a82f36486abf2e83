import { paidOut, settled } from "~/bot/replies";
import { findPerson } from "~/core/accounts/queries";
import { getCase } from "~/core/cases/queries";
import { newsMail } from "~/core/affiliates/news-mail";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { formatMoney } from "~/core/money";
import { claimShareCents } from "~/core/money/chart-of-accounts";
import { settlementKey } from "~/core/payouts/list-unannounced-money";
import { namePayoutLines } from "~/core/payouts/name-payout-lines";
import { isOrderedAsLink, type Payout } from "~/core/payouts/payout-rules";
import { getPayout, listPayoutLines } from "~/core/payouts/queries";
import { marksOfCase, unmarked } from "~/core/restore/mail-marks";
import { env } from "~/env";
import { mailFrom } from "~/integrations/email/mail-from";
import { payoutLetter, settlementLetter } from "~/letters/case-letters";
import type { Letter } from "~/letters/write-letter";
import { payoutLink } from "~/operations/payouts/payout-link";
import { mailSender } from "~/operations/messages/mail-sender";
import { textPerson, unasked } from "~/workflows/messages/tell-person";

type MailOf = {
  userId: string;
  key: string;
  kind: string;
  marks: readonly string[];
  caseId?: string;
  write: (firstName: string) => Letter;
};

// Everybody with a proven address also gets money news by mail, since people keep a letter.
function mailPerson({ userId, key, kind, marks, caseId, write }: MailOf): void {
  const person = findPerson(userId);
  if (!person?.email || !person.emailProven) return;
  const about = caseId ? { caseId } : {};
  queueMail({
    key: `mail:${key}`,
    kind,
    marks,
    to: person.email,
    from: mailFrom,
    userId,
    ...about,
    ...write(person.firstName),
  });
}

/** Tells a person that their case has settled, once per settlement. @throws NotFound */
export function tellSettlement(caseId: string): void {
  const { userId, messageId, status, title, externalCaseId, settledAt } = getCase(caseId);
  if (status !== "settled" || settledAt === null) return;
  const key = settlementKey(caseId, settledAt);
  textPerson(
    { userId, messageId, askedAt: unasked, aboutCaseId: caseId },
    key,
    settled(externalCaseId ?? "your case", formatMoney(claimShareCents, "whole")),
  );
  const facts = {
    ...mailSender,
    caseTitle: title,
    caseNumber: externalCaseId,
    amountCents: claimShareCents,
  };
  mailPerson({
    userId,
    key,
    kind: "settlement",
    marks: marksOfCase(caseId, "told", "settled"),
    caseId,
    write: (firstName) => settlementLetter({ ...facts, firstName }),
  });
}

const isOfCommissions = (payoutId: string): boolean =>
  listPayoutLines(payoutId).every(({ kind }) => kind === "commission");

function howPaid(payout: Payout): string {
  if (isOrderedAsLink(payout))
    return "Open it to choose how you get it: a card, a bank or cash app.";
  const vendorSent = payout.tremendousOrderId !== null;
  return vendorSent
    ? "It comes from our payout service by email or text, with a choice of how to get it."
    : "Our team has paid it by hand.";
}

/**
 * Tells a person, once per attempt, that a payout can be opened or was paid: by text and letter;
 * for commissions by letter alone (issue 5, Mail), unless we only have a number. Commissions that
 * staff paid by hand are announced as affiliate news (mail-affiliates) to people who get it, and
 * here to everybody else.
 * @throws NotFound
 */
export function tellPayout(payoutId: string): void {
  const payout = getPayout(payoutId);
  const { userId, status, amountCents, attempt } = payout;
  if (status !== "completed") return;
  const isLink = isOrderedAsLink(payout);
  const isByLetter = isOfCommissions(payoutId);
  const person = findPerson(userId);
  if (isByLetter && !isLink && person && newsMail(person) === "sent") return;
  const opens = isLink ? payoutLink(userId, payoutId) : null;
  const key = `told:${payoutId}:${attempt}`;
  const forWhat = namePayoutLines(userId, payoutId);
  if (!isByLetter || !payout.recipientEmail)
    textPerson(
      { userId, messageId: null, askedAt: unasked, aboutCaseId: null },
      key,
      paidOut(formatMoney(amountCents, "whole"), forWhat, opens),
    );
  const facts = { ...mailSender, amountCents, payoutId, forWhat, how: howPaid(payout) };
  const opensSignedIn = isLink ? `${env.BASE_URL}/user/cash-out?payout=${payoutId}` : null;
  mailPerson({
    userId,
    key,
    kind: "payout",
    marks: unmarked("payout"),
    write: (firstName) => payoutLetter({ ...facts, firstName, opens: opensSignedIn }),
  });
}
