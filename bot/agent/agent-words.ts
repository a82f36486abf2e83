import type { Language } from "~/bot/agent/understand/sure-language";
import * as replies from "~/bot/replies";
import { env } from "~/env";

const site = env.BASE_URL;

const english = {
  personComing: () => replies.personComing(),
  cannotHelp: () => "I'm sorry, I can't help with that myself.",
  notUnderstood: () => "Sorry, I'm not sure what you mean.",
  offerPerson: () =>
    "Ask me about your cases or how this works, text STATUS, or reply HUMAN and a person will answer.",
  menu: () =>
    "Here's what I can do: text STATUS for your cases, WHY if one was turned down, or HUMAN for a person. Or just ask me, or send a screenshot.",
  gladly: () =>
    "Great! What can I do for you? Ask me anything about your cases, or send a screenshot.",
  askedWhenNeeded: () =>
    "Thanks for telling me! I'll ask about your phone when a case needs it. What can I do for you? Ask about your cases, or send a screenshot.",
  allRight: () => "All right! I'm here whenever you need me.",
  chatting: () =>
    "Ha, I'm better with spam texts than with that! Ask me about your cases or how this works, or send a screenshot.",
  whenReady: () =>
    "Take your time! Send your screenshot whenever you're ready; it should show the sender's email address.",
  personAlreadyComing: () => replies.personAlreadyComing(),
  noLegalAdvice: () => "I can't give legal advice: we're not a law firm.",
  aboutMoney: () => "I'm sorry about that; a question about your money is one for a person.",
  afterRefusal: (name: string) =>
    `${name} can be looked at again if you have something new: send a screenshot that shows what was missing, or reply HUMAN. Other spam texts are welcome any time.`,
  soSorry: () => "I'm sorry this has been frustrating.",
  condolence: () =>
    "I'm so sorry to hear that. Take all the time you need; nothing here is urgent, and I'm here whenever you are.",
  sameAsBefore: () => "I've nothing newer on that than what I wrote above.",
  again: ["As it stands:", "Once more, in short:"],
  notThat: "If you meant something else, reply HUMAN and a person answers.",
  askPerson: () => "I'm not sure about that one; reply HUMAN and a person answers you here.",
  alreadyIn: () =>
    "You're already in! Text me a screenshot of a spam text that shows the sender's email address.",
  sendIt: () =>
    "That sounds like one I should look at. Text me a screenshot that shows the message and the sender's email address.",
  forAPerson: () => "That's something a person has to look at.",
  onlyYours: () =>
    "I can only talk about your own cases and details, never anyone else's. Each person can text us from their own phone.",
  onlyHelp: () =>
    "I can't do that. I can tell you about the service and your own cases: ask me, or text STATUS.",
  cannotDecide: () =>
    "I can't decide cases or move money, and no text can change that. Text STATUS to see where your cases stand.",
  welcome: () =>
    "You're welcome! I'm here if you need anything. Text STATUS any time to see your cases.",
  bye: () => "Take care! Text me any time.",
  noCases: () =>
    "You have no cases yet. Text me a screenshot of a spam text that shows the sender's email address, and I'll open one.",
  noSuchCase: (number: string) =>
    `I can't find a case ${number} of yours. Text STATUS to see your cases.`,
  caseCount: (count: number, settled: number, open: number) =>
    `You have ${count} ${count === 1 ? "case" : "cases"}: ${open} under way, ${settled} settled. All of them: ${site}/user/cases`,
  moreCases: (count: number) => `You have ${count} more: text STATUS.`,
  notRejected: () => "None of your screenshots was turned down. Text STATUS to see your cases.",
  earnedNothing: () =>
    "You've earned $0 so far: no case of yours has settled yet. Each one that does earns you $500.",
  earned: (earned: string, parts: string, paid: string) =>
    `You've earned ${earned} so far (${parts}), of which ${paid} has been paid out. Details: ${site}/user/cases`,
  claims: "claims",
  commissions: "commissions",
  bonus: "bonus",
  paidWhenSettled: (name: string, now: string) =>
    `You get $500 when a case settles; there's no fixed date. Your newest, ${name}, ${now}. We pursue it, so there's nothing you need to do.`,
  payout: {
    unconfirmed: (amount: string) =>
      `${amount} is yours. To get it, confirm your email over the link we mailed you, or in Settings: ${site}/user/settings`,
    waits: (amount: string) =>
      `Your payout of ${amount} waits a few days for your safety, since a way into your account was changed.`,
    pending: (amount: string) =>
      `Your payout of ${amount} is pending: it's being prepared. You'll hear from us when it's ready.`,
    held: (amount: string) =>
      `Your payout of ${amount} is being checked by our team before it's sent. Reply HUMAN if you have questions.`,
    processing: (amount: string) =>
      `Your payout of ${amount} is processing: it was ordered from our payout service and isn't ready yet. We tell you when it is.`,
    ready: (amount: string, _: string, link: string) =>
      `Your payout of ${amount} is ready! Choose how you get it: ${link}`,
    completed: (amount: string, day: string) =>
      `Your payout of ${amount} was sent on ${day}. If it hasn't reached you, reply HUMAN.`,
    failed: (amount: string) =>
      `Your payout of ${amount} didn't go through, and our team is looking into it. Reply HUMAN if you have questions.`,
  },
  settledNoPayout: () =>
    `Your case has settled and you earned $500. You can see your balance and cash out at ${site}/user/cases`,
  link: (link: string) =>
    `Your affiliate link: ${link} You earn $50 for each settled case of a person you refer ($25 and $15 on the next two levels).`,
  noLink: () => `Your account has no active affiliate link. Reply HUMAN and a person will look.`,
  noReferrals: (link: string) =>
    `Nobody has joined with your link yet. Share it: ${link} You earn $50 for each settled case of a person you refer.`,
  referrals: (total: number, direct: number, earned: string) =>
    `${total} ${total === 1 ? "person is" : "people are"} in your network, ${direct} through your own link. Commissions earned so far: ${earned}. Details: ${site}/user/affiliate`,
  referral: { tracked: "joined", pending: "case under way", completed: "case settled" },
  referralNames: (names: string, earned: string) =>
    `Joined with your link: ${names}. Commissions earned so far: ${earned}. Details: ${site}/user/affiliate`,
  noMedicalAdvice: () =>
    "I can't give medical advice. Please ask a doctor or pharmacist, or call 911 in an emergency.",
  wrongNumber: () =>
    "No problem! You've reached an automated assistant that turns spam texts into claims, so nothing of yours was changed here.",
  numberSource: () =>
    "We only answer people who text us first or who signed up, and we buy no lists. If somebody texted us from your phone, just reply STOP.",
  companyReply: () =>
    "You don't need to answer them. Keep what they wrote or said and send me a screenshot of it, or reply HUMAN and a person on our team looks.",
  payoutReference: (amount: string, reference: string) =>
    `The reference of your payout of ${amount} is ${reference}.`,
  noReference: () => "Your payout has no reference yet; it gets one when it's ordered.",
  nothingHeld: () => "None of your payouts is on hold right now.",
  details: (parts: string) => `On file for you: ${parts}. To change something, reply HUMAN.`,
  name: "name",
  email: "email",
  phone: "phone",
  none: "none",
};

