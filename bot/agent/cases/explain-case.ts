import { companyOf } from "~/bot/agent/cases/company-of";
import type { Language } from "~/bot/agent/understand/sure-language";
import type { Case } from "~/core/cases/queries";
import { toldStatus } from "~/core/cases/told-status";
import { hasFiling } from "~/core/support/queries";
import { outreachStepLabels, outreachSteps } from "~/db/vocabulary";

/** One sentence on where a case stands and one on what comes next, both true of its row. */
export type CaseExplained = { name: string; now: string; next: string };

const spanishSteps = [
  "primer aviso",
  "recordatorio",
  "escalada",
  "segundo recordatorio",
  "corte de reclamos menores",
] as const;

/** The names of the five steps in a language; `index` from 0. */
export function stepName(index: number, language: Language): string {
  const step = outreachSteps[index];
  return language === "es" ? (spanishSteps[index] ?? "") : step ? outreachStepLabels[step] : "";
}

function nameOf(row: Case, language: Language): string {
  const what = language === "es" ? "tu captura" : "your screenshot";
  const company = companyOf(row);
  const number = row.externalCaseId
    ? language === "es"
      ? `el caso ${row.externalCaseId}`
      : `case ${row.externalCaseId}`
    : what;
  return company ? `${number} (${company})` : number;
}

const last = outreachSteps.length - 1;

function pursued(row: Case, language: Language): Omit<CaseExplained, "name"> {
  const index = row.outreachStep ? outreachSteps.indexOf(row.outreachStep) : -1;
  const spanish = language === "es";
  const at = Math.max(0, index);
  const position = `${at + 1} ${spanish ? "de" : "of"} ${outreachSteps.length} (${stepName(at, language)})`;
  if (index === last && !hasFiling(row.id))
    return spanish
      ? {
          now: "está aceptado y los avisos se enviaron",
          next: "Lo próximo es el último paso: presentarlo en la corte de reclamos menores. Si hay acuerdo, recibes $500.",
        }
      : {
          now: "is accepted and all notices went out",
          next: "Next is the last step: filing in small claims court. If it settles, you get $500.",
        };
  if (index === last)
    return spanish
      ? {
          now: `está aceptado, en el paso ${position}`,
          next: "Ahora esperamos a que se resuelva. Si hay acuerdo, recibes $500. No tienes que hacer nada.",
        }
      : {
          now: `is accepted and at step ${position}`,
          next: "Now we wait for it to be resolved. If it settles, you get $500. There's nothing you need to do.",
        };
  const following = stepName(at + 1, language);
  if (index < 0)
    return spanish
      ? {
          now: `está aceptado, en el paso ${position}`,
          next: "Lo próximo es que escribimos al remitente. Si hay acuerdo, recibes $500. No tienes que hacer nada.",
        }
      : {
          now: `is accepted, at step ${position}`,
          next: "Next we write to the sender. If it settles, you get $500. There's nothing you need to do.",
        };
  return spanish
    ? {
        now: `está aceptado, en el paso ${position}`,
        next: `Si no contestan, sigue: ${following}. Si hay acuerdo, recibes $500. No tienes que hacer nada.`,
      }
    : {
        now: `is accepted and at step ${position}`,
        next: `If they don't answer, ${following} comes next. If it settles, you get $500. There's nothing you need to do.`,
      };
}

function explain(row: Case, language: Language): Omit<CaseExplained, "name"> {
  const spanish = language === "es";
  switch (toldStatus(row)) {
    case "waits_for_terms":
      return spanish
        ? {
            now: "espera a que aceptes nuestras nuevas condiciones",
            next: "En cuanto las aceptes, se lee tu captura.",
          }
        : {
            now: "waits for you to accept our new terms",
            next: "Your screenshot is read once you have.",
          };
    case "pending":
      return spanish
        ? {
            now: "se está leyendo y revisando",
            next: "Enseguida te digo si se acepta o por qué no.",
          }
        : {
            now: "is being read and checked",
            next: "Next you'll hear whether it's accepted, or why not.",
          };
    case "review":
      return spanish
        ? {
            now: "está en revisión: una persona de nuestro equipo la mira",
            next: "Después te decimos si se acepta. No tienes que hacer nada.",
          }
        : {
            now: "is under review: a person on our team is checking it",
            next: "After that you'll hear whether it's accepted. There's nothing you need to do.",
          };
    case "in_progress":
    case "submitted":
      return pursued(row, language);
    case "completed":
      return spanish
        ? { now: "está cerrado", next: "No queda nada por hacer en él." }
        : { now: "is completed", next: "There's nothing left to do on it." };
    case "settled":
      return spanish
        ? { now: "llegó a un acuerdo: ganaste $500", next: "Lo próximo es tu pago." }
        : { now: "has settled: you earned $500", next: "Next is your payout." };
    case "rejected":
      return spanish
        ? {
            now: "fue rechazado",
            next: "Manda WHY para ver la razón, y una captura nueva que la corrija.",
          }
        : {
            now: "was rejected",
            next: "Text WHY for the reason, and send a new screenshot that fixes it.",
          };
  }
}

/**
 * Puts a case into words from its row (U §4; decisions, The letter of the last step: reached only
 * when a filing is recorded).
 */
export function explainCase(row: Case, language: Language = "en"): CaseExplained {
  return { name: nameOf(row, language), ...explain(row, language) };
}
