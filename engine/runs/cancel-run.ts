import { NoSuchRun, RunRefused } from "~/engine/refused";
import { transaction } from "~/db/transaction";
import { finishRun } from "~/engine/runs/finish-run";
import type { Machine } from "~/engine/machine";
import { runs } from "~/engine/rows";

/**
 * Ends a run before its next call; a step that is running ends first, and nothing follows it.
 * @throws NoSuchRun; RunRefused when it has already ended
 */
export function cancelRun(machine: Machine, runId: string): void {
  const run = runs.find.get(runId);
  if (!run) throw new NoSuchRun("There is no such run.");
  const ended = transaction(() =>
    finishRun(machine, run, { status: "cancelled", reason: "A person cancelled it." }),
  );
  if (!ended) throw new RunRefused("The run has already ended.");
}
