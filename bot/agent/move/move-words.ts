import type { Language } from "~/bot/agent/understand/sure-language";
import type { CalendarDay } from "~/core/claims/facts/calendar";
import { nameOfState } from "~/core/claims/gate/tell-move";
import { spellDay } from "~/core/words/spell-day";
import { env } from "~/env";

/** A move as the person told it; without a day it is asked for. */
export type ToldMove = { state: string; from: CalendarDay | null };

const page = `${env.BASE_URL}/user/settings`;

/** Asks whether a move is right (CL-04): one word answers where the day was told, else a day. */
export function ask({ state, from }: ToldMove, language: Language): string {
  const name = nameOfState(state, language);
  if (language === "es")
    return from === null
      ? `¿Vives ahora en ${name}? Responde con el día de la mudanza, como 11/3, y lo anoto. Responde NO si no es así.`
      : `¿Vives ahora en ${name}, desde el ${slashed(from)}? Responde SÍ y lo anoto, o NO si no es así.`;
  return from === null
    ? `You live in ${name} now? Reply with the day you moved there, like Nov 3, and I'll note it. Reply N if that's not right.`
    : `You live in ${name} now, since ${spellDay(from)}? Reply Y and I'll note it, or N if that's not right.`;
}

// As dates are read in answers, in both languages: "11/3/2026".
function slashed(day: CalendarDay): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(month)}/${Number(date)}/${year}`;
}

/** Asks for the day alone, once, after a yes that told none. */
export const askDay = (state: string, language: Language): string =>
  language === "es"
    ? `Gracias. ¿Qué día te mudaste a ${nameOfState(state, "es")}? Por ejemplo 11/3, o ayer. También puedes ponerlo en Ajustes: ${page}`
    : `Thanks. On which day did you move to ${nameOfState(state)}? Like Nov 3, or yesterday. You can also set it in Settings: ${page}`;

/** Points to Settings where a move is told and not where to, or no one day (CL-04). */
export const inSettings = (language: Language): string =>
  language === "es"
    ? `¿Te mudaste a otro estado? Dímelo así: me mudé a Ohio el 11/3. O ponlo en Ajustes: ${page} Las reglas de tu caso dependen del estado.`
    : `Did you move to another state? Tell me like this: I moved to Ohio on Nov 3. Or set it in Settings: ${page} Your cases follow the rules of your state.`;

/** The reply to a no: nothing is recorded. */
export const keptAsItWas = (language: Language): string =>
  language === "es"
    ? `Está bien, no cambio nada. Si te mudas, dímelo o ponlo en Ajustes: ${page}`
    : `All right, I change nothing. When you move, tell me or set it in Settings: ${page}`;

/** The reply where another state is on record from that day on. */
export const anotherSince = (language: Language): string =>
  language === "es"
    ? "Gracias. Desde ese día tenemos otro estado tuyo, así que lo mira una persona de nuestro equipo."
    : "Thank you. We have another state for you from that day on, so a person on our team looks at it.";
