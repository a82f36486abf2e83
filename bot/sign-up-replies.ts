import type { Language } from "~/bot/agent/understand/sure-language";
import { stateName } from "~/core/sign-up/answers/join-answers";
import type { JoinStep } from "~/core/sign-up/take-join-answer";
import { env } from "~/env";

const product = env.PRODUCT_NAME;
const site = env.BASE_URL;

/**
 * Every sentence of the sign-up by text, in both languages: short, plain, kind, two segments at
 * most (TW-44).
 */

const notice = "Msg frequency varies. Msg&data rates may apply. Reply HELP for help, STOP to stop.";

/** The end of our first text, whatever it answers, where two segments hold it. */
export const shortNotice: Record<Language, string> = {
  en: "Msg&data rates may apply. Reply HELP for help, STOP to stop.",
  es: "Pueden aplicarse tarifas. HELP: ayuda, STOP: fin.",
};

export function welcome(heldPictures: number, language: Language = "en"): string {
  const kept = heldPictures > 0 ? `${keptPictures(heldPictures, language)} ` : "";
  if (language === "es")
    return (
      `¡Hola! Somos ${product}. Convertimos mensajes spam en reclamos y te pagamos $500 por cada uno con acuerdo. ${kept}` +
      `Para empezar: ¿cuál es tu nombre completo? ${shortNotice.es}`
    );
  return (
    `Hi, this is ${product}! We turn spam texts into claims and pay you $500 for each one that settles. ${kept}` +
    `To begin: what's your full name? ${notice}`
  );
}

export function keptPictures(count: number, language: Language = "en"): string {
  if (language === "es")
    return count === 1 ? "Tengo tu foto guardada." : "Tengo tus fotos guardadas.";
  return count === 1 ? "Your picture is safe with me." : "Your pictures are safe with me.";
}

/** To a person who speaks of pictures: how many came, or that none has. */
export function tellHeld(count: number, language: Language): string {
  if (count > 0) return keptPictures(count, language);
  return language === "es"
    ? "Todavía no me llegó ninguna foto tuya: mándala otra vez, por favor."
    : "No picture of yours has come in yet: please send it again.";
}

/** To a person who asks whether anybody is there. */
export const stillHere: Record<Language, string> = { en: "Yes, I'm here!", es: "¡Sí, aquí estoy!" };

export function askEmail(firstName: string, language: Language = "en"): string {
  return language === "es"
    ? `¡Gracias, ${firstName}! ¿Cuál es tu email? Ahí también te llegan las noticias de tus reclamos.`
    : `Thanks, ${firstName}! What's your email address? News about your claims goes there too.`;
}

export function askAgreement(state: string | null, language: Language = "en"): string {
  if (language === "es") {
    const place = state ? `vives en ${stateName(state)}` : "vives en el estado que nombres";
    const how = state
      ? "¿Otro estado? P. ej. ACEPTO TX."
      : "Responde p. ej. ACEPTO TX con tu estado.";
    return (
      `Último paso: ${state ? "responde ACEPTO" : "acepta"} si tienes 18+, ${place}, aceptas ${site}/terms y nos cedes tus reclamos TCPA. ` +
      `No somos abogados, decidimos los acuerdos y pagamos $500 por reclamo con acuerdo; no todos pagan. ${how}`
    );
  }
  const place = state ? `live in ${stateName(state)}` : "live in the state you name";
  const how = state ? `Other state? Reply e.g. AGREE TX.` : "Reply e.g. AGREE TX with your state.";
  return (
    `Last step: ${state ? "reply AGREE" : "agree"} if you're 18+, ${place}, accept ${site}/terms and assign your TCPA claims to us. ` +
    `We're not a law firm, settle at our discretion and pay $500 per settled claim; not all pay out. ${how}`
  );
}

/**
 * What is asked instead where the state that the area code tells takes no claims: first in full,
 * then in other words. Nobody is asked to agree to what cannot be opened.
 */
