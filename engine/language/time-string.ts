import { days, hours, milliseconds, minutes, seconds } from "~/engine/durations";

const units: Record<string, (count: number) => number> = {
  ns: (count) => milliseconds(count / 1e6),
  us: (count) => milliseconds(count / 1e3),
  ms: milliseconds,
  s: seconds,
  m: minutes,
  h: hours,
  d: days,
  w: (count) => days(count * 7),
};

/** Longest sleep or wait (IN-34). */
export const longestWait = days(366);

/**
 * Reads a duration as the SDK writes it (IN-32): `1w2d3h4m5s`, with ms, us and ns. The empty string
 * is zero.
 * @returns milliseconds, or undefined when the text is no duration
 */
export function readTimeString(text: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?(?:ns|us|ms|[smhdw]))*$/.test(text)) return undefined;
  let total = 0;
  for (const [, count, unit] of text.matchAll(/(?<![\d.])(\d+(?:\.\d+)?)(ns|us|ms|[smhdw])/g))
    total += units[unit ?? "s"]?.(Number(count)) ?? 0;
  return total;
}

/**
 * The end of a sleep or time-out given as a duration or as an ISO date.
 * @returns an instant, sooner by `speed` (CLOCK_SPEED); undefined when the text is neither
 */
export function instantOf(text: string, now: number, speed: number): number | undefined {
  const duration = readTimeString(text);
  if (duration !== undefined) return now + Math.ceil(duration / speed);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : now + Math.ceil(Math.max(0, date - now) / speed);
}
