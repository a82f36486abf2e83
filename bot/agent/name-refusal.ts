import { companyOf } from "~/bot/agent/cases/company-of";
import type { Language } from "~/bot/agent/understand/sure-language";
import { translateNoClaimAnswer } from "~/core/claims/questions/no-claim-answers";
import type { Refusal } from "~/core/cases/queries";

const zone = { timeZone: "America/New_York" } as const;

function moment(at: number, locale: string): string {
  const day = new Intl.DateTimeFormat(locale, { ...zone, month: "short", day: "numeric" }).format(
    at,
  );
  const time = new Intl.DateTimeFormat(locale, {
    ...zone,
    hour: "numeric",
    minute: "2-digit",
  }).format(at);
  return `${day}, ${time.replace(/[\u00a0\u202f]/g, " ")} ET`;
}

/**
 * Names the refused picture, to stand before the reason: by its case, or by when it came where
 * there were several; empty for the only one.
 */
export function nameRefusal(
  { at, externalCaseId, isOnlyOne, ...sender }: Omit<Refusal, "sentence" | "code">,
  language: Language = "en",
): string {
  const company = companyOf(sender);
  const named = company ? ` (${company})` : "";
  if (externalCaseId) return `${language === "es" ? "Caso" : "Case"} ${externalCaseId}${named}: `;
  if (isOnlyOne) return "";
  return language === "es"
    ? `Captura del ${moment(at, "es-US")}: `
    : `Picture of ${moment(at, "en-US")}: `;
}

const inSpanish: Readonly<Record<string, string>> = {
  no_email:
    "No se ve el email del remitente. Si parece estafa, no toques nada y reenvíala al 7726. Si es una empresa real, pide su email y manda otra captura.",
  generic_email:
    "Un email genérico (Gmail, iCloud...) no basta: hace falta uno de la empresa. Manda otra captura donde se vea.",
  not_sms: "La foto no muestra claramente un mensaje de texto. Manda otra captura, por favor.",
  unreadable: "No se puede leer esa imagen. Manda otra captura, por favor.",
  duplicate: "Esa imagen ya se había mandado antes. Manda una captura diferente.",
};

/** Puts a refusal into words: which picture, and why, in the person's language where we can. */
export function tellRefusal(refusal: Refusal, language: Language): string {
  const { code, sentence } = refusal;
  const own =
    language === "es"
      ? (translateNoClaimAnswer(sentence, language) ?? inSpanish[code.replace(/^reject_/, "")])
      : undefined;
  return nameRefusal(refusal, language) + (own ?? sentence);
}
