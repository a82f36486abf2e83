import { z } from "zod";
import { readSchedule, type Schedule } from "~/engine/language/cron";
import { type Expression } from "~/engine/language/expression";
import { configSchema } from "~/engine/protocol/function-config";

export type ConcurrencyLimit = {
  limit: number;
  key: Expression | undefined;
  scope: "fn" | "env" | "account";
};
export type Pace = { limit: number; periodMs: number; key: Expression | undefined; burst: number };
export type EventTrigger = { event: string; condition: Expression | undefined };

/** A function as the SDK describes it, with durations parsed and expressions compiled. */
export type EmbeddedFunction = {
  id: string;
  name: string;
  triggers: EventTrigger[];
  schedules: Schedule[];
  maxAttempts: number;
  concurrency: ConcurrencyLimit[];
  throttle: Pace | undefined;
  rateLimit: Pace | undefined;
  debounce:
    { periodMs: number; timeoutMs: number | undefined; key: Expression | undefined } | undefined;
  batch:
    | {
        maxSize: number;
        timeoutMs: number;
        key: Expression | undefined;
        condition: Expression | undefined;
      }
    | undefined;
  singleton: { key: Expression | undefined; mode: "skip" | "cancel" } | undefined;
  idempotency: Expression | undefined;
  priority: Expression | undefined;
  startTimeoutMs: number | undefined;
  finishTimeoutMs: number | undefined;
  cancelOn: { event: string; condition: Expression | undefined; timeout: string | undefined }[];
};

/** A function needs something that the embedded executor does not support; nothing is started. */
class UnsupportedFunction extends Error {
  override name = "UnsupportedFunction";
}

type Config = z.infer<typeof configSchema>;

function compileFunction(config: Config): EmbeddedFunction {
  const triggers = config.triggers.flatMap(({ event, expression: condition }) =>
    event === undefined ? [] : [{ event, condition }],
  );
  const deferred = triggers.find((trigger) => trigger.event.startsWith("inngest/deferred"));
  if (deferred) throw new UnsupportedFunction("deferred functions (createDefer) are not supported");
  if (
    config.batchEvents &&
    (config.debounce ?? config.rateLimit ?? config.singleton ?? config.cancel ?? config.idempotency)
  )
    throw new UnsupportedFunction("batchEvents goes with concurrency, throttle and priority only");
  const { rateLimit, throttle, batchEvents, debounce, singleton } = config;
  return {
    id: config.id,
    name: config.name ?? config.id,
    triggers,
    schedules: config.triggers.flatMap(({ cron }) =>
      cron === undefined ? [] : [readSchedule(cron)],
    ),
    maxAttempts: (config.steps.step?.retries?.attempts ?? 4) + 1,
    // Inngest writes "no limit" as 0.
    concurrency: config.concurrency
      .filter((entry) => entry.limit > 0)
      .map(({ limit: most, key, scope }) => ({ limit: most, key, scope })),
    throttle: throttle && {
      limit: throttle.limit,
      periodMs: throttle.period,
      key: throttle.key,
      burst: throttle.burst ?? 1,
    },
    rateLimit: rateLimit && {
      limit: rateLimit.limit,
      periodMs: rateLimit.period,
      key: rateLimit.key,
      burst: rateLimit.limit,
    },
    debounce: debounce && {
      periodMs: debounce.period,
      timeoutMs: debounce.timeout,
      key: debounce.key,
    },
    batch: batchEvents && {
      maxSize: batchEvents.maxSize,
      timeoutMs: batchEvents.timeout,
      key: batchEvents.key,
      condition: batchEvents.if,
    },
    singleton: singleton && { key: singleton.key, mode: singleton.mode },
    idempotency: config.idempotency,
    priority: config.priority?.run,
    startTimeoutMs: config.timeouts?.start,
    finishTimeoutMs: config.timeouts?.finish,
    cancelOn: (config.cancel ?? []).map((entry) => ({
      event: entry.event,
      condition: entry.if,
      timeout: entry.timeout,
    })),
  };
}

function readOne(raw: unknown): EmbeddedFunction {
  const id = z.object({ id: z.string() }).safeParse(raw).data?.id ?? "?";
  const parsed = configSchema.safeParse(raw);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `${issue.path.join(".")}: ${issue.message}`,
    );
    throw new UnsupportedFunction(
      `The function "${id}" cannot run in the embedded executor: ${problems.join("; ")}.`,
    );
  }
  try {
    return compileFunction(parsed.data);
  } catch (cause) {
    throw new UnsupportedFunction(
      `The function "${id}" cannot run in the embedded executor: ${cause instanceof Error ? cause.message : String(cause)}.`,
    );
  }
}

/**
 * Asks the SDK's handler for the functions it serves (protocol 1.1: the in-band sync) and compiles
 * them.
 * @throws UnsupportedFunction naming the function and everything about it that is not supported
 * (IN-34, IN-38)
 */
export async function readFunctions(
  handler: (request: Request) => Promise<Response>,
  address: string,
): Promise<Map<string, EmbeddedFunction>> {
  const response = await handler(
    new Request(address, {
      method: "PUT",
      headers: {
        host: new URL(address).host,
        "content-type": "application/json",
        "x-inngest-sync-kind": "in_band",
      },
      body: JSON.stringify({ url: address }),
    }),
  );
  const answer = (await response.json()) as { functions?: unknown[]; message?: string };
  if (!response.ok || !answer.functions)
    throw new UnsupportedFunction(
      `The functions could not be read: ${answer.message ?? response.status}.`,
    );
  const functions = answer.functions.map(readOne);
  return new Map(functions.map((entry) => [entry.id, entry]));
}
