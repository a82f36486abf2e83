import { paidOut, settled } from "~/bot/replies";
import { findPerson } from "~/core/accounts/queries";
import { getCase } from "~/core/cases/queries";
import { queueMail } from "~/core/messaging/mail/queue-mail";
import { formatMoney } from "~/core/money";
import { claimShareCents } from "~/core/money/chart-of-accounts";
import { getPayout, listPayoutLines } from "~/core/payouts/queries";
import { mailFrom } from "~/integrations/email/mail-from";
import { inngest, on } from "~/integrations/inngest";
import { payoutLetter, settlementLetter } from "~/letters/case-letters";
import type { Letter } from "~/letters/write-letter";
import { mailSender } from "~/operations/messages/mail-sender";
import { textPerson, unasked } from "~/workflows/messages/tell-person";

type MailOf = {
  userId: string;
  key: string;
  kind: string;
  caseId?: string;
  write: (firstName: string) => Letter;
};

// Money is told by mail to everybody whose address is proven, beside the text: a letter is what
// people keep.
function mailPerson({ userId, key, kind, caseId, write }: MailOf): void {
  const person = findPerson(userId);
  if (!person?.email || !person.emailProven) return;
  const about = caseId ? { caseId } : {};
  queueMail({
    key: `mail:${key}`,
    kind,
    to: person.email,
    from: mailFrom,
    userId,
    ...about,
    ...write(person.firstName),
  });
}

function tellSettlement(caseId: string): void {
  const { userId, messageId, status, title, externalCaseId, settledAt } = getCase(caseId);
  if (status !== "settled" || settledAt === null) return;
  const key = `told:${caseId}:settled:${settledAt}`;
  textPerson(
    { userId, messageId, askedAt: unasked },
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
    caseId,
    write: (firstName) => settlementLetter({ ...facts, firstName }),
  });
}

type Way = "email" | "text" | null;

const arrivals = {
  email:
    "It comes by email from our payout service: the mail says how to choose what you are paid with.",
  text: "It comes by text from our payout service: the text says how to choose what you are paid with.",
  byHand: "Our team has sent it to you by hand.",
};

// What an affiliate earns is told by mail alone (issue 5, Mail).
function tellPayout(payoutId: string): void {
  const {
    userId,
    status,
    amountCents,
    recipientEmail,
    recipientPhone,
    tremendousOrderId,
    attempt,
  } = getPayout(payoutId);
  if (
    status !== "completed" ||
    listPayoutLines(payoutId).every(({ kind }) => kind === "commission")
  )
    return;
  const where: Way = !tremendousOrderId
    ? null
    : recipientEmail
      ? "email"
      : recipientPhone
        ? "text"
        : null;
  const key = `told:${payoutId}:${attempt}`;
  textPerson(
    { userId, messageId: null, askedAt: unasked },
    key,
    paidOut(formatMoney(amountCents, "whole"), where),
  );
  const facts = { ...mailSender, amountCents, payoutId, how: arrivals[where ?? "byHand"] };
  mailPerson({
    userId,
    key,
    kind: "payout",
    write: (firstName) => payoutLetter({ ...facts, firstName }),
  });
}

/**
 * Tells a person that their case has settled, and that they were paid: by text where they may be
 * texted, and by letter.
 */
export const announceMoney = inngest.createFunction(
  { id: "announce-money", triggers: [on("case/settled"), on("payout/completed")], retries: 5 },
  async ({ event, step }) => {
    const { data } = event;
    await step.run("tell", () =>
      "caseId" in data ? tellSettlement(data.caseId) : tellPayout(data.payoutId),
    );
  },
);
