import { caseStatuses, caseStatusLabels } from "~/db/vocabulary";
import type { TestLetterKind } from "~/letters/test-letter";

export type TesterField = {
  name: string;
  label: string;
  required?: boolean;
  value?: string;
  type?: "email";
  choices?: readonly (readonly [string, string])[];
};

export type TesterForm = {
  kind: TestLetterKind;
  title: string;
  about: string;
  fields: readonly TesterField[];
};

const firstName: TesterField = { name: "firstName", label: "First name", value: "Sam" };
const statuses = caseStatuses.map((status) => [status, caseStatusLabels[status]] as const);

/** A §2.7, §5: the forms in order, with the fields that each needs. */
export const testerForms: readonly TesterForm[] = [
  {
    kind: "welcome",
    title: "Welcome",
    about: "What a person gets once their address is proven.",
    fields: [firstName],
  },
  {
    kind: "password-reset",
    title: "Password reset",
    about: "The link over which a new password is set.",
    fields: [firstName],
  },
  {
    kind: "case-update",
    title: "Case status update",
    about: "Staff changed the status of a case.",
    fields: [
      firstName,
      { name: "caseTitle", label: "Case title", required: true },
      { name: "oldStatus", label: "Old status", choices: statuses, value: "pending" },
      { name: "newStatus", label: "New status", choices: statuses, value: "submitted" },
    ],
  },
  {
    kind: "settlement",
    title: "Settlement",
    about: "A case has settled.",
    fields: [
      firstName,
      { name: "caseTitle", label: "Case title", required: true },
      { name: "caseId", label: "Case ID", required: true },
      { name: "amount", label: "Amount in dollars", value: "500" },
    ],
  },
  {
    kind: "payout",
    title: "Payout confirmation",
    about: "A payout has left.",
    fields: [
      firstName,
      { name: "payoutAmount", label: "Payout amount in dollars", required: true },
      { name: "payoutId", label: "Payout ID", required: true },
    ],
  },
  {
    kind: "affiliate",
    title: "Affiliate programme",
    about: "Approved, a commission earned, or a payout sent.",
    fields: [
      firstName,
      { name: "affiliateCode", label: "Affiliate code", required: true },
      {
        name: "type",
        label: "Type",
        value: "approved",
        choices: [
          ["approved", "Approved"],
          ["commission_earned", "Commission earned"],
          ["payout_sent", "Payout sent"],
        ],
      },
      { name: "amount", label: "Amount in dollars", value: "50" },
    ],
  },
  {
    kind: "referral",
    title: "New referral notification",
    about: "Somebody signed up through an affiliate.",
    fields: [
      firstName,
      { name: "referredEmail", label: "Referred email", required: true, type: "email" },
      { name: "affiliateCode", label: "Affiliate code", required: true },
      {
        name: "tier",
        label: "Tier",
        value: "1",
        choices: [
          ["1", "Tier 1 ($50)"],
          ["2", "Tier 2 ($25)"],
          ["3", "Tier 3 ($15)"],
        ],
      },
    ],
  },
];
