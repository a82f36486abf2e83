import type { Language } from "~/bot/agent/understand/detect-language";
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
 * Which picture a refusal was of, to be said before its reason: its case, or when it came where
 * there were several; empty for the only one.
 */
export function nameRefusal(
  { at, externalCaseId, isOnlyOne }: Omit<Refusal, "sentence">,
  language: Language = "en",
): string {
  if (externalCaseId) return `${language === "es" ? "Caso" : "Case"} ${externalCaseId}: `;
  if (isOnlyOne) return "";
  return language === "es"
    ? `Captura del ${moment(at, "es-US")}: `
    : `Picture of ${moment(at, "en-US")}: `;
}
