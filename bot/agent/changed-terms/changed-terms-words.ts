import type { Language } from "~/bot/agent/understand/sure-language";
import { env } from "~/env";

const page = `${env.BASE_URL}/user/agreement`;

const asks: Readonly<Record<Language, string>> = {
  en: `Thanks, your picture is safe with us. Our terms have changed since you agreed to them: ${page} Reply AGREE and we read it now. Your open cases keep the old terms.`,
  es: `Gracias, tu foto queda guardada. Nuestros términos cambiaron desde que los aceptaste: ${page} Responde ACEPTO y la leemos. Tus casos abiertos siguen con los de antes.`,
};

/** Asks somebody whose picture waits to accept what has changed (CL-06). */
export const ask = (language: Language): string => asks[language];

/** The same question where they have changed once more since it was asked. */
export const askAgain = (language: Language): string =>
  language === "es"
    ? `Gracias. Nuestros términos cambiaron otra vez desde que te preguntamos: ${page} Por favor míralos y responde ACEPTO. Tu foto queda guardada.`
    : `Thank you. Our terms have changed once more since we asked: ${page} Please look again and reply AGREE. Your picture stays safe with us.`;

/** Whether a text of ours is that question. */
export const isAsk = (text: string): boolean => text.includes(page);

/** The reply to an acceptance, with how many pictures are read now. */
export function accepted(pictures: number, language: Language): string {
  if (language === "es")
    return `¡Gracias! Ya leo ${pictures === 1 ? "tu captura" : "tus capturas"}. Lo que aceptaste está en ${page}`;
  return `Thank you! I'm reading your screenshot${pictures === 1 ? "" : "s"} now. What you agreed to stays here: ${page}`;
}

/** The reply to a refusal. */
export function declined(language: Language): string {
  return language === "es"
    ? "Está bien. Nada cambia en tus casos abiertos, y la foto nueva espera. Si cambias de idea, responde ACEPTO."
    : "That's fine. Nothing changes for your open cases, and the new picture waits. If you change your mind, reply AGREE.";
}

/** The reply to an acceptance while the terms may not be accepted: nothing is lost. */
export function notReady(language: Language): string {
  return language === "es"
    ? "Gracias. Nuestros términos nuevos aún no se pueden aceptar. Tu foto queda guardada; por favor responde ACEPTO otra vez en unos días."
    : "Thank you. Our new terms can't be accepted just yet. Your picture stays safe with us; please reply AGREE again in a few days.";
}
