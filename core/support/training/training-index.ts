import { buildWordingIndex, type WordingIndex } from "~/core/support/training/wording-index";
import { sqlite } from "~/db/client";

const state = sqlite.prepare<[], { state: string }>(
  `select count(*) || ':' || coalesce(max(updated_at), 0) || ':' || coalesce(sum(version), 0) || ':' || coalesce(max(rowid), 0) as state
     from ai_training_data where state = 'live'`,
);
const entriesIn = sqlite.prepare<{ language: string | null }, { name: string; wordings: string }>(
  "select id as name, trigger_phrase as wordings from ai_training_data where state = 'live' and ($language is null or language = $language)",
);

let builtFor = "";
const built = new Map<string | null, WordingIndex>();

/**
 * The wordings of the live entries in a language, or of all, by their ids; taken anew when an entry
 * has changed.
 */
export function trainingIndex(language: string | null): WordingIndex {
  const now = state.get()?.state ?? "";
  if (now !== builtFor) built.clear();
  builtFor = now;
  const known = built.get(language) ?? buildWordingIndex(entriesIn.all({ language }));
  built.set(language, known);
  return known;
}
