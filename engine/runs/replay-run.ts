import { sqlite } from "~/db/client";
import { NoSuchRun, RunRefused } from "~/engine/refused";
import { transaction } from "~/db/transaction";
import type { Machine } from "~/engine/machine";
import { runs, steps } from "~/engine/rows";
import { startRun, type TriggerEvent } from "~/engine/runs/start-run";

const copySteps = sqlite.prepare<[{ from: string; to: string; before: number }]>(
  `INSERT INTO engine_steps (run_id, step_id, op, name, opts, state, position, memo, attempts, last_error, created_at, started_at, ended_at)
   SELECT @to, step_id, op, name, opts, state, position, memo, attempts, last_error, created_at, started_at, ended_at
   FROM engine_steps WHERE run_id = @from AND position < @before`,
);
const takeOver = sqlite.prepare<[{ id: string }]>(
  `UPDATE engine_runs SET settled = (SELECT count(*) FROM engine_steps WHERE run_id = @id),
     state_bytes = (SELECT coalesce(sum(length(memo)), 0) FROM engine_steps WHERE run_id = @id) WHERE id = @id`,
);

/**
 * Runs a function again with the events of an earlier run: from the start, or from one of its steps
 * on, keeping the values of the steps that settled before it.
 * @returns the new run's id
 * @throws NoSuchRun for a run, a step or a function that is not there; RunRefused when the
 * function's singleton forbids another run now
 */
export function replayRun(machine: Machine, runId: string, fromStep?: string): string {
  const run = runs.find.get(runId);
  const fn = run && machine.functions.get(run.functionId);
  if (!run || !fn) throw new NoSuchRun("There is no such run, or its function is gone.");
  const step = fromStep === undefined ? undefined : steps.find.get(runId, fromStep);
  if (fromStep !== undefined && !step) throw new NoSuchRun("The run has no such step.");
  const [first, ...rest] = JSON.parse(run.events) as TriggerEvent[];
  if (!first) throw new NoSuchRun("The run has no event.");
  return transaction(() => {
    const id = startRun(machine, fn, [first, ...rest], { replayOf: runId });
    if (id === undefined)
      throw new RunRefused("Another run of this function is under way, and only one may be.");
    if (step) {
      copySteps.run({ from: runId, to: id, before: step.position ?? run.settled });
      takeOver.run({ id });
    }
    return id;
  });
}