export function waysToAskElsewhere(state: string, language: Language): string[] {
  const place = stateName(state);
  return language === "es"
    ? [
        `Lo siento, por ahora no podemos tomar reclamos de ${place}. ¿Vives en otro estado? Dime cuál, por ejemplo: OH`,
        `Si vives en ${place}, no se abre nada y lo que mandaste se borra a los 30 días. Si no, mándame tu estado, por ejemplo OH.`,
      ]
    : [
        `I'm sorry, we can't take claims from ${place} at the moment. Do you live in another state? Then tell me which, for example: OH`,
        `If you live in ${place}, nothing is opened and what you sent is deleted after 30 days. If not, just text me your state, such as OH.`,
      ];
}

/** The same question once the terms have changed since it was asked (CL-06). */
export function askChanged(state: string | null, language: Language = "en"): string {
  if (language === "es") {
    const place = state ? `vives en ${stateName(state)}` : "vives en el estado que nombres";
    return (
      `Nuestros términos cambiaron, aún no aceptaste nada: ${site}/terms ` +
      `Responde ACEPTO${state ? "" : " y tu estado"} si tienes 18+, ${place}, los aceptas y nos cedes tus reclamos TCPA. Si no, responde NO.`
    );
  }
  const place = state ? `live in ${stateName(state)}` : "live in the state you name";
  return (
    `Our terms have changed, so nothing is agreed yet: ${site}/terms ` +
    `Reply AGREE${state ? "" : " and your state"} if you're 18+, ${place}, accept them and assign your TCPA claims to us. If not, reply NO.`
  );
}

type Ask = (state: string | null) => string;

const asks: Record<Language, Record<JoinStep, readonly Ask[]>> = {
  en: {
    name: [
      () => "To start a claim I need your full name: what is it?",
      () => "Before I can open a case I need your full name, for example: Maria Lopez",
      () => "Whenever you like: your first and last name, and we can begin.",
      () => "Your name is all I need for now. Or reply HUMAN and a person helps you.",
    ],
    email: [
      () => "What's your email address?",
      () => "I need an email address to go on, for example: maria@example.com",
      () => "Which email should the news about your claims go to?",
      () => "An email address is the next thing I need. Or reply HUMAN and a person helps you.",
    ],
    agreement: [
      (state) =>
        state
          ? "To open your case, please reply AGREE. If you'd rather not, reply NO and nothing is opened."
          : "To open your case, please reply AGREE and your state, for example: AGREE TX. If you'd rather not, reply NO.",
      (state) =>
        state
          ? "If that's all right with you, reply AGREE and I'll open it."
          : "If that's all right, reply AGREE with your state, such as AGREE OH.",
      (state) =>
        `Ready when you are: ${state ? "AGREE" : "AGREE and your state"} opens your account.`,
      () => "Only AGREE is missing. Or reply HUMAN and a person helps you.",
    ],
  },
  es: {
    name: [
      () => "Para abrir un reclamo necesito tu nombre completo: ¿cuál es?",
      () => "Antes de abrir un caso necesito tu nombre completo, por ejemplo: María López",
      () => "Cuando quieras: tu nombre y apellido, y empezamos.",
      () => "Por ahora solo falta tu nombre. O responde HUMAN y te ayuda una persona.",
    ],
    email: [
      () => "¿Cuál es tu email?",
      () => "Necesito un email para seguir, por ejemplo: maria@example.com",
      () => "¿A qué correo te mandamos las noticias de tus reclamos?",
      () => "Lo que falta es tu email. O responde HUMAN y te ayuda una persona.",
    ],
    agreement: [
      (state) =>
        state
          ? "Para abrir tu caso responde ACEPTO. Si prefieres que no, responde NO y no se abre nada."
          : "Para abrir tu caso responde ACEPTO y tu estado, p. ej. ACEPTO TX. Si prefieres que no, responde NO.",
      (state) =>
        state
          ? "Si te parece bien, responde ACEPTO y lo abro."
          : "Si te parece bien, responde ACEPTO con tu estado, como ACEPTO OH.",
      (state) => `Cuando quieras: ${state ? "ACEPTO" : "ACEPTO y tu estado"} abre tu cuenta.`,
      () => "Solo falta ACEPTO. O responde HUMAN y te ayuda una persona.",
    ],
  },
};

