import { formatMoney } from "~/core/money";
import { hello, text, writeLetter, type Letter } from "~/letters/write-letter";
import { type Block, type LetterContent, type Sender } from "~/letters/letter-content";

/** A mail from which its recipient can unsubscribe with one click (RFC 8058; LG-10). */
export type NewsLetter = Letter & { headers: Record<string, string> };

/** A recipient of affiliate news; `unsubscribe` is this recipient's link to end it. */
export type Affiliate = { firstName: string; affiliateCode: string; unsubscribe: string };

function writeNews(
  given: Sender & Affiliate,
  content: Omit<LetterContent, "unsubscribe" | "foot" | "button">,
): NewsLetter {
  const { unsubscribe, site } = given;
  const foot = ["Affiliate news: you get this because you take part in our referral programme."];
  const letter = writeLetter(given, {
    ...content,
    button: { label: "See your referrals", href: `${site}/affiliate` },
    foot,
    unsubscribe,
  });
  return {
    ...letter,
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

const link = ({ site, affiliateCode }: Sender & Affiliate): Block => ({
  kind: "facts",
  rows: [
    ["Your code", affiliateCode],
    ["Your link", `${site}/?ref=${encodeURIComponent(affiliateCode)}`],
  ],
});

/** Says that a person's affiliate record is active, and what they earn by it (U §9). */
export function affiliateApproved(given: Sender & Affiliate): NewsLetter {
  return writeNews(given, {
    subject: "Your referral link is ready",
    preview: "What you earn when somebody you brought settles a claim.",
    blocks: [
      hello(given.firstName),
      text(
        "Share your link. When a claim of somebody you brought settles, you earn $50; $25 when it is somebody they brought, and $15 one level further. Nothing is paid before a settlement.",
      ),
      link(given),
      { kind: "note", text: "Please don't send your link to people who have not asked for it." },
    ],
  });
}

/** Says that a commission was earned; names nobody beyond a first name (decisions, Privacy). */
export function commissionEarned(
  given: Sender & Affiliate & { amountCents: number; level: 1 | 2 | 3; referredFirstName: string },
): NewsLetter {
  return writeNews(given, {
    subject: `You earned a commission of ${formatMoney(given.amountCents)}`,
    preview: "A claim of somebody you brought has settled.",
    blocks: [
      hello(given.firstName),
      {
        kind: "amount",
        amount: formatMoney(given.amountCents),
        label: `commission, level ${given.level}`,
      },
      text(
        `A claim of ${given.referredFirstName || "somebody you brought"} has settled. The commission is added to your balance and paid out with it.`,
      ),
      text("There is nothing you need to do. Your affiliate page lists it under Commissions."),
    ],
  });
}

/** Says that commissions were paid by hand. */
export function affiliatePayoutSent(
  given: Sender & Affiliate & { amountCents: number; payoutId: string },
): NewsLetter {
  return writeNews(given, {
    subject: `Your commissions of ${formatMoney(given.amountCents)} were paid`,
    preview: "Our team has paid it by hand.",
    blocks: [
      hello(given.firstName),
      { kind: "amount", amount: formatMoney(given.amountCents), label: "was paid to you" },
      {
        kind: "facts",
        rows: [
          ["For", "your commissions"],
          ["Payout", given.payoutId],
        ],
      },
      text("There is nothing you need to do. If it does not arrive in a few days, write to us."),
    ],
  });
}

/**
 * Says that somebody signed up through an affiliate's link, at which level, and what that could
 * earn.
 */
export function newReferral(
  given: Sender &
    Affiliate & { level: 1 | 2 | 3; referredFirstName: string; couldEarnCents: number },
): NewsLetter {
  const who = given.referredFirstName || "Somebody";
  const how =
    given.level === 1 ? "with your link" : `through somebody you brought (level ${given.level})`;
  return writeNews(given, {
    subject: `${who} signed up ${given.level === 1 ? "with your link" : "through your referrals"}`,
    preview: `If a claim of theirs settles, you earn ${formatMoney(given.couldEarnCents, "whole")}.`,
    blocks: [
      hello(given.firstName),
      text(
        `${who} signed up ${how}. If a claim of theirs settles, you earn ${formatMoney(given.couldEarnCents, "whole")}. We tell you then; there is nothing you need to do.`,
      ),
      link(given),
    ],
  });
}
