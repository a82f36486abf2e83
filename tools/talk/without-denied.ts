import { modelWords } from "~/core/understanding/text-features";
import { isBroad, type Wording } from "~/tools/talk/read-wordings";

const wordsOf = (wording: string): string => modelWords(wording).join(" ");

// What was labelled by itself goes before one of thousands, and something before nothing: who
// labels what is asked for does not say that "not me" can be no wish.
function believed(wordings: readonly Wording[]): ReadonlySet<string> {
  const single = wordings.filter((wording) => !isBroad(wording));
  const labels = new Set((single.length > 0 ? single : wordings).map(({ label }) => label));
  if (labels.size > 1) labels.delete("none");
  return labels;
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
