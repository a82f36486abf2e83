import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A Wednesday in New York, late in the morning: no quiet hours come while a round lasts. */
const dayBegins = Date.parse("2026-03-11T15:00:00Z");

const realNow = Date.now.bind(Date);

/**
 * The clock of one house, which stands in a file, since all its lives share a day. It goes as ours
 * does, and leaps.
 */
export type HouseClock = { now: () => number; leapTo: (instant: number) => void };

/** Opens the clock of a house; a new one stands at the beginning of the day. */
export function openHouseClock(folder: string): HouseClock {
  const file = join(folder, "clock");
  const ahead = (): number => Number(readFileSync(file, "utf8"));
  const set = (ms: number): void => {
    writeFileSync(`${file}.new`, String(ms));
    renameSync(`${file}.new`, file);
  };
  const now = (): number => realNow() + ahead();
  return { now, leapTo: (instant) => set(ahead() + instant - now()) };
}

/** Sets the clock of a house to the beginning of its day. @param before days before it */
export function setHouseClock(folder: string, before = 0): void {
  const instant = dayBegins - before * 86_400_000;
  writeFileSync(join(folder, "clock"), String(instant - realNow()));
}

/**
 * Lets this whole process live by a house's clock, of which it is the only one that leaps.
 * @returns the clock
 */
export function liveByHouseClock(folder: string): HouseClock {
  const clock = openHouseClock(folder);
  let ahead = clock.now() - realNow();
  const now = (): number => realNow() + ahead;
  globalThis.Date = new Proxy(Date, {
    construct: (target, words: unknown[], made) =>
      Reflect.construct(target, words.length > 0 ? words : [now()], made) as Date,
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
  return {
    now,
    leapTo: (instant) => {
      clock.leapTo(instant);
      ahead = clock.now() - realNow();
    },
  };
}
