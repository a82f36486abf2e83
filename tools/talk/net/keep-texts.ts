// Keeps the texts that were labelled one by one, so that each is told as it was labelled whatever
// the heads have learnt from others; a part of `npm run train:talk`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  keyOfText,
  knownQuestions,
  type KnownQuestion,
  type KnownText,
} from "~/core/understanding/known-texts";
import { countWays } from "~/tools/talk/expand-wordings";
import { hashOfWordings } from "~/tools/talk/hash-wordings";
import { headLabels } from "~/tools/talk/heads";
import { lettersOf } from "~/tools/talk/pack-weights";
import { isBroad, readWordings, type Wording } from "~/tools/talk/read-wordings";
import { tellingLabels } from "~/tools/talk/without-denied";

const target = join(import.meta.dirname, "../../../core/understanding/known-texts.json");

/** A wording with choices was written for all its ways at once, a broad one among thousands. */
const isOneText = (one: Wording): boolean => countWays(one.wording) === 1 && !isBroad(one);

// Where two differ nobody knows.
function agreed(labels: ReadonlySet<string>): string | null {
  const [label, other] = tellingLabels(labels);
  return other === undefined ? (label ?? null) : null;
}

/** What each text is by its labels, by its key; what nobody agrees on is left out. */
export function textsOf(wordings: readonly Wording[]): Map<number, KnownText> {
  const labels = new Map<number, Record<KnownQuestion, Set<string>>>();
  for (const wording of wordings.filter(isOneText)) {
    const key = keyOfText(wording.wording);
    if (key === null) continue;
    const own = labels.get(key) ?? { stop: new Set(), safety: new Set() };
    labels.set(key, own);
    for (const name of knownQuestions) {
      const label = headLabels[name](wording);
      if (label !== null) own[name].add(label);
    }
  }
  return new Map(
    [...labels].flatMap(([key, own]) => {
      const told = knownQuestions.flatMap((name) => {
        const label = agreed(own[name]);
        return label === null ? [] : [[name, label] as const];
      });
      return told.length === 0 ? [] : [[key, Object.fromEntries(told)] as const];
    }),
  );
}

/** Known texts as they are shipped: their keys, and which kind of text each is. */
export function packTexts(texts: ReadonlyMap<number, KnownText>) {
  const sorted = [...texts].sort(([one], [other]) => one - other);
  const kinds = [...new Set(sorted.map(([, kind]) => JSON.stringify(kind)))].sort();
  const [keys, kindOf] = [Buffer.alloc(8 * sorted.length), Buffer.alloc(2 * sorted.length)];
  for (const [at, [key, kind]] of sorted.entries()) {
    keys.writeDoubleLE(key, 8 * at);
    kindOf.writeUInt16LE(kinds.indexOf(JSON.stringify(kind)), 2 * at);
  }
  return {
    kinds: kinds.map((kind) => JSON.parse(kind) as KnownText),
    keys: lettersOf(keys),
    kindOf: lettersOf(kindOf),
  };
}

if (process.argv[1] === import.meta.filename) {
  const texts = textsOf(readWordings());
  console.log(`${texts.size} texts are known`);
  writeFileSync(target, `${JSON.stringify({ madeFrom: hashOfWordings(), ...packTexts(texts) })}\n`);
}