type Words = typeof english;

const spanish: Words = {
  personComing: () =>
    `Le pedí a una persona de nuestro equipo que te conteste aquí. Si es urgente, escribe a ${env.SUPPORT_EMAIL}.`,
  cannotHelp: () => "Lo siento, con eso no puedo ayudarte yo.",
  notUnderstood: () => "Perdona, eso no lo entiendo bien.",
  offerPerson: () =>
    "Pregúntame por tus casos o por el servicio, manda STATUS, o responde HUMAN y te contesta una persona.",
  menu: () =>
    "Esto puedo hacer: manda STATUS para ver tus casos, WHY si rechazaron uno, o HUMAN para hablar con una persona. O pregúntame, o manda una captura.",
  gladly: () => "¡Qué bien! ¿En qué te ayudo? Pregúntame por tus casos o manda una captura.",
  askedWhenNeeded: () =>
    "¡Gracias por decírmelo! Te pregunto por tu teléfono cuando un caso lo necesite. ¿En qué te ayudo? Pregúntame por tus casos o manda una captura.",
  allRight: () => "¡Está bien! Aquí estoy cuando me necesites.",
  chatting: () =>
    "¡Ja! Se me dan mejor los mensajes spam. Pregúntame por tus casos o por el servicio, o manda una captura.",
  whenReady: () =>
    "¡Con calma! Manda la captura cuando puedas; se debe ver el email del remitente.",
  personAlreadyComing: () =>
    "Tu mensaje está con nuestro equipo; una persona te contesta aquí en cuanto pueda.",
  noLegalAdvice: () => "No puedo dar consejos legales: no somos un bufete de abogados.",
  aboutMoney: () => "Lo siento. Una pregunta sobre tu dinero es para una persona.",
  afterRefusal: (name: string) =>
    `${name} se puede ver otra vez con algo nuevo: manda una captura donde se vea lo que faltaba, o responde HUMAN. Otros spam puedes mandarlos cuando quieras.`,
  soSorry: () => "Lamento que haya sido frustrante.",
  condolence: () =>
    "Lo siento mucho. Tómate el tiempo que necesites; aquí nada corre prisa y estoy cuando quieras.",
  sameAsBefore: () => "No tengo nada más nuevo que lo que te escribí arriba.",
  again: ["Así está:", "Otra vez, en corto:"],
  notThat: "Si era otra cosa, responde HUMAN y te contesta una persona.",
  askPerson: () => "De eso no estoy seguro; responde HUMAN y te contesta una persona.",
  alreadyIn: () =>
    "¡Ya estás dentro! Mándame una captura de un spam donde se vea el email del remitente.",
  sendIt: () =>
    "Eso suena a algo que debo ver. Mándame una captura con el mensaje y el email del remitente.",
  forAPerson: () => "Eso lo tiene que ver una persona.",
  onlyYours: () =>
    "Solo puedo hablar de tus propios casos y datos, nunca de los de otra persona. Cada quien puede escribirnos desde su teléfono.",
  onlyHelp: () =>
    "No puedo hacer eso. Puedo contarte del servicio y de tus casos: pregúntame, o manda STATUS.",
  cannotDecide: () =>
    "No puedo decidir casos ni mover dinero, y ningún mensaje cambia eso. Manda STATUS para ver tus casos.",
  welcome: () => "¡Con gusto! Aquí estoy si necesitas algo. Manda STATUS para ver tus casos.",
  bye: () => "¡Cuídate! Escríbeme cuando quieras.",
  noCases: () =>
    "Todavía no tienes casos. Mándame una captura de un mensaje spam donde se vea el email del remitente y abro uno.",
  noSuchCase: (number) => `No encuentro un caso ${number} tuyo. Manda STATUS para ver tus casos.`,
  caseCount: (count, settled, open) =>
    `Tienes ${count} ${count === 1 ? "caso" : "casos"}: ${open} en curso, ${settled} con acuerdo. Todos: ${site}/user/cases`,
  moreCases: (count) => `Tienes ${count} más: manda STATUS.`,
  notRejected: () => "Ninguna captura tuya fue rechazada. Manda STATUS para ver tus casos.",
  earnedNothing: () =>
    "Has ganado $0 hasta ahora: ningún caso tuyo ha llegado a un acuerdo todavía. Cada uno que llegue te da $500.",
  earned: (earned, parts, paid) =>
    `Has ganado ${earned} hasta ahora (${parts}); ${paid} ya se pagó. Detalles: ${site}/user/cases`,
  claims: "reclamos",
  commissions: "comisiones",
  bonus: "bono",
  paidWhenSettled: (name, now) =>
    `Recibes $500 cuando un caso llega a un acuerdo; no hay fecha fija. Lo más nuevo, ${name}, ${now}. No tienes que hacer nada.`,
  payout: {
    unconfirmed: (amount) =>
      `${amount} son tuyos. Para cobrarlos, confirma tu email con el enlace que te mandamos o en Ajustes: ${site}/user/settings`,
    waits: (amount) =>
      `Tu pago de ${amount} espera unos días por tu seguridad, porque se cambió un acceso a tu cuenta.`,
    pending: (amount) =>
      `Tu pago de ${amount} está pendiente: se está preparando. Te avisamos cuando esté listo.`,
    held: (amount) =>
      `Nuestro equipo está revisando tu pago de ${amount} antes de mandarlo. Responde HUMAN si tienes preguntas.`,
    processing: (amount) =>
      `Tu pago de ${amount} está en proceso: fue pedido a nuestro servicio de pagos y todavía no está listo. Te avisamos.`,
    ready: (amount, _, link) => `¡Tu pago de ${amount} está listo! Elige cómo recibirlo: ${link}`,
    completed: (amount, day) =>
      `Tu pago de ${amount} se mandó el ${day}. Si no te ha llegado, responde HUMAN.`,
    failed: (amount) =>
      `Tu pago de ${amount} no se pudo hacer y nuestro equipo lo está revisando. Responde HUMAN si tienes preguntas.`,
  },
  settledNoPayout: () =>
    `Tu caso llegó a un acuerdo y ganaste $500. Mira tu saldo y cobra en ${site}/user/cases`,
  link: (link) =>
    `Tu enlace de afiliado: ${link} Ganas $50 por cada caso con acuerdo de quien invites ($25 y $15 en los otros dos niveles).`,
  noLink: () => "Tu cuenta no tiene un enlace activo. Responde HUMAN y una persona lo revisa.",
  noReferrals: (link) =>
    `Nadie se ha unido con tu enlace todavía. Compártelo: ${link} Ganas $50 por cada caso con acuerdo de quien invites.`,
  referrals: (total, direct, earned) =>
    `Tienes ${total} ${total === 1 ? "persona" : "personas"} en tu red, ${direct} con tu propio enlace. Comisiones ganadas: ${earned}. Detalles: ${site}/user/affiliate`,
  referral: { tracked: "se unió", pending: "caso en curso", completed: "caso con acuerdo" },
  referralNames: (names, earned) =>
    `Se unieron con tu enlace: ${names}. Comisiones ganadas: ${earned}. Detalles: ${site}/user/affiliate`,
  noMedicalAdvice: () =>
    "No puedo dar consejos médicos. Pregunta a un doctor o farmacéutico, o llama al 911 si es urgente.",
  wrongNumber: () =>
    "Disculpa, parece un número equivocado: soy el asistente automático de un servicio de reclamos por mensajes spam; aquí no se cambió nada tuyo.",
  numberSource: () =>
    "Solo contestamos a quien nos escribe primero o se registró; no compramos listas. Si alguien nos escribió desde tu teléfono, responde STOP.",
  companyReply: () =>
    "No hace falta que les contestes. Guarda lo que dijeron y mándame una captura, o responde HUMAN y una persona de nuestro equipo lo ve.",
  payoutReference: (amount, reference) => `La referencia de tu pago de ${amount} es ${reference}.`,
  noReference: () => "Tu pago todavía no tiene referencia; la recibe cuando se ordena.",
  nothingHeld: () => "Ninguno de tus pagos está detenido ahora.",
  details: (parts) => `Tenemos de ti: ${parts}. Para cambiar algo, responde HUMAN.`,
  name: "nombre",
  email: "email",
  phone: "teléfono",
  none: "ninguno",
};

/** The sentences of the agent that answers without a model, in the person's language. */
export const agentWords: Record<Language, Words> = { en: english, es: spanish };
