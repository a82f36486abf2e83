import { judgeCase } from "~/core/claims/gate/judge-case";
import type { PutQuestion } from "~/core/claims/judge/questions";
import { questionToPut } from "~/core/claims/questions/question-to-put";
import { noClaimAnswerIn } from "~/core/claims/questions/no-claim-answers";
import type { LegalLanguage } from "~/db/vocabulary";

type Counts = (texts: number) => string;
type ToSend = Readonly<Partial<Record<PutQuestion, string>>>;

/** The sentences in each language; `toSend`: after a yes whose proof is a picture or a letter. */
const words: Readonly<
  Record<LegalLanguage, { toSend: ToSend; noted: string; none: string; counts: Counts }>
> = {
  en: {
    toSend: {
      Q1: "Thanks! Please send the picture here as soon as you can.",
      Q4: "Thanks! Please forward that e-mail to us as soon as you can.",
      Q5: "Thanks! Please send the pictures here as soon as you can.",
      J1: "Thanks! Please send the pictures here as soon as you can.",
    },
    noted: "Thanks, that is noted.",
    none: "Thanks! What we know does not make a claim yet. You may reply STOP to them. If they text you again, send us the picture.",
    counts: (texts) =>
      `Thanks! By what we know, ${texts === 1 ? "one text counts" : `${texts} texts count`} for your claim.`,
  },
  es: {
    toSend: {
      Q1: "¡Gracias! Manda la foto aquí en cuanto puedas, por favor.",
      Q4: "¡Gracias! Reenvíanos ese email en cuanto puedas, por favor.",
      Q5: "¡Gracias! Manda las fotos aquí en cuanto puedas, por favor.",
      J1: "¡Gracias! Manda las fotos aquí en cuanto puedas, por favor.",
    },
    noted: "Gracias, lo anoté.",
    none: "¡Gracias! Lo que sabemos aún no es un reclamo. Puedes responderles STOP. Si te escriben otra vez, mándanos la foto.",
    counts: (texts) =>
      `¡Gracias! Por lo que sabemos, ${texts === 1 ? "un mensaje cuenta" : `${texts} mensajes cuentan`} para tu reclamo.`,
  },
};

const distinctTexts = (judged: ReturnType<typeof judgeCase>): number =>
  new Set(judged.holding.flatMap(({ texts }) => texts.map(({ id }) => id))).size;

/**
 * The consequence of an answer for a claim, in one sentence or two for its person (CL-09): judged
 * anew from all facts. @param isOwed whether the answer says that more is to come
 * @throws NotFound
 */
export function whatFollows(
  caseId: string,
  answered: PutQuestion,
  isOwed: boolean,
  now: number = Date.now(),
  language: LegalLanguage = "en",
): string {
  const said = words[language];
  const judged = judgeCase(caseId, now);
  if (judged.noClaim !== null) return noClaimAnswerIn(judged.noClaim, language);
  const owed = isOwed ? said.toSend[answered] : undefined;
  if (owed !== undefined) return owed;
  const texts = distinctTexts(judged);
  if (texts > 0) return said.counts(texts);
  return questionToPut(judged, judged.allowed) === null ? said.none : said.noted;
}
