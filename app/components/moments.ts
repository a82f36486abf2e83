const dayParts = {
  timeZone: "America/New_York",
  month: "short",
  day: "numeric",
  year: "numeric",
} as const;
const day = new Intl.DateTimeFormat("en-US", dayParts);
const minute = new Intl.DateTimeFormat("en-US", {
  ...dayParts,
  hour: "numeric",
  minute: "2-digit",
});
const month = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "short",
  year: "numeric",
});

/** An instant as a day in New York: 'Nov 20, 2026'. */
export const dayText = (at: number): string => day.format(at);

/** An instant to the minute in New York: 'Nov 20, 2026, 4:05 PM'. */
export const minuteText = (at: number): string => minute.format(at).replaceAll("\u202f", " ");

/** U §2: an instant to the minute in New York, as lists show it: 'Nov 20, 2026 • 4:05 PM'. */
export function timeText(at: number): string {
  const part = Object.fromEntries(minute.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part.month} ${part.day}, ${part.year} • ${part.hour}:${part.minute} ${part.dayPeriod}`;
}

/** A month as text: '2026-11' becomes 'Nov 2026'. */
export const monthText = (yearAndMonth: string): string =>
  month.format(new Date(`${yearAndMonth}-01T00:00:00Z`));