/** The ways to ask again for a step of the sign-up, in their order. */
export function waysToAsk(step: JoinStep, state: string | null, language: Language): string[] {
  return asks[language][step].map((ask) => ask(state));
}

export function askAgain(step: JoinStep, state: string | null, language: Language = "en"): string {
  return waysToAsk(step, state, language)[step === "agreement" ? 0 : 1] ?? "";
}

/** To a person who may be under 18. */
export const askAge: Record<Language, string> = {
  en: "One thing before we go on: are you 18 or older? Reply YES or NO.",
  es: "Una cosa antes de seguir: ¿tienes 18 años o más? Responde SI o NO.",
};

/** To a person who says "not now": no question follows. */
export function noRush(language: Language): string {
  return language === "es"
    ? "¡Sin prisa! Escríbeme cuando quieras y seguimos donde quedamos."
    : "No rush! Text me whenever you like and we'll go on from here.";
}

/** To a person outside the US, at the agreement. */
export function onlyInStates(language: Language): string {
  return language === "es"
    ? "Solo podemos tomar reclamos de personas que viven en EE. UU. Si vives en un estado, dime en cuál."
    : "We can only take claims of people who live in the US. If you do live in a state, tell me which.";
}

export function joined(
  firstName: string,
  link: string,
  heldPictures: number,
  language: Language = "en",
): string {
  if (language === "es") {
    const next =
      heldPictures > 0
        ? `Tu cuenta está abierta y ya leo ${heldPictures === 1 ? "tu foto" : "tus fotos"}.`
        : "Mándame una captura de un spam donde se vea el email del remitente.";
    return `¡Listo, ${firstName}! ${next} ¿Quieres noticias por mensaje? Responde UPDATES. Para ver tus casos en línea, crea una contraseña: ${link}`;
  }
  const next =
    heldPictures > 0
      ? `Your account is open, and I'm reading your ${heldPictures === 1 ? "picture" : "pictures"} now.`
      : "Now text me a screenshot of a spam text that shows the sender's email address.";
  return `You're in, ${firstName}! ${next} Want case updates by text too? Reply UPDATES. To follow your cases online, set a password: ${link}`;
}

/** To a person under 18 who goes on: each is sent once. */
export const stillTooYoung: Record<Language, readonly string[]> = {
  en: [
    "I can't do this with anyone under 18, sorry. What you sent here is deleted after 30 days. Once you're 18, you're welcome back!",
    "That stays a no until you're 18, whoever says it's fine. Anything you sent is deleted after 30 days.",
    "Sorry, still no account under 18. If a text worries you, please show it to a grown-up you trust.",
  ],
  es: [
    "No puedo hacerlo con menores de 18, lo siento. Lo que mandaste se borra a los 30 días. ¡Vuelve cuando tengas 18!",
    "Sigue siendo un no hasta que tengas 18, aunque te den permiso. Lo que mandaste se borra a los 30 días.",
    "Lo siento, sin 18 años no hay cuenta. Si un mensaje te preocupa, enséñaselo a un adulto de confianza.",
  ],
};

export function declined(
  why: "refused" | "too_young" | "state_without_claims",
  state: string | null,
  language: Language = "en",
): string {
  if (language === "es") {
    if (why === "too_young")
      return "Hay que tener 18 años o más para participar, así que no abrí ninguna cuenta. ¡Cuídate!";
    if (why === "state_without_claims")
      return `Lo siento: por ahora no podemos tomar reclamos de ${stateName(state)}, así que no abrí ninguna cuenta. Lo que mandaste se borra a los 30 días.`;
    return "Está bien, no se abre nada y lo que mandaste se borra a los 30 días. Escríbeme cuando quieras.";
  }
  if (why === "too_young")
    return "You need to be 18 or older to take part, so I haven't opened an account. Take care!";
  if (why === "state_without_claims")
    return `I'm sorry: we can't take claims from ${stateName(state)} at the moment, so I haven't opened an account. Anything you sent is deleted after 30 days.`;
  return "No problem, nothing is opened and anything you sent is deleted after 30 days. If you change your mind, just text me again.";
}
