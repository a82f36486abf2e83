const minute = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/New_York",
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
});

/**
 * An instant (in ms) in a sentence whose reader's clock is not known: 'Nov 20, 2026, 4:05 PM EST',
 * so that nobody takes it for their own (U §9).
 */
export const momentInNewYork = (at: number): string => minute.format(at).replaceAll("\u202f", " ");

const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" });

/**
 * The calendar day of an instant (in ms) in New York (`2026-11-20`): never one that UTC has not
 * reached.
 */
export const dayInNewYork = (at: number): string => day.format(at);
