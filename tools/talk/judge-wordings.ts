// `npx tsx tools/talk/judge-wordings.ts FILE`: tells what the shipped understanding makes of the
// wordings of a file that it never learnt from, and with `--texts` which it takes for something
// else. Without a file it judges each fifth of `by-situation.md` by heads trained without it, and
// with `--asked` whether what is asked for is told rightly in a file that has its labels.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isUnderAge } from "~/core/sign-up/answers/is-under-age";
import { readAge } from "~/core/sign-up/answers/read-age";
import { readRevocation } from "~/core/consent/words/revocation";
import { readStopWord } from "~/core/consent/words/revocation-words";
import { shippedModel } from "~/core/understanding/shipped-model";
import { sure } from "~/bot/agent/understand/read-questions";
import { readIntents, readSafety } from "~/core/understanding/text-readings";
import { plainWords } from "~/core/words/plain-words";
import { judgeBy } from "~/tools/talk/judge-by";
import { parts, partOf } from "~/tools/talk/read-open-half";
import { inParts, readFile, type Wording } from "~/tools/talk/read-wordings";
import { labelled, train } from "~/tools/talk/train-heads";

/** What is done at such a text, as its door does: dangers before wishes. */
function readAs(text: string): string {
  const danger = readSafety(text) ?? (isUnderAge(text) ? "minor" : null);
  if (danger) return danger;
  const wish = readRevocation(text, { hasMedia: false });
  if (readStopWord(plainWords(text)) || wish === "clear") return "stop";
  if (wish !== null) return wish === "doubtful" ? "doubt" : wish;
  return readAge(text, false) === "perhaps" ? "asked-age" : "none";
}

type Judged = Wording & { told: string };

const judge = (wordings: readonly Wording[]): Judged[] =>
  wordings.map((one) => ({ ...one, told: readAs(one.wording) }));

function judgeUnseen(): Judged[] {
  const file = join(import.meta.dirname, "../../core/understanding/wordings", inParts);
  return Array.from({ length: parts }, (_, part) => part).flatMap((part) => {
    judgeBy({
      stop: train(labelled("stop", part), "stop"),
      safety: train(labelled("safety", part), "safety"),
    });
    return judge(readFile(file).filter(({ wording }) => partOf(wording) === part));
  });
}

/** How often the likeliest label is the right one, and how often what is sure is wrong. */
function judgeAsked(wordings: readonly Wording[]): string {
  const known = wordings.filter(({ label }) => shippedModel().intent.labels.includes(label));
  const told = known.map(({ wording, label }) => {
    const [best = { label: "", chance: 0 }] = readIntents(wording);
    return { isRight: best.label === label, isSure: best.chance >= sure };
  });
  const count = (of: (one: { isRight: boolean; isSure: boolean }) => boolean) =>
    told.filter(of).length;
  const right = count(({ isRight }) => isRight);
  const surelyRight = count(({ isRight, isSure }) => isRight && isSure);
  const surelyWrong = count(({ isRight, isSure }) => !isRight && isSure);
  return `asked: ${known.length}; right ${right}, surely right ${surelyRight}, surely wrong ${surelyWrong}`;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    texts: { type: "boolean" },
    asked: { type: "boolean" },
    dump: { type: "string" },
  },
});
const [path] = positionals;
if (path && values.asked) console.log(judgeAsked(readFile(path)));
const judged = !path ? judgeUnseen() : values.asked ? [] : judge(readFile(path));
if (values.dump) writeFileSync(values.dump, JSON.stringify(judged));
for (const label of new Set(judged.map((one) => one.label))) {
  const own = judged.filter((one) => one.label === label);
  const told = [...new Set(own.map((one) => one.told))].map(
    (as) => [as, own.filter((one) => one.told === as)] as const,
  );
  console.log(`${label}: ${own.length};`, told.map(([as, of]) => `${as} ${of.length}`).join(", "));
  for (const [as, of] of values.texts ? told : [])
    if (as !== label && !(as === "none" && /safe|adult/.test(label)))
      for (const { wording } of of) console.log(`  ${as}: ${wording}`);
}
