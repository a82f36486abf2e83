import { Conflict, NotFound } from "~/core/errors";
import { transaction } from "~/db/transaction";
import { finishRun } from "~/workflows/embedded/finish-run";
import type { Machine } from "~/workflows/embedded/machine";
import { runs } from "~/workflows/embedded/rows";

/**
 * Ends a run before its next call; a step that is running ends first, and nothing follows it.
 * @throws NotFound; Conflict when it has already ended
 */
export function cancelRun(machine: Machine, runId: string): void {
  const run = runs.find.get(runId);
  if (!run) throw new NotFound("There is no such run.");
  const ended = transaction(() => finishRun(machine, run, { status: "cancelled", reason: "A person cancelled it." }));
  if (!ended) throw new Conflict("The run has already ended.");
}
