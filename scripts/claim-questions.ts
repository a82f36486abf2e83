import { readFile } from "node:fs/promises";
import { readScenario } from "~/scripts/claims/read-scenario";
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
