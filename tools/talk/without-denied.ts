import { modelWords } from "~/core/understanding/text-features";
import { isBroad, type Wording } from "~/tools/talk/read-wordings";

const wordsOf = (wording: string): string => modelWords(wording).join(" ");

/**
 * Labels of the same words, without "none" where another stands beside it: who labels what is asked
 * for does not say that "not me" can be no wish.
 */
export function tellingLabels(labels: Iterable<string>): ReadonlySet<string> {
  const telling = new Set(labels);
  if (telling.size > 1) telling.delete("none");
  return telling;
}

// What was labelled by itself goes before one of thousands.
function believed(wordings: readonly Wording[]): ReadonlySet<string> {
  const single = wordings.filter((wording) => !isBroad(wording));
  return tellingLabels((single.length > 0 ? single : wordings).map(({ label }) => label));
}

/** Wordings with their labels for one question, without those that others deny. */
export function withoutDenied<One extends Wording>(wordings: readonly One[]): One[] {
  const byWords = new Map<string, One[]>();
  for (const one of wordings) {
    const words = wordsOf(one.wording);
    const others = byWords.get(words);
    if (others) others.push(one);
    else byWords.set(words, [one]);
  }
  return [...byWords.values()].flatMap((same) => {
    const labels = believed(same);
    return same.filter(({ label }) => labels.has(label));
  });
}
