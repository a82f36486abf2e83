import { afterCommit } from "~/db/transaction";
import type { JobKind } from "~/engine/schema";
import type { Slot } from "~/engine/runs/lanes";
import type { Machine } from "~/engine/machine";
import { jobs, type RunHead } from "~/engine/rows";

/** The slots of a run's calls: its evaluated keys with the currently configured limits. */
export function slotsOf(machine: Machine, head: RunHead): Slot[] {
  const names = JSON.parse(head.slots) as string[];
  const limits = machine.functions.get(head.functionId)?.concurrency ?? [];
  return names.flatMap((name, index) => {
    const limit = limits[index]?.limit;
    return limit === undefined ? [] : [{ name, limit }];
  });
}

/** Puts a call that is due into its lane. */
export function pushCall(
  machine: Machine,
  head: RunHead,
  jobId: number,
  stepId: string,
  attempt: number,
): void {
  const { id: runId, functionId, rank, seq } = head;
  machine.lanes.push({
    jobId,
    runId,
    functionId,
    stepId,
    attempt,
    rank,
    seq,
    slots: slotsOf(machine, head),
  });
}

/**
 * Queues a call of a run: a discovery (no step) or one planned step. A queued discovery is not
 * queued twice; one that is under way is repeated afterwards, because its answer cannot know what
 * has settled since. Call inside a transaction.
 */
export function enqueueCall(machine: Machine, head: RunHead, stepId: string, dueAt = 0): void {
  const ready = dueAt <= machine.now();
  const added = jobs.insert.run({
    runId: head.id,
    stepId,
    kind: "call",
    attempt: 0,
    dueAt,
    ready: ready ? 1 : 0,
  });
  if (added.changes === 0) {
    const underWay = machine.calls.get(jobs.findCall.get(head.id, stepId)?.id ?? -1);
    if (underWay) underWay.again = true;
    return;
  }
  const jobId = Number(added.lastInsertRowid);
  afterCommit(() => {
    if (!ready) return machine.wakeAt(dueAt);
    pushCall(machine, head, jobId, stepId, 0);
    machine.nudge();
  });
}

/**
 * Queues a timer: the end of a sleep, a wait's time-out, a run's own limit. Call inside a
 * transaction.
 */
export function enqueueTimer(
  machine: Machine,
  runId: string,
  stepId: string,
  kind: Exclude<JobKind, "call">,
  dueAt: number,
): void {
  jobs.insert.run({ runId, stepId, kind, attempt: 0, dueAt, ready: 0 });
  afterCommit(() => machine.wakeAt(dueAt));
}
