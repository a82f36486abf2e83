import { isSmallWord, type QuestionWord } from "~/core/support/training/question-words";
import { trainingIndex } from "~/core/support/training/training-index";
import { fitOf, readQuestion, type WordingIndex } from "~/core/support/training/wording-index";
import { sqlite } from "~/db/client";

export type TrainingMatch = {
  id: string;
  triggerPhrase: string;
  response: string;
  category: string;
  score: number;
};
type Found = Omit<TrainingMatch, "score">;

const candidates = 80;
const mostTerms = 160;

const nearest = sqlite.prepare<{ match: string; language: string | null }, Found>(
  `select t.id, t.trigger_phrase as triggerPhrase, t.response, t.category
     from training_search join ai_training_data t on t.rowid = training_search.rowid
    where training_search match $match and t.state = 'live' and ($language is null or t.language = $language)
    order by bm25(training_search, 4.0, 1.0, 1.0) limit ${candidates}`,
);

/** How words that are joined for comparing stand in the index. */
const apart: Record<string, string[]> = {
  howlong: ["how long", "how soon", "cuanto tarda", "cuanto tiempo"],
  howmany: ["how many", "cuantos", "cuantas"],
  howmuch: ["how much", "cuanto"],
  cashout: ["cash out"],
  signup: ["sign up"],
  login: ["log in", "sign in"],
  giftcard: ["gift card"],
  lawfirm: ["law firm"],
  donotcall: ["do not call"],
};

// Every term is a quoted run of letters, digits and spaces: nothing of the query language of FTS5
// can come through.
function matchOf(question: readonly QuestionWord[], { written }: WordingIndex): string {
  const telling = question.filter((word) => !isSmallWord(word.written));
  const terms = (telling.length > 0 ? telling : question).flatMap((word) => [
    word.written,
    ...(written.get(word.stem) ?? []),
  ]);
  const spelled = [...new Set(terms)].flatMap((term) => apart[term] ?? [term]);
  return spelled
    .slice(0, mostTerms)
    .map((term) => `"${term}"`)
    .join(" OR ");
}

/**
 * Finds the training entries that answer a question, best first (A §3): SQLite FTS5 with bm25 for
 * the candidates, then by how well the question fits the wordings of their triggers, misspelt words
 * read as the known ones they resemble. Live entries only, of one language when it is given.
 * @returns at most `limit` entries with a score above 0, up to 1
 */
export function searchTraining(
  words: string,
  limit = 5,
  language: "en" | "es" | null = null,
): TrainingMatch[] {
  const index = trainingIndex(language);
  const question = readQuestion(words, index);
  if (question.words.length === 0 || index.meanings.size === 0) return [];
  return nearest
    .all({ match: matchOf(question.words, index), language })
    .map((entry) => ({ ...entry, score: fitOf(question, entry.id, index) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
}
