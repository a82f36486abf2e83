import type { PutQuestion } from "~/core/claims/judge/questions";
import type { LegalLanguage } from "~/db/vocabulary";

type Reason = "line" | "dealings" | "stops" | "list" | "state" | "company" | "moment" | "hands";

const reasonOf: Readonly<Record<PutQuestion, Reason>> = {
  Q1: "stops",
  Q2: "dealings",
  Q3: "dealings",
  Q4: "list",
  Q5: "stops",
  Q6: "dealings",
  Q7: "line",
  Q8: "line",
  Q9: "state",
  Q10: "company",
  Q11: "moment",
  Q12: "hands",
  Q13: "dealings",
  J1: "stops",
  J2: "dealings",
  J3: "line",
  J4: "hands",
  J5: "line",
  J6: "dealings",
  S1: "moment",
};

const words: Readonly<Record<LegalLanguage, Readonly<Record<Reason, string>>>> = {
  en: {
    line: "I mean the phone that got the text you sent us. A claim needs a person's own phone, used mostly for home and family.",
    dealings: "I ask because a claim must say if you dealt with them before. Yes or no, both help.",
    stops: "I ask because texts that go on after a stop can count for more.",
    list: "I ask because numbers on the do-not-call list are protected more.",
    state: "I ask because the rules differ from state to state.",
    company: "I ask because a claim needs the company behind the text.",
    moment: "I ask because the day and time decide which rules hold.",
    hands: "I ask because a claim can be pursued only once, by one side.",
  },
  es: {
    line: "Hablo del teléfono que recibió el mensaje que nos mandaste. Debe ser de la persona y sobre todo para casa y familia.",
    dealings:
      "Pregunto porque un reclamo debe decir si ya trataste con ellos. SÍ o NO, todo ayuda.",
    stops: "Pregunto porque los mensajes que siguen tras un alto pueden contar más.",
    list: "Pregunto porque los números de esa lista están más protegidos.",
    state: "Pregunto porque las reglas cambian de un estado a otro.",
    company: "Pregunto porque un reclamo necesita la empresa que mandó el mensaje.",
    moment: "Pregunto porque el día y la hora deciden qué reglas valen.",
    hands: "Pregunto porque un reclamo solo se puede llevar una vez.",
  },
};

/** What a question about a claim means or is asked for, in one or two short sentences (CL-09). */
export const why = (question: PutQuestion, language: LegalLanguage): string =>
  words[language][reasonOf[question]];
