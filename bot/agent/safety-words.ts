import type { Language } from "~/bot/agent/understand/sure-language";
import { declined } from "~/bot/sign-up-replies";
import type { Safety } from "~/core/understanding/text-readings";

/** What is said to danger, whatever the situation: fixed words, which no model touches. */
export const safetyWords: Record<Safety, Record<Language, string>> = {
  crisis: {
    en: "I'm really sorry you're going through this, and I'm glad you told me. Please call or text 988 now: free, any hour. If you're in danger, call 911. A person on our team will write to you here too.",
    es: "Siento mucho lo que estas pasando, y gracias por decirme. Llama o escribe al 988 ahora: gratis, a toda hora. Si hay peligro, llama al 911. Una persona de nuestro equipo te escribe aqui tambien.",
  },
  danger: {
    en: "I'm sorry this is happening to you. Please call 911 now if anyone is in danger; to talk to someone, call or text 988 at any hour. A person on our team will write to you here.",
    es: "Siento mucho lo que te pasa. Si alguien corre peligro, llama al 911 ahora; para hablar con alguien, llama o escribe al 988. Una persona de nuestro equipo te escribe aqui.",
  },
  threat: {
    en: "I hear that you're angry, and I'm sorry. I've passed your message to our team, and a person will read it. If anyone is in danger, call 911.",
    es: "Lamento que estes tan molesto. Pase tu mensaje a nuestro equipo y una persona lo va a leer. Si alguien corre peligro, llama al 911.",
  },
  secret: {
    en: "I'm sorry! Call your bank or card company right now, share nothing more, change your passwords, and report it at reportfraud.ftc.gov. We never need card, bank or Social Security numbers by text.",
    es: "¡Lo siento! Llama a tu banco o tarjeta ahora mismo, no des nada más, cambia tus claves y repórtalo en reportfraud.ftc.gov. Nunca pedimos datos de tarjeta, banco o seguro social por mensaje.",
  },
  minor: { en: declined("too_young", null, "en"), es: declined("too_young", null, "es") },
};

/** Why staff is called; null: a card number given away gets advice alone. */
export const safetyReasons: Record<Safety, string | null> = {
  crisis: "The person may want to hurt themselves. Write to them now.",
  danger: "The person may be in danger. Write to them now.",
  threat: "The person threatens somebody.",
  secret: null,
  minor: "A person with an account says that they are under 18.",
};
