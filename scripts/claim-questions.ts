import { readFile } from "node:fs/promises";
import { judgeClaim } from "~/core/claims/judge/judge-claim";
import { barePicture, laterPicture, newcomersPicture } from "~/scripts/claims/bare-picture";
import { readScenario } from "~/scripts/claims/read-scenario";
import { countBareQuestions } from "~/scripts/claims/count-bare-questions";
import { countQuestions, manners } from "~/scripts/claims/simulate-questions";
import { developmentScenarios } from "~/tests/fixtures/claims/development";
import { randomFrom } from "~/tests/support/random-from";

const [path] = process.argv.slice(2);
const lines =
  path === undefined
    ? developmentScenarios
    : (await readFile(path, "utf8")).split("\n").filter((line) => line.trim() !== "");

for (const manner of manners) {
  const random = randomFrom(23);
  const counts = lines.map((line) => {
    const { facts, allowed } = readScenario(line);
    return countQuestions(facts, allowed, manner, random);
  });
  const sum = counts.reduce((total, count) => total + count, 0);
  const most = Math.max(0, ...counts);
  console.log(
    `${manner}: ${(sum / counts.length).toFixed(2)} questions a claim, at most ${most}, n=${counts.length}`,
  );
}

for (const [name, known] of [
  ["first claim of somebody who joins with it", newcomersPicture],
  ["first claim of a person", barePicture],
  ["later claim of the same person", laterPicture],
] as const) {
  const bare = lines.map((line) => {
    const { facts, allowed } = readScenario(line);
    const release = judgeClaim(facts, allowed).obstacles.length === 0;
    return { ...countBareQuestions(known(facts, allowed.today), facts, allowed), release };
  });
  const asked = bare.reduce((total, { count }) => total + count, 0);
  const most = Math.max(0, ...bare.map(({ count }) => count));
  const due = bare.filter(({ release }) => release);
  const released = due.filter(({ isReleased }) => isReleased).length;
  console.log(
    `bare picture, true answers, ${name}: ${(asked / bare.length).toFixed(2)} questions a claim, at most ${most}, n=${bare.length}; released ${released} of ${due.length} that all facts release`,
  );
}
