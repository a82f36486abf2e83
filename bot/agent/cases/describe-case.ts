import { companyOf } from "~/bot/agent/cases/company-of";
import { stepName } from "~/bot/agent/cases/explain-case";
import type { Language } from "~/bot/agent/understand/sure-language";
import type { CaseLine } from "~/bot/replies";
import type { Case } from "~/core/cases/queries";
import { toldStatus } from "~/core/cases/told-status";
import { formatMoney } from "~/core/money";
import { claimShareCents } from "~/core/money/chart-of-accounts";
import { progressOf } from "~/core/outreach/progress";
import { findFiling } from "~/core/outreach/queries";

const dayIn = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { timeZone: "America/New_York", month: "short", day: "numeric" });
const day = { en: dayIn("en-US"), es: dayIn("es-US") };

function stepText(row: Case, language: Language): string {
  const progress = progressOf({
    status: "submitted",
    outreachStep: row.outreachStep,
    isFiled: findFiling(row.id) !== undefined,
  });
  const spanish = language === "es";
  if (!progress) return spanish ? "aceptado" : "accepted";
  const [at, all] = [progress.index + 1, progress.total];
  const position = spanish ? `paso ${at} de ${all}` : `step ${at} of ${all}`;
  if (!progress.isDue) return `${position}, ${stepName(progress.index, language)}`;
  return spanish ? `toca el ${position}: la corte` : `${position} due: filing in court`;
}

function stateText(row: Case, language: Language): string {
  const spanish = language === "es";
  const share = formatMoney(claimShareCents, "whole");
  switch (toldStatus(row)) {
    case "waits_for_terms":
      return spanish
        ? "espera que aceptes nuestras nuevas condiciones"
        : "waits for you to accept our new terms";
    case "pending":
      return spanish ? "se está leyendo" : "being read";
    case "review":
      return spanish
        ? "lo revisa una persona de nuestro equipo"
        : "a person on our team is checking it";
    case "in_progress":
    case "submitted": {
      const on = day[language].format(row.submittedAt ?? row.createdAt);
      return `${spanish ? "enviado el" : "submitted"} ${on}, ${stepText(row, language)}`;
    }
    case "completed":
      return spanish ? "cerrado" : "completed";
    case "settled":
      return spanish ? `¡hubo acuerdo! +${share}` : `settled! +${share}`;
    case "rejected":
      return spanish ? "rechazado; manda WHY para la razón" : "rejected; text WHY for the reason";
  }
}

/** Describes a case in one line: the number that people know it by, the company and its state. */
export function describeCase(row: Case, language: Language = "en"): CaseLine {
  const company = companyOf(row) ?? row.senderPhone;
  const unnamed = language === "es" ? "Tu captura" : "Your screenshot";
  const number = row.externalCaseId ?? (company ? "" : unnamed);
  const name = [number, company ? (number ? `(${company})` : company) : ""]
    .filter(Boolean)
    .join(" ");
  return { name, state: stateText(row, language) };
}
