import { sqlite } from "~/db/client";
import { inngest } from "~/integrations/inngest";
import type { EmbeddedEngine } from "~/engine/run-embedded";
import { runHere } from "~/workflows/run-here";
import { carryOut, meaningOf, randomFrom, randomProgram } from "./random-program";
import { pause, until } from "./workbench";

type Ended = { status: string; output: string | null; event: string };

const programsARound = 5;
const tables = ["engine_runs", "engine_steps", "engine_jobs", "engine_waits", "events"];
const countOpen = (): number =>
  (
    sqlite
      .prepare(
        "SELECT (SELECT count(*) FROM engine_runs WHERE ended_at IS NULL) + (SELECT count(*) FROM events WHERE dispatched_at IS NULL) AS open",
      )
      .get() as { open: number }
  ).open;

/**
 * Runs random programs under the executor, which is stopped in the middle of things and started
 * again a few times.
 * @returns everything that is not as the programs mean it
 */
export async function historyRound(seed: number): Promise<string[]> {
  const random = randomFrom(seed);
  const programs = Array.from({ length: programsARound }, () => randomProgram(random, 2));
  const executions = new Map<string, number>();
  const checkpointing = random(2) === 0;
  const run = inngest.createFunction(
    { id: "random", retries: 3, checkpointing, triggers: [{ event: "random/program" }] },
    ({ event, step, attempt }) => {
      const { index } = event.data as { index: number };
      const program = programs[index];
      if (!program) throw new Error("There is no such program.");
      return carryOut(program, step, attempt, (id) =>
        executions.set(`${index}:${id}`, (executions.get(`${index}:${id}`) ?? 0) + 1),
      );
    },
  );
  for (const table of tables) sqlite.exec(`DELETE FROM ${table}`);
  const start = (): Promise<EmbeddedEngine> => runHere([run], { speed: 2000 });
  let engine = await start();
  const stops = random(4);
  await inngest.send(programs.map((_, index) => ({ name: "random/program", data: { index } })));
  for (let stop = 0; stop < stops; stop += 1) {
    await pause(random(60));
    await engine.stop(0);
    engine = await start();
  }
  await until(() => countOpen() === 0, `seed ${seed} to end`);
  await engine.stop();
  const ended = sqlite
    .prepare<[], Ended>(
      "SELECT status, output, json_extract(events, '$[0].data.index') AS event FROM engine_runs",
    )
    .all();
  const problems = ended.flatMap(({ status, output, event }) => {
    const program = programs[Number(event)];
    const meant = JSON.stringify(program && meaningOf(program));
    return status === "completed" && output === meant
      ? []
      : [`seed ${seed}, program ${event}: ${status} with ${output} instead of ${meant}`];
  });
  if (ended.length !== programs.length)
    problems.push(`seed ${seed}: ${ended.length} runs instead of ${programs.length}`);
  // Without an interruption every body runs exactly as often as its failures say.
  if (stops === 0)
    for (const [step, count] of executions)
      if (count > 3) problems.push(`seed ${seed}: ${step} ran ${count} times`);
  return problems;
}
