import type { Language } from "~/bot/agent/understand/sure-language";
import { env } from "~/env";

const site = env.BASE_URL;

/** Texts about pictures (`replies.ts` has the others): two segments at most (TW-44). */

function gotInSpanish(count: number, total: number, isBusy: boolean): string {
  const got =
    total === 1 ? "¡La recibí!" : `¡Recibí ${count === total ? "las" : `${count} de`} ${total}!`;
  if (isBusy)
    return `${got} Hay muchas fotos por leer, así que tarda un poco; te aviso de cada una.`;
  return count === 1
    ? `${got} Ya leo tu captura; te contesto en un minuto.`
    : `${got} Ya leo tus capturas; te contesto en unos minutos.`;
}

/** Tells how many of `total` pictures arrived; `isBusy`: many others wait to be read. */
export function gotPictures(
  count: number,
  total = count,
  isBusy = false,
  language: Language = "en",
): string {
  if (language === "es") return gotInSpanish(count, total, isBusy);
  const got =
    total === 1
      ? "Got it!"
      : count === total
        ? `Got all ${count}!`
        : `Got ${count} of your ${total}!`;
  const reading =
    count === 1 ? "I'm reading your screenshot now." : "I'm reading your screenshots now.";
  if (isBusy)
    return `${got} Many screenshots are waiting to be read at the moment, so it takes a while; you'll hear from me about each.`;
  return `${got} ${reading} You'll have ${count === 1 ? "an answer within a minute" : "the answers within a few minutes"}.`;
}

function listed(numbers: readonly number[]): string {
  return numbers.length < 2
    ? numbers.join("")
    : `${numbers.slice(0, -1).join(", ")} and ${numbers.at(-1)}`;
}

/** A sentence about some pictures of a message that had several, by their places in it from 1. */
export function aboutPictures(numbers: readonly number[], sentence: string): string {
  return `${numbers.length === 1 ? "Picture" : "Pictures"} ${listed(numbers)}: ${sentence}`;
}

/** Some pictures of a message that had several could not be fetched. */
export function picturesMissing(numbers: readonly number[]): string {
  const [which, them] = numbers.length === 1 ? ["Picture", "it"] : ["Pictures", "them"];
  return `${which} ${listed(numbers)} didn't come through. Please send ${them} once more.`;
}

/** A picture that came through only after others of its message. */
export function cameLater(numbers: readonly number[]): string {
  return `${numbers.length === 1 ? "Picture" : "Pictures"} ${listed(numbers)} came through now too. I'm on it.`;
}

/** One message had more media than we take (TW-04). */
export function tooManyPictures(leftOut: number): string {
  const rest = leftOut === 1 ? "the last one" : `the last ${leftOut}`;
  return `I can take ten pictures at a time, so ${rest} of that text didn't make it. Please send ${leftOut === 1 ? "it" : "them"} again.`;
}

/** Why a texted file cannot be taken, with the way that works (decisions, Cases). */
export function pictureProblem(problem: "too_large" | "wrong_type" | "missing" | "broken"): string {
  if (problem === "too_large")
    return `That file is larger than I can take by text. Please upload it here instead (JPG, PNG or PDF, up to 10 MB): ${site}/user`;
  if (problem === "wrong_type")
    return `I can read JPG, PNG and PDF only. Please send a screenshot in one of these, or upload it here: ${site}/user`;
  if (problem === "missing") return "Your picture didn't come through. Please send it once more.";
  return "Unable to process this image. Please try a different screenshot.";
}

const shortReasons: Readonly<Record<string, string>> = {
  reject_no_email: "no sender's email",
  reject_generic_email: "a generic email such as Gmail",
  reject_not_sms: "no text conversation",
  reject_unreadable: "not readable",
  invalid_file: "not readable",
  no_claim: "no sales text",
};

/** The decision on one picture, for a text about several. */
type Decided = {
  number: number;
  outcome: string;
  externalCaseId: string | null;
  code: string | null;
};

/** Tells in one text what became of all pictures of a message, in their order. */
export function picturesDecided(verdicts: readonly Decided[]): string {
  const taken = verdicts.filter(({ outcome }) => outcome === "accepted");
  const checked = verdicts.filter(({ outcome }) => outcome === "review");
  const refused = verdicts.filter(({ outcome }) => outcome === "refused" || outcome === "rejected");
  const named = [...new Set(taken.map(({ externalCaseId }) => externalCaseId))].map((of) => {
    const pictures = taken.filter(({ externalCaseId }) => externalCaseId === of);
    return `${listed(pictures.map(({ number }) => number))} (${of})`;
  });
  const reasons = [...new Set(refused.map(({ code }) => shortReasons[code ?? ""] ?? "see WHY"))];
  const refusedBy = reasons.map((reason) => {
    const numbers = refused.filter(
      ({ code }) => (shortReasons[code ?? ""] ?? "see WHY") === reason,
    );
    return `${numbers.map(({ number }) => number).join(", ")} (${reason})`;
  });
  const pieces = [
    ...(taken.length > 0 ? [`Accepted: ${named.join(", ")}.`] : []),
    ...(checked.length > 0
      ? [`A person checks: ${checked.map(({ number }) => number).join(", ")}.`]
      : []),
    ...(refused.length > 0 ? [`Not taken: ${refusedBy.join("; ")}.`] : []),
    taken.length > 0 ? "Each that settles pays you $500." : "",
    refused.length > 0 ? "You can send new ones." : "",
  ];
  return `Your ${verdicts.length} pictures are read. ${pieces.filter(Boolean).join(" ")}`;
}
