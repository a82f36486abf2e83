import { getAsyncCtx } from "inngest/experimental";

function isSendEvent(instance: unknown): boolean {
  const state = (
    instance as { state?: { executingStep?: { opts?: { type?: unknown } } } } | undefined
  )?.state;
  return state?.executingStep?.opts?.type === "step.sendEvent";
}

/**
 * The step.sendEvent that is being executed, as `run:step`; undefined elsewhere. An inngest.send
 * inside step.run has none: its body may rightly send something else when it is repeated.
 */
export async function sendingStep(): Promise<string | undefined> {
  const execution = (await getAsyncCtx())?.execution;
  const step = execution?.executingStep;
  if (!execution || !step?.hashedId || !isSendEvent(execution.instance)) return undefined;
  return `${execution.ctx.runId}:${step.hashedId}`;
}
