import { companyOf } from "~/bot/agent/cases/company-of";
import type { CaseLine } from "~/bot/replies";
import type { Case } from "~/core/cases/queries";
import { toldStatus } from "~/core/cases/told-status";
import { formatMoney } from "~/core/money";
import { claimShareCents } from "~/core/money/chart-of-accounts";
import { progressOf } from "~/core/outreach/progress";
import { findFiling } from "~/core/outreach/queries";
import { outreachStepLabels } from "~/db/vocabulary";

const day = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  month: "short",
  day: "numeric",
});

function stepText(row: Case): string {
  const progress = progressOf({
    status: "submitted",
    outreachStep: row.outreachStep,
    isFiled: findFiling(row.id) !== undefined,
  });
  if (!progress) return "accepted";
  const position = `step ${progress.index + 1} of ${progress.total}`;
  return progress.isDue
    ? `${position} due: filing in court`
    : `${position}, ${outreachStepLabels[progress.step]}`;
}

function stateText(row: Case): string {
  switch (toldStatus(row)) {
    case "waits_for_terms":
      return "waits for you to accept our new terms";
    case "pending":
      return "being read";
    case "review":
      return "a person on our team is checking it";
    case "in_progress":
    case "submitted":
      return `submitted ${day.format(row.submittedAt ?? row.createdAt)}, ${stepText(row)}`;
    case "completed":
      return "completed";
    case "settled":
      return `settled! +${formatMoney(claimShareCents, "whole")}`;
    case "rejected":
      return "rejected; text WHY for the reason";
  }
}

/** Describes a case in one line: the number that people know it by, the company and its state. */
export function describeCase(row: Case): CaseLine {
  const company = companyOf(row) ?? row.senderPhone;
  const number = row.externalCaseId ?? (company ? "" : "Your screenshot");
  const name = [number, company ? (number ? `(${company})` : company) : ""]
    .filter(Boolean)
    .join(" ");
  return { name, state: stateText(row) };
}
