import { z } from "zod";
import { days } from "~/engine/durations";
import { compileExpression, type Expression } from "~/engine/language/expression";
import { readTimeString } from "~/engine/language/time-string";

const duration = z.string().transform((text, context) => {
  const read = readTimeString(text);
  if (read === undefined || text === "")
    context.addIssue({ code: "custom", message: `"${text}" is not a duration such as 30s or 1d` });
  return read ?? 0;
});

const expression = z.string().transform((source, context): Expression => {
  try {
    return compileExpression(source);
  } catch (cause) {
    context.addIssue({
      code: "custom",
      message: cause instanceof Error ? cause.message : String(cause),
    });
    return z.NEVER;
  }
});

const limit = z.number().int();
const concurrencyLimit = z.strictObject({
  limit: limit.min(0),
  key: expression.optional(),
  scope: z.enum(["fn", "env", "account"]).default("fn"),
});
const pacePeriod = duration.refine((ms) => ms >= 1000 && ms <= days(7), "a period is 1s to 7d");

function toLimits(given: unknown): unknown {
  if (given === undefined) return [];
  if (typeof given === "number") return [{ limit: given }];
  return Array.isArray(given) ? given : [given];
}

export const configSchema = z.strictObject({
  id: z.string().min(1),
  name: z.string().optional(),
  triggers: z
    .array(
      z.strictObject({
        event: z.string().min(1).optional(),
        expression: expression.optional(),
        cron: z.string().optional(),
      }),
    )
    .max(10, "a function has at most 10 triggers"),
  steps: z.record(
    z.string(),
    z.object({
      retries: z
        .object({ attempts: z.number().int().min(0).max(20, "retries go from 0 to 20").optional() })
        .optional(),
    }),
  ),
  idempotency: expression.optional(),
  batchEvents: z
    .strictObject({
      maxSize: limit.min(1).max(100),
      timeout: duration,
      key: expression.optional(),
      if: expression.optional(),
    })
    .optional(),
  rateLimit: z
    .strictObject({ key: expression.optional(), limit: limit.min(1), period: duration })
    .optional(),
  throttle: z
    .strictObject({
      key: expression.optional(),
      limit: limit.min(1),
      period: pacePeriod,
      burst: limit.min(0).optional(),
    })
    .optional(),
  singleton: z
    .strictObject({ key: expression.optional(), mode: z.enum(["skip", "cancel"]) })
    .optional(),
  cancel: z
    .array(
      z.strictObject({
        event: z.string(),
        if: expression.optional(),
        timeout: z.string().optional(),
      }),
    )
    .max(5, "cancelOn has at most 5 events")
    .optional(),
  debounce: z
    .strictObject({ key: expression.optional(), period: duration, timeout: duration.optional() })
    .optional(),
  timeouts: z.strictObject({ start: duration.optional(), finish: duration.optional() }).optional(),
  priority: z.strictObject({ run: expression.optional() }).optional(),
  concurrency: z.preprocess(
    toLimits,
    z.array(concurrencyLimit).max(2, "concurrency has at most 2 limits"),
  ),
});
