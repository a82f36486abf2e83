import { inPlainLetters } from "~/bot/agent/fill-in";
import type { Language } from "~/bot/agent/understand/sure-language";
import type { Recalled } from "~/bot/agent/understand/recall-talk";
import * as signUp from "~/bot/sign-up-replies";
import type { JoinTurn } from "~/core/sign-up/take-join-answer";
import { isStateClosed } from "~/core/sign-up/takes-no-claims";

type Asked = Extract<JoinTurn, { said: "ask" }>;

/**
 * Writes the next question of a sign-up: in full when the step is new, then in other words each
 * time, and empty once all were used.
 */
export function nextAsk(turn: Asked, { said }: Recalled, language: Language, now: number): string {
  const { step, state, firstName, isMoving } = turn;
  if (turn.isChanged) return signUp.askChanged(state, language);
  const wasSaid = (words: string): boolean =>
    said.some((text) => text.includes(inPlainLetters(words)));
  if (step === "agreement" && state !== null && isStateClosed(state, now, language))
    return signUp.waysToAskElsewhere(state, language).find((words) => !wasSaid(words)) ?? "";
  if (step === "agreement") {
    // The question itself contains the terms, so that it must have been asked in full once.
    const whole = signUp.askAgreement(state, language);
    if (!wasSaid(whole)) return whole;
  }
  if (step === "email" && isMoving && firstName !== "") return signUp.askEmail(firstName, language);
  return signUp.waysToAsk(step, state, language).find((words) => !wasSaid(words)) ?? "";
}
