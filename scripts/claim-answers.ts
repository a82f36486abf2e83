import { readFile } from "node:fs/promises";
import { z } from "zod";
import { questionIds, type QuestionId } from "~/core/claims/judge/questions";
import { readClaimAnswer } from "~/core/claims/questions/read-claim-answer";
import { judgeAnswer, type Verdict } from "~/scripts/claims/judge-answer";

const answerLine = z.object({ q: z.enum(questionIds), says: z.string(), label: z.string() });
// The day on which the answers were written: "yesterday" is told from it.
const when = { today: "2026-11-24", since: "2026-05-04" };

const args = process.argv.slice(2);
const isFiguresOnly = args.includes("--figures");
const path = args.find((each) => !each.startsWith("--"));
if (path === undefined) {
  console.error("Usage: npm run claim:answers -- FILE.jsonl [--figures]");
  process.exit(2);
}

const judged = (await readFile(path, "utf8"))
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => {
    const { q, says, label } = answerLine.parse(JSON.parse(line));
    const read = readClaimAnswer(q, says, when);
    return { q, says, label, read, verdict: judgeAnswer(q, label, read, when.today) };
  });

function figures(name: string, of: QuestionId | null): void {
  const all = judged.filter(({ q }) => of === null || q === of);
  if (all.length === 0) return;
  const count = (verdict: Verdict) => all.filter((each) => each.verdict === verdict).length;
  // What a clerk could tell, so that asking again is a loss.
  const clear = all.filter(({ label }) => label !== "unclear").length;
  console.log(
    `${name}: right ${count("right")} of ${all.length}, missed ${count("missed")} of ${clear}, WRONG ${count("wrong")}`,
  );
}

if (!isFiguresOnly)
  for (const { q, says, label, read, verdict } of judged) {
    if (verdict === "right") continue;
    const got = read.kind === "facts" ? JSON.stringify(read.facts) : read.kind;
    console.log(`${verdict === "wrong" ? "WRONG " : "missed"} ${q} [${label}] ${got} | ${says}`);
  }
for (const id of questionIds) figures(id, id);
figures("all", null);
