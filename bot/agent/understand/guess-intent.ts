import type { Language } from "~/bot/agent/understand/detect-language";
import { ownQuestionWordings } from "~/bot/agent/understand/own-question-wordings";
import type { Intent } from "~/bot/agent/understand/question-intent";
import { defaultTraining } from "~/core/support/training/default-training";
import { buildWordingIndex, fitOf, readQuestion } from "~/core/support/training/wording-index";

// The general questions stand beside the person's own, so that a word common to both counts for
// neither.
function indexOf(language: Language) {
  const general = defaultTraining
    .filter((entry) => entry.language === language)
    .map(({ name, triggerPhrase }) => ({ name, wordings: triggerPhrase }));
  return buildWordingIndex([
    ...general,
    ...ownQuestionWordings.map(([intent, wordings]) => ({ name: `own:${intent}`, wordings })),
  ]);
}

const indexes = { en: indexOf("en"), es: indexOf("es") };

/**
 * The intent whose wordings a text fits best, with how well, 0 to 1: for what the patterns do not
 * foresee.
 */
export function guessIntent(
  text: string,
  language: Language,
): { intent: Intent; score: number } | null {
  const index = indexes[language];
  const question = readQuestion(text, index);
  const scored = ownQuestionWordings.map(([intent]) => ({
    intent,
    score: fitOf(question, `own:${intent}`, index),
  }));
  const best = scored.sort((a, b) => b.score - a.score)[0];
  return best && best.score > 0 ? best : null;
}
