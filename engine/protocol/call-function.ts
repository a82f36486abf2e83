import { inProcessAddress, type Machine, type RunningCall } from "~/engine/machine";
import { steps, type RunRow } from "~/engine/rows";

/** What a function answered. */
export type Answer = {
  status: number;
  /** Whether the SDK answered, and not something that failed before reaching it (IN-24, IN-25). */
  fromSdk: boolean;
  noRetry: string | null;
  retryAfter: string | null;
  version: number | undefined;
  body: string;
};

/** The function did not answer in time; it may still be running. */
class CallTimedOut extends Error {
  override name = "CallTimedOut";
}

function firstOf(events: string): string {
  const list = JSON.parse(events) as unknown[];
  return list.length === 1 ? events.slice(1, -1) : JSON.stringify(list[0]);
}

/**
 * Builds the body of a call (IN-21) from texts that are stored as JSON. Memos always carry their
 * type (protocol, section 2.2).
 */
export function callBody(run: RunRow, call: RunningCall, maxAttempts: number): string {
  const memos = steps.memos.all(run.id);
  const { ready } = call;
  const context = {
    attempt: ready.attempt,
    // With other steps still open, nothing but the requested step may run (IN-31).
    disable_immediate_execution: ready.stepId !== "" || steps.countOpen.get(run.id)?.open !== 0,
    env: "",
    fn_id: run.functionId,
    job_id: call.id,
    max_attempts: maxAttempts,
    qi_id: call.id,
    request_id: call.id,
    run_id: run.id,
    stack: { stack: memos.map((memo) => memo.stepId), current: memos.length },
    step_id: ready.stepId === "" ? "step" : ready.stepId,
    use_api: false,
  };
  const stepsJson = memos.map(({ stepId, memo }) => `${JSON.stringify(stepId)}:${memo}`).join(",");
  return (
    `{"ctx":${JSON.stringify(context)},"defers":{},"event":${firstOf(run.events)},"events":${run.events},` +
    `"steps":{${stepsJson}},"use_api":false,"version":${run.version}}`
  );
}

function requestFor(run: RunRow, call: RunningCall, maxAttempts: number): Request {
  const stepId = call.ready.stepId === "" ? "step" : call.ready.stepId;
  const address = `${inProcessAddress}?fnId=${encodeURIComponent(run.functionId)}&stepId=${encodeURIComponent(stepId)}`;
  return new Request(address, {
    method: "POST",
    headers: {
      host: "in-process.invalid",
      "content-type": "application/json",
      "x-run-id": run.id,
      "x-request-id": call.id,
      "x-inngest-job-id": call.id,
      "x-inngest-generation-id": "1",
      "x-inngest-req-version": String(run.version),
    },
    body: callBody(run, call, maxAttempts),
  });
}

async function readAnswer(response: Response): Promise<Answer> {
  const version = Number(response.headers.get("x-inngest-req-version") ?? NaN);
  return {
    status: response.status,
    fromSdk: response.headers.has("x-inngest-sdk"),
    noRetry: response.headers.get("x-inngest-no-retry"),
    retryAfter: response.headers.get("retry-after"),
    version: Number.isInteger(version) ? version : undefined,
    body: await response.text(),
  };
}

/**
 * Calls the function through the SDK's handler, in process (protocol, section 3 A).
 * @throws CallTimedOut when it has not answered after the machine's call time-out (IN-34: 2 hours)
 */
export async function callFunction(
  machine: Machine,
  run: RunRow,
  call: RunningCall,
): Promise<Answer> {
  const maxAttempts = machine.functions.get(run.functionId)?.maxAttempts ?? 1;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new CallTimedOut("The function did not answer in time.")),
      machine.callTimeoutMs,
    );
    timer.unref();
  });
  try {
    return await Promise.race([
      machine.handler(requestFor(run, call, maxAttempts)).then(readAnswer),
      tooLate,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
