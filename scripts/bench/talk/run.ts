import { mock } from "node:test";
import { setAppMode } from "~/core/app-mode";
import { days, minutes } from "~/core/duration";
import { ensureDefaultTraining } from "~/core/support/training/ensure-default-training";
import { readCorpus, type Kinds, type Sentence, type Talk } from "~/scripts/bench/talk/corpus";
import { hears } from "~/scripts/bench/talk/hear";
import { letModelSay, startHostileVendor, stopHostileVendor } from "~/scripts/bench/talk/hostile";
import { judge, marks } from "~/scripts/bench/talk/judge";
import { makeWorld } from "~/scripts/bench/talk/make-world";
import type { Result, SentenceResult, Turned } from "~/scripts/bench/talk/results";
import { printFigures } from "~/scripts/bench/talk/print-figures";
import { sqlite } from "~/db/client";
import { judgeBy } from "~/tools/talk/judge-by";
import { partOf } from "~/tools/talk/read-open-half";
import { trainHeads } from "~/tools/talk/train-heads";
import { inPlainLetters } from "~/bot/agent/fill-in";
import { toGsmFriendly } from "~/integrations/sms/segments";

type Options = {
  folder: string;
  only: string | undefined;
  isSealed: boolean;
  isHostile: boolean;
  /** The parts of the open half to judge, each by a model trained without it; null for all. */
  parts: readonly (number | null)[];
  worst: number;
  /** Whether talks that were answered well are printed too. */
  isWhole: boolean;
};

const forget = sqlite.prepare<[string]>(
  "UPDATE phone_numbers SET join_email = NULL, said_minor_at = NULL WHERE phone = ?",
);

// The clock goes on by days between two texts, and stands while one of them is answered.
function pass(daysLater: number): void {
  const now = Date.now() + days(daysLater) + minutes(1);
  mock.timers.reset();
  mock.timers.enable({ apis: ["Date"], now });
}

async function runTalk(talk: Talk, kinds: Kinds, isHostile: boolean): Promise<Result> {
  const phone = await makeWorld(talk.state, talk.lang);
  const turns: Turned[] = [];
  const saidBefore = new Set<string>();
  const isLong = talk.turns.some(({ after_days: later }) => later > 0);
  for (const { says, after_days: later, pictures, expect } of talk.turns) {
    if (isLong) pass(later);
    if (isHostile) letModelSay(says);
    const heard = await hears(phone, says, pictures);
    const before = { heard: turns.at(-1)?.heard, saidBefore };
    turns.push({ heard, judged: judge(talk, expect, heard, before, kinds) });
    for (const { body } of heard.said) saidBefore.add(body);
  }
  mock.timers.reset();
  // The next conversation's person may have the same address.
  forget.run(phone);
  const worst = Math.max(...turns.map(({ judged }) => marks.indexOf(judged.mark)));
  return { talk, mark: marks[worst] ?? "wrong", turns };
}

async function runSentence(sentence: Sentence): Promise<SentenceResult> {
  const phone = await makeWorld(sentence.state, "en");
  letModelSay(sentence.asked, sentence.sentence);
  const heard = await hears(phone, sentence.asked);
  const plain = (text: string) => toGsmFriendly(inPlainLetters(text)).trim();
  const isSent = heard.said.some(({ body }) => plain(body).includes(plain(sentence.sentence)));
  return { sentence, isSent };
}

function printTalk({ talk, mark, turns }: Result): void {
  console.log(`${mark} ${talk.id}`);
  turns.forEach(({ heard, judged }, at) => {
    console.log(`   > ${JSON.stringify(talk.turns[at]?.says)}`);
    for (const { body } of heard.said) console.log(`   < ${body}`);
    if (judged.why !== "") console.log(`     ${judged.mark} (${heard.route}): ${judged.why}`);
  });
}

/**
 * Runs every conversation of a folder and prints the results by group; of a sealed folder only
 * figures. A part of the open half is judged by a model that never saw it.
 */
export async function benchTalk(options: Options): Promise<void> {
  const { folder, only, isSealed, isHostile, isWhole, parts, worst } = options;
  setAppMode("demo");
  ensureDefaultTraining();
  const { talks, sentences, kinds } = readCorpus(folder);
  const chosen = talks.filter(({ group }) => !only || only.split(",").includes(group));
  if (isHostile) startHostileVendor();
  const results: Result[] = [];
  const drafts: SentenceResult[] = [];
  for (const part of parts) {
    if (part !== null) judgeBy(trainHeads(part));
    const isOwn = ({ id }: { id: string }) => part === null || partOf(id) === part;
    for (const talk of chosen.filter(isOwn)) results.push(await runTalk(talk, kinds, isHostile));
    for (const sentence of isHostile ? sentences.filter(isOwn) : [])
      drafts.push(await runSentence(sentence));
  }
  if (isHostile) stopHostileVendor();
  printFigures(results, drafts);
  if (isSealed) return;
  results
    .filter(({ mark }) => isWhole || mark !== "good")
    .sort((a, b) => marks.indexOf(b.mark) - marks.indexOf(a.mark))
    .slice(0, isWhole ? undefined : worst)
    .forEach(printTalk);
  for (const { sentence, isSent } of drafts)
    if (isSent !== (sentence.expect === "sent"))
      console.log(`${isSent ? "sent" : "not sent"} ${sentence.id}: ${sentence.sentence}`);
}
