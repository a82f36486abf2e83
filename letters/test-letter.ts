import {
  affiliateApproved,
  affiliatePayoutSent,
  commissionEarned,
  newReferral,
} from "~/letters/affiliate-letters";
import { caseUpdateLetter, payoutLetter, settlementLetter } from "~/letters/case-letters";
import { resetPasswordLetter } from "~/letters/reset-password";
import { welcomeLetter } from "~/letters/welcome";
import type { Letter } from "~/letters/write-letter";
import type { Sender } from "~/letters/letter-content";
import type { CaseStatus } from "~/db/vocabulary";

/** A §2.7: the mails that staff can try, with the fields of each form. Amounts are in cents. */
export type TestLetter =
  | { kind: "welcome"; firstName: string }
  | { kind: "password-reset"; firstName: string }
  | {
      kind: "case-update";
      firstName: string;
      caseTitle: string;
      oldStatus: CaseStatus;
      newStatus: CaseStatus;
    }
  | {
      kind: "settlement";
      firstName: string;
      caseTitle: string;
      caseId: string;
      amountCents: number;
    }
  | { kind: "payout"; firstName: string; amountCents: number; payoutId: string }
  | {
      kind: "affiliate";
      firstName: string;
      affiliateCode: string;
      type: "approved" | "commission_earned" | "payout_sent";
      amountCents: number;
    }
  | {
      kind: "referral";
      firstName: string;
      affiliateCode: string;
      referredEmail: string;
      tier: 1 | 2 | 3;
      amountCents: number;
    };

export type TestLetterKind = TestLetter["kind"];

/** A §7: the names under which the tester reports what it sent. */
export const testLetterFunctions: Record<TestLetterKind, string> = {
  welcome: "send-welcome-email-test",
  "password-reset": "send-password-reset",
  "case-update": "send-case-update-email",
  settlement: "send-settlement-email",
  payout: "send-payout-email",
  affiliate: "send-affiliate-email",
  referral: "send-referral-email",
};

function affiliateLetter(
  sender: Sender,
  letter: Extract<TestLetter, { kind: "affiliate" }>,
): Letter {
  const { firstName, affiliateCode, type, amountCents } = letter;
  const affiliate = {
    ...sender,
    firstName,
    affiliateCode,
    unsubscribe: `${sender.site}/unsubscribe/test`,
  };
  switch (type) {
    case "approved":
      return affiliateApproved(affiliate);
    case "commission_earned":
      return commissionEarned({ ...affiliate, amountCents, level: 1, referredFirstName: "Alex" });
    case "payout_sent":
      return affiliatePayoutSent({ ...affiliate, amountCents, payoutId: "pay_test" });
  }
}

/**
 * An affiliate learns only a person's first name (decisions, Privacy): here it is derived from the
 * typed address.
 */
function firstNameOf(email: string): string {
  const name = email.split("@")[0]?.split(/[.+_-]/)[0] ?? "";
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/**
 * Writes the same mail that people get, with made-up facts; its links lead to ordinary pages and do
 * nothing.
 */
export function writeTestLetter(sender: Sender, letter: TestLetter): Letter {
  const { firstName } = letter;
  switch (letter.kind) {
    case "welcome":
      return welcomeLetter({ ...sender, firstName });
    case "password-reset":
      return resetPasswordLetter({ ...sender, firstName, link: `${sender.site}/reset-password` });
    case "case-update":
      return caseUpdateLetter({ ...sender, ...letter, caseNumber: null });
    case "settlement":
      return settlementLetter({ ...sender, ...letter, caseNumber: letter.caseId });
    case "payout":
      return payoutLetter({
        ...sender,
        ...letter,
        forWhat: "a test case",
        how: "Open it to choose how you get it: a card, a bank or cash app.",
        opens: `${sender.site}/user/payouts`,
      });
    case "affiliate":
      return affiliateLetter(sender, letter);
    case "referral": {
      const { affiliateCode, referredEmail, tier, amountCents } = letter;
      const affiliate = {
        ...sender,
        firstName,
        affiliateCode,
        unsubscribe: `${sender.site}/unsubscribe/test`,
      };
      return newReferral({
        ...affiliate,
        level: tier,
        referredFirstName: firstNameOf(referredEmail),
        couldEarnCents: amountCents,
      });
    }
  }
}
