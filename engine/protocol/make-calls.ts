import { shareCommit } from "~/engine/share-commit";
import { seconds } from "~/engine/durations";
import { log } from "~/log";
import { callFunction, type Answer } from "~/engine/protocol/call-function";
import type { ReadyCall } from "~/engine/runs/lanes";
import type { Machine, RunningCall } from "~/engine/machine";
import { noteStartSoon } from "~/engine/protocol/note-start";
import { jobs, runs } from "~/engine/rows";
import { settleCall } from "~/engine/protocol/settle-call";

let counter = 0;

function failedAnswer(cause: unknown): Answer {
  const name = cause instanceof Error ? cause.name : "Error";
  const message = cause instanceof Error ? cause.message : String(cause);
  return {
    status: 500,
    fromSdk: true,
    noRetry: null,
    retryAfter: null,
    version: undefined,
    body: JSON.stringify({ name, message }),
  };
}

// A full disk must not lose the answer: the step would run again.
async function storeAnswer(machine: Machine, call: RunningCall, answer: Answer): Promise<void> {
  while (!machine.stopped) {
    try {
      return await shareCommit(() =>
        machine.stopped ? undefined : settleCall(machine, call, answer),
      );
    } catch (cause) {
      log.error(
        { run: call.ready.runId, err: cause },
        "A run's progress could not be stored; it is tried again",
      );
      if (!isDatabaseTrouble(cause)) answer = failedAnswer(cause);
      await new Promise((resolve) => setTimeout(resolve, seconds(1)).unref());
    }
  }
}

function isDatabaseTrouble(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && String(cause.code).startsWith("SQLITE_");
}

async function carryOut(machine: Machine, call: RunningCall): Promise<void> {
  const run = runs.find.get(call.ready.runId);
  if (!run || run.endedAt !== null || !jobs.find.get(call.ready.jobId)) return;
  call.startNoted = run.startedAt !== null;
  const callOff = call.startNoted ? undefined : noteStartSoon(machine, call);
  const answer = await callFunction(machine, run, call).catch(failedAnswer);
  callOff?.();
  await storeAnswer(machine, call, answer);
}

async function makeCall(machine: Machine, ready: ReadyCall): Promise<void> {
  counter += 1;
  const call: RunningCall = {
    id: `${ready.jobId}.${counter}`,
    ready,
    startedAt: machine.now(),
    again: false,
    startNoted: false,
  };
  machine.calls.set(ready.jobId, call);
  try {
    await carryOut(machine, call);
  } catch (cause) {
    log.error({ run: ready.runId, err: cause }, "A call could not be carried out");
  } finally {
    machine.calls.delete(ready.jobId);
    if (!machine.stopped) releaseSlots(machine, ready);
  }
}

function releaseSlots(machine: Machine, done: ReadyCall): void {
  machine.lanes.release(done, (jobs.countCalls.get(done.runId)?.calls ?? 0) > 0);
  const job = jobs.find.get(done.jobId);
  // The job is unchanged, so the call failed: retry later, or a fault would loop without pause.
  if (job?.ready === 1) jobs.reschedule.run(job.attempt, machine.now() + seconds(1), 0, job.id);
  machine.nudge();
}

/**
 * Starts calls whose turn it is, no more than `most` now and `atOnce` under way.
 * @returns how many it started
 */
export function makeCalls(machine: Machine, most: number, atOnce: number): number {
  let started = 0;
  while (started < most && machine.calls.size < atOnce) {
    const ready = machine.lanes.take();
    if (!ready) break;
    void makeCall(machine, ready);
    started += 1;
  }
  return started;
}
