import { sqlite } from "~/db/client";
import { hours } from "~/engine/durations";
import type { Expression } from "~/engine/language/expression";
import type { EmbeddedFunction, Pace } from "~/engine/protocol/read-functions";

type MarkKind = "idempotency" | "rate" | "throttle";

const findMark = sqlite.prepare<[string, MarkKind, string], { until: number }>(
  "SELECT until FROM engine_marks WHERE function_id = ? AND kind = ? AND key = ?",
);
const setMark = sqlite.prepare<[string, MarkKind, string, number]>(
  "INSERT INTO engine_marks (function_id, kind, key, until) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET until = excluded.until",
);

/** How long a repeated idempotency key is dropped (IN-36). */
const idempotencyWindow = hours(24);

/** The evaluated key of a limit, as text; the same for every run when there is no key. */
export function keyOf(expression: Expression | undefined, event: unknown): string {
  return expression ? JSON.stringify(expression.evaluate({ event }) ?? null) : "";
}

/**
 * Whether a run of this idempotency key was started in the last 24 hours; if not, remembers this
 * one. Call inside a transaction.
 */
export function isRepeated(fn: EmbeddedFunction, event: unknown, now: number): boolean {
  if (!fn.idempotency) return false;
  const key = keyOf(fn.idempotency, event);
  const mark = findMark.get(fn.id, "idempotency", key);
  // A mark farther ahead than the window comes from a clock that has since been put back.
  if (mark && mark.until > now && mark.until <= now + idempotencyWindow) return true;
  setMark.run(fn.id, "idempotency", key, now + idempotencyWindow);
  return false;
}

/**
 * The generic cell rate algorithm over starts: `limit` per period on average, `burst` at once.
 * @param theoretical the stored arrival time of the next regular start
 * @returns when this start conforms, and the arrival time to store when it is made
 */
export function pace(
  theoretical: number,
  now: number,
  { limit, periodMs, burst }: Omit<Pace, "key">,
): { allowedAt: number; next: number } {
  const interval = periodMs / limit;
  // A stored time farther ahead than a clock that only runs forwards could set is ignored.
  const arrival = Math.max(theoretical, now);
  const allowedAt = Math.max(now, Math.ceil(arrival - interval * Math.max(burst - 1, 0)));
  return { allowedAt, next: Math.ceil(arrival + interval) };
}

/** Whether the function's rate limit drops this start (IN-37). Call inside a transaction. */
export function isOverRate(fn: EmbeddedFunction, event: unknown, now: number): boolean {
  if (!fn.rateLimit) return false;
  const key = keyOf(fn.rateLimit.key, event);
  const stored = findMark.get(fn.id, "rate", key)?.until ?? 0;
  const { allowedAt, next } = pace(
    stored > now + fn.rateLimit.periodMs * 2 ? 0 : stored,
    now,
    fn.rateLimit,
  );
  if (allowedAt > now) return true;
  setMark.run(fn.id, "rate", key, next);
  return false;
}

/**
 * When the function's throttle lets this run start: first come, first served (IN-37). Call inside a
 * transaction.
 */
export function throttledUntil(fn: EmbeddedFunction, event: unknown, now: number): number {
  if (!fn.throttle) return now;
  const key = keyOf(fn.throttle.key, event);
  const { allowedAt, next } = pace(
    findMark.get(fn.id, "throttle", key)?.until ?? 0,
    now,
    fn.throttle,
  );
  setMark.run(fn.id, "throttle", key, next);
  return allowedAt;
}

/** The names of the slots that calls of a run take up, one for each concurrency limit. */
export function slotNames(fn: EmbeddedFunction, event: unknown): string[] {
  return fn.concurrency.map(({ key, scope }, index) => {
    const place = scope === "fn" ? `fn:${fn.id}:${index}` : scope;
    return `${place}:${keyOf(key, event)}`;
  });
}

/**
 * How many seconds this run goes before (positive) or after others of its function: 600 at most.
 */
export function priorityOf(fn: EmbeddedFunction, event: unknown): number {
  const value = fn.priority?.evaluate({ event });
  return typeof value === "number" && Number.isFinite(value)
    ? Math.min(600, Math.max(-600, value))
    : 0;
}
