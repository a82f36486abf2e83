import { intentChances } from "~/core/understanding/text-readings";
import { featuresOf } from "~/core/understanding/text-features";
import { sqlite } from "~/db/client";

export type TrainingMatch = {
  id: string;
  triggerPhrase: string;
  response: string;
  category: string;
  /** Staff wrote or changed it, so the shipped understanding does not know it. */
  isOwn: boolean;
  score: number;
};
type Entry = Omit<TrainingMatch, "score" | "isOwn"> & { language: string; version: number };

const state = sqlite
  .prepare<[], string>(
    `select count(*) || ':' || coalesce(max(updated_at), 0) || ':' || coalesce(sum(version), 0) || ':' || coalesce(max(rowid), 0)
     from ai_training_data where state = 'live'`,
  )
  .pluck();
const live = sqlite.prepare<[], Entry>(
  `select id, trigger_phrase as triggerPhrase, response, category, language, version
     from ai_training_data where state = 'live'`,
);

type Wording = { entry: number; length: number };
type Index = {
  entries: Entry[];
  wordings: Wording[];
  /** The wordings that contain a feature. */
  places: Map<number, number[]>;
};

function buildIndex(): Index {
  const entries = live.all();
  const wordings: Wording[] = [];
  const places = new Map<number, number[]>();
  const features = entries.flatMap(({ triggerPhrase, response }, entry) =>
    [...triggerPhrase.split("|"), response].map((words) => ({
      entry,
      features: featuresOf(words),
    })),
  );
  for (const one of features) for (const feature of one.features) places.set(feature, []);
  for (const one of features) {
    for (const feature of one.features) places.get(feature)?.push(wordings.length);
    wordings.push({ entry: one.entry, length: 0 });
  }
  const index = { entries, wordings, places };
  features.forEach((one, at) => {
    const wording = wordings[at];
    if (wording) wording.length = lengthOf(one.features, index);
  });
  return index;
}

// The weight of a feature: the rarer it is among the wordings, the higher.
function weightOf(feature: number, { places, wordings }: Index): number {
  return Math.log(1 + wordings.length / (1 + (places.get(feature)?.length ?? 0))) ** 2;
}

function lengthOf(features: Uint32Array, index: Index): number {
  return Math.sqrt(features.reduce((sum, feature) => sum + weightOf(feature, index), 0));
}

let builtFor = "";
let built: Index | undefined;

function currentIndex(): Index {
  const now = state.get() ?? "";
  if (!built || now !== builtFor) built = buildIndex();
  builtFor = now;
  return built;
}

function scoresOf(text: string, index: Index): Map<number, number> {
  const features = featuresOf(text);
  const shared = new Float32Array(index.wordings.length);
  for (const feature of features) {
    const weight = weightOf(feature, index);
    for (const at of index.places.get(feature) ?? []) shared[at] = (shared[at] ?? 0) + weight;
  }
  const length = lengthOf(features, index);
  const scores = new Map<number, number>();
  index.wordings.forEach(({ entry, length: own }, at) => {
    const score = (shared[at] ?? 0) / (length * own || 1);
    if (score > (scores.get(entry) ?? 0.05)) scores.set(entry, score);
  });
  return scores;
}

/**
 * Finds the training entries that answer a question, best first (A §3), by the letters and words
 * that it shares with the closest of their wordings. Only current live entries, of one language
 * when it is given.
 * @returns at most `limit` entries with a score above 0, up to 1
 */
export function searchTraining(
  words: string,
  limit = 5,
  language: "en" | "es" | null = null,
): TrainingMatch[] {
  const index = currentIndex();
  const chances = intentChances(words);
  return [...scoresOf(words, index)]
    .flatMap(([at, alike]) => {
      const entry = index.entries[at];
      if (!entry || (language !== null && entry.language !== language)) return [];
      const { id, triggerPhrase, response, category, version } = entry;
      const isOwn = version > 1 || !id.startsWith("trn_default_");
      // The understanding knows the shipped entries too; staff's own are judged by their words
      // alone.
      const chance = chances.get(`entry:${id.replace(/^trn_default_.._/, "")}`) ?? 0;
      const score = isOwn ? alike : 0.5 * alike + 0.5 * chance;
      return [{ at, match: { id, triggerPhrase, response, category, isOwn, score } }];
    })
    .sort((a, b) => b.match.score - a.match.score || b.at - a.at)
    .map(({ match }) => match)
    .slice(0, limit);
}

/** The live entry with this id, or undefined: staff may have deleted it. */
export function findTrainingEntry(id: string): { response: string } | undefined {
  return currentIndex().entries.find((entry) => entry.id === id);
}
