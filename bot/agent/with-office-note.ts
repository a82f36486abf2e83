import type { Language } from "~/bot/agent/understand/sure-language";
import { backAt } from "~/bot/replies";
import { getOfficeHours } from "~/core/support/ai-settings";
import { isOfficeOpen, nextOpening } from "~/core/support/office-hours";

function when(at: number, timeZone: string, locale: string): { weekday: string; time: string } {
  const weekday = new Intl.DateTimeFormat(locale, { timeZone, weekday: "long" }).format(at);
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);
  return { weekday, time: time.replace(/[\u00a0\u202f]/g, " ").replace(":00", "") };
}

/**
 * Adds to the words that announce a person, outside office hours, when people are back, in the
 * language of those words.
 */
export function withOfficeNote(
  words: string,
  language: Language,
  now: number = Date.now(),
): string {
  const office = getOfficeHours();
  if (isOfficeOpen(office, now)) return words;
  const opening = nextOpening(office, now);
  if (language === "es") {
    const { weekday, time } = when(opening, office.timeZone, "es-US");
    return `${words} Volvemos el ${weekday} a las ${time}.`;
  }
  const { weekday, time } = when(opening, office.timeZone, "en-US");
  return `${words} ${backAt(`${weekday} at ${time}`)}`;
}
