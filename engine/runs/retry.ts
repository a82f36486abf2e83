import { days, hours, minutes, seconds } from "~/engine/durations";

const table = [
  seconds(15),
  seconds(30),
  minutes(1),
  minutes(2),
  minutes(5),
  minutes(10),
  minutes(20),
  minutes(40),
  hours(1),
  hours(2),
];

/**
 * How long to wait before the next attempt (IN-33): what the function asked for, between a second
 * and a day (IN-24), or a table that grows, with up to 30 seconds of chance so that runs that
 * failed together do not return together.
 * @param attempt the attempt that failed, from 0
 * @returns milliseconds
 */
export function retryDelay(attempt: number, retryAfter: string | null, now: number): number {
  const asked = retryAfter === null ? undefined : readRetryAfter(retryAfter, now);
  if (asked !== undefined) return Math.min(Math.max(asked, seconds(1)), days(1));
  return (table[attempt] ?? hours(2)) + Math.floor(Math.random() * seconds(30));
}

function readRetryAfter(text: string, now: number): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return seconds(Number(text));
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : date - now;
}
