import { readFile } from "node:fs/promises";
import { scenarioAnswer } from "~/scripts/claims/scenario-answer";

// An invalid line gets an answer too, so that the answers keep the lines' order.
function answer(line: string) {
  try {
    return scenarioAnswer(line);
  } catch (cause) {
    return { id: null, error: cause instanceof Error ? cause.message : String(cause) };
  }
}

const [path] = process.argv.slice(2);
if (path === undefined) {
  console.error("Usage: npm run -s claim -- FILE.jsonl   (one scenario a line, one answer a line)");
  process.exitCode = 2;
} else {
  for (const line of (await readFile(path, "utf8")).split("\n")) {
    if (line.trim() === "") continue;
    console.log(JSON.stringify(answer(line)));
  }
}
