import type { PutQuestion } from "~/core/claims/judge/questions";
import type { LegalLanguage } from "~/db/vocabulary";

/** The question as it is texted: plain, kind, one SMS, answered by a word (CL-09). */
export const questionTexts: Readonly<Record<PutQuestion, string>> = {
  Q1: "Did you ever ask this sender to stop? If so, please send a picture that shows your words and the date.",
  Q2: "Did you ever sign up for texts from this sender, in a shop, an app or on a web site? Reply Y, N or not sure.",
  Q3: "Have you bought from this company? If so, about when was the last time? Reply N if never.",
  Q4: "Is your number on donotcall.gov? Reply Y or N. If Y, please forward the e-mail from donotcall.gov that shows the date.",
  Q5: "Did they text you other times, even long ago? Please send pictures of the whole thread with the dates.",
  Q6: "Did you ask them for a price or for information in the 3 months before the text? Reply N, or tell us when.",
  Q7: "Is the phone that got this text your own number? Reply Y, or tell us whose it is.",
  Q8: "Do you use this phone mostly for home and family, or for a business? Reply HOME, WORK or BOTH.",
  Q9: "In which state did you live when the text came?",
  Q10: "Do you know which company sent this? A name or anything you noticed helps. Please do not tap any links.",
  Q11: "We can not read the date on your picture. On what day, and at about what time, did the text come?",
  Q12: "Have you already given this matter to a lawyer, another service or a class action? Reply Y or N.",
  Q13: "Do you have an account with them, or did you tick their terms? Reply Y, N or not sure.",
  J1: "Did they text you other times, or did you ever ask them to stop? If so, please send pictures of the whole thread with the dates. Reply N if neither.",
  J2: "Did you ever sign up with this company, buy, ask for a price, open an account or tick their terms? Reply N if none of it, or tell us what.",
  J3: "Is the phone that got this text your own number, used mostly for home and family? Reply Y, or tell us whose it is or what it is used for.",
  J4: "Did you give this to a lawyer, another service or a class action, or have an account with them or tick their terms? Reply N if none of it, or tell us what.",
  J5: "Is the phone that got this text your own, mostly for home and family, and did you live in your state of today then? Reply Y, or tell us what is different.",
  J6: "Did you ever sign up with them, buy, ask a price, open an account, tick their terms, or give this to a lawyer or class action? Reply N if none, or tell us.",
  S1: "Your picture shows that you told them to stop, but not when. On what day was that? Reply with the day, like May 3, or not sure.",
};

const inSpanish: Readonly<Record<PutQuestion, string>> = {
  Q1: "¿Le pediste alguna vez a este remitente que parara? Si es así, manda una foto donde se vean tus palabras y la fecha.",
  Q2: "¿Te apuntaste alguna vez a mensajes de este remitente, en una tienda, una app o una web? Responde SÍ, NO o no sé.",
  Q3: "¿Le has comprado algo a esta empresa? Si es así, ¿cuándo fue la última vez, más o menos? Responde NO si nunca.",
  Q4: "¿Está tu número en donotcall.gov? Responde SÍ o NO. Si es SÍ, reenvíanos el email de donotcall.gov donde se ve la fecha.",
  Q5: "¿Te escribieron otras veces, aunque fuera hace mucho? Manda fotos de toda la conversación con las fechas, por favor.",
  Q6: "¿Les pediste un precio o información en los 3 meses antes del mensaje? Responde NO, o dinos cuándo.",
  Q7: "¿El teléfono que recibió este mensaje es tuyo? Responde SÍ, o dinos de quién es.",
  Q8: "¿Usas este teléfono sobre todo para tu casa y familia, o para un negocio? Responde CASA, TRABAJO o AMBOS.",
  Q9: "¿En qué estado vivías cuando llegó el mensaje?",
  Q10: "¿Sabes qué empresa mandó esto? Un nombre o cualquier cosa que notaste ayuda. No toques ningún enlace, por favor.",
  Q11: "No podemos leer la fecha en tu foto. ¿Qué día, y más o menos a qué hora, llegó el mensaje?",
  Q12: "¿Ya le diste este asunto a un abogado, a otro servicio o a una demanda colectiva? Responde SÍ o NO.",
  Q13: "¿Tienes una cuenta con ellos, o aceptaste sus términos? Responde SÍ, NO o no sé.",
  J1: "¿Te escribieron otras veces, o les pediste alguna vez que pararan? Si es así, manda fotos de toda la conversación con las fechas. Responde NO si nada.",
  J2: "¿Te apuntaste con esta empresa, compraste, pediste un precio, abriste una cuenta o aceptaste sus términos? Responde NO si nada, o dinos qué.",
  J3: "¿El teléfono que recibió este mensaje es tuyo y lo usas sobre todo para tu casa y familia? Responde SÍ, o dinos de quién es o para qué lo usas.",
  J4: "¿Le diste esto a un abogado, a otro servicio o a una demanda colectiva, o tienes cuenta con ellos o aceptaste sus términos? Responde NO si nada, o dinos qué.",
  J5: "¿El teléfono es tuyo y sobre todo para tu casa y familia, y vivías entonces en tu estado de hoy? Responde SÍ, o dinos qué es distinto.",
  J6: "¿Te apuntaste con ellos, compraste, pediste precio, abriste cuenta o aceptaste sus términos, o le diste esto a un abogado? Responde NO si nada, o dinos qué.",
  S1: "Tu foto muestra que les pediste parar, pero no cuándo. ¿Qué día fue? Responde con el día, por ejemplo 5/3, o no sé.",
};

/** The question in the person's language. */
export const questionIn = (id: PutQuestion, language: LegalLanguage): string =>
  language === "es" ? inSpanish[id] : questionTexts[id];
