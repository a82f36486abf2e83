import { noClaimKinds, type NoClaimKind } from "~/core/claims/facts/claim-facts";
import type { LegalLanguage } from "~/db/vocabulary";

/** The answer to a person whose text is no claim: the reason, and what helps (CL-03, LG-14). */
export const noClaimAnswers: Readonly<Record<NoClaimKind, string>> = {
  N1: "This looks like a message about your own order or account. That is not a claim. If you did not order anything, tell us.",
  N2: "This is a political text. The federal sales rules do not reach it. You can reply STOP to them. Thank you for sending it.",
  N3: "This comes from a charity. The rules on sales texts leave charities out. You can reply STOP to them. Thank you.",
  N4: "This looks like a delivery notice. That is no claim. If you expect no parcel, do not tap it: it may be a scam.",
  N5: "This is a sign-in code. It is no claim. If you did not ask for a code, never share it and change that password.",
  N6: "This is an appointment reminder, so it is no claim. If it is not yours, reply that they have a wrong number.",
  N7: "This looks like a health message. Those follow other rules and are no claim. We delete it if you wish.",
  N8: "This looks like a private person or a wrong number. That is no claim. A kind note back is usually enough.",
  N9: "This looks like a scam. Please do not answer, tap or pay. Forward it to 7726. We can not claim from a hidden sender.",
  N10: "This is a safety message. It is allowed and no claim. Please follow what it says.",
  N11: "This is about a debt. Other rules cover it, so we can not take it. consumerfinance.gov has free help.",
  N12: "This is a survey that sells nothing, so it is no claim. You can reply STOP to them. Thank you for asking us.",
  N13: "You agreed to these texts and have not said stop. You can reply STOP. If they go on after that, send it to us.",
  N14: "This is not a text to your number, so we can not use it. A picture of the text thread itself would help.",
};

const inSpanish: Readonly<Record<NoClaimKind, string>> = {
  N1: "Parece un mensaje sobre tu propio pedido o cuenta. Eso no es un reclamo. Si no pediste nada, dinos.",
  N2: "Es un mensaje político. Las reglas federales de ventas no lo cubren. Puedes responderles STOP. Gracias por mandarlo.",
  N3: "Viene de una organización benéfica. Las reglas de ventas no las incluyen. Puedes responderles STOP. Gracias.",
  N4: "Parece un aviso de entrega. Eso no es un reclamo. Si no esperas ningún paquete, no lo toques: puede ser una estafa.",
  N5: "Es un código para entrar. No es un reclamo. Si no lo pediste, nunca lo compartas y cambia esa contraseña.",
  N6: "Es un recordatorio de cita, así que no es un reclamo. Si no es tuya, diles que tienen un número equivocado.",
  N7: "Parece un mensaje de salud. Tienen otras reglas y no son un reclamo. Lo borramos si quieres.",
  N8: "Parece una persona particular o un número equivocado. No es un reclamo. Basta con una respuesta amable.",
  N9: "Parece una estafa. No respondas, no toques y no pagues nada. Reenvíala al 7726. No podemos reclamar a quien se esconde.",
  N10: "Es un aviso de seguridad. Está permitido y no es un reclamo. Por favor, haz lo que dice.",
  N11: "Trata de una deuda. Tiene otras reglas y no podemos tomarla. En consumerfinance.gov hay ayuda gratis.",
  N12: "Es una encuesta que no vende nada, así que no es un reclamo. Puedes responderles STOP. Gracias por preguntar.",
  N13: "Aceptaste estos mensajes y no has dicho stop. Puedes responder STOP. Si siguen después, mándanoslo.",
  N14: "No es un mensaje a tu número, así que no sirve. Ayudaría una foto de la conversación misma.",
};

/** The answer for a kind in the person's language. */
export const noClaimAnswerIn = (kind: NoClaimKind, language: LegalLanguage): string =>
  language === "es" ? inSpanish[kind] : noClaimAnswers[kind];

/** The answer given for a picture that is no claim, in a person's language; else undefined. */
export function translateNoClaimAnswer(
  sentence: string,
  language: LegalLanguage,
): string | undefined {
  const kind = noClaimKinds.find((each) => noClaimAnswers[each] === sentence);
  return kind && noClaimAnswerIn(kind, language);
}
