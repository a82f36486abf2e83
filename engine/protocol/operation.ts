import { z } from "zod";
import type { RunError } from "~/engine/runs/finish-run";

const operationSchema = z.object({
  id: z.string().min(1),
  op: z.string(),
  name: z.string().nullish(),
  displayName: z.string().nullish(),
  opts: z.record(z.string(), z.unknown()).nullish(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
  timing: z.object({ a: z.number(), b: z.number() }).nullish(),
});

/** One operation that a function reported (protocol, section 2.5). */
export type Operation = z.infer<typeof operationSchema>;

/**
 * Reads the operations of an answer or a checkpoint: an array, or one object. @throws when they are
 * neither
 */
export function readOperations(value: unknown): Operation[] {
  return z.array(operationSchema).parse(Array.isArray(value) ? value : [value]);
}

/** Reads an error as the SDK serialized it, or whatever came in its place. */
export function readError(value: unknown, fallback: string): RunError {
  if (typeof value === "string") return { name: "Error", message: value };
  if (typeof value !== "object" || value === null) return { name: "Error", message: fallback };
  const { name, message, stack, cause, error } = value as Record<string, unknown>;
  return {
    name: typeof name === "string" && name !== "" ? name : "Error",
    message: typeof message === "string" ? message : typeof error === "string" ? error : fallback,
    ...(typeof stack === "string" ? { stack } : {}),
    ...(cause === undefined ? {} : { cause }),
  };
}

/** When a step's body began and ended, from the SDK's nanoseconds. */
export function timesOf(operation: Operation): { startedAt?: number; endedAt?: number } {
  if (!operation.timing) return {};
  const startedAt = Math.floor(operation.timing.a / 1e6);
  return { startedAt, endedAt: startedAt + Math.round(operation.timing.b / 1e6) };
}
