import { Middleware } from "inngest";
import { describeFailure } from "~/integrations/describe-failure";
import { log } from "~/log";

type Data = Readonly<Record<string, unknown>>;

function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null;
}

// Events carry only ids; a failure handler's event contains the failed run's event.
function idsOf(event: { readonly data?: unknown }): Record<string, string> {
  const given = isData(event.data) ? event.data : {};
  const inner = isData(given.event) && isData(given.event.data) ? given.event.data : given;
  return Object.fromEntries(
    Object.entries(inner).filter(
      (pair): pair is [string, string] => /Id$/.test(pair[0]) && typeof pair[1] === "string",
    ),
  );
}

/**
 * Logs each failed attempt of a step or a function: the run, the workflow, the event's ids, and a
 * reason without personal data.
 */
export class FailureLog extends Middleware.BaseMiddleware {
  readonly id = "failure-log";

  override onStepError({
    ctx,
    fn,
    stepInfo,
    error,
    isFinalAttempt,
  }: Middleware.OnStepErrorArgs): void {
    const where = {
      run: ctx.runId,
      workflow: fn.id(),
      step: stepInfo.options.id,
      attempt: ctx.attempt + 1,
      final: isFinalAttempt,
    };
    log.warn(
      { ...where, ...idsOf(ctx.event), ...describeFailure(error) },
      "a step of a workflow failed",
    );
  }

  override onRunError({ ctx, fn, error, isFinalAttempt }: Middleware.OnRunErrorArgs): void {
    const where = {
      run: ctx.runId,
      workflow: fn.id(),
      attempt: ctx.attempt + 1,
      final: isFinalAttempt,
    };
    log.warn({ ...where, ...idsOf(ctx.event), ...describeFailure(error) }, "a workflow failed");
  }
}
