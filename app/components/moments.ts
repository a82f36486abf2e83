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

/** 'Nov 20, 2026' in New York. */
export const dayText = (at: number): string => day.format(at);

/** 'Nov 20, 2026, 4:05 PM' in New York. */
export const minuteText = (at: number): string => minute.format(at).replaceAll("\u202f", " ");

/** U §2: 'Nov 20, 2026 • 4:05 PM' in New York. */
export function timeText(at: number): string {
  const part = Object.fromEntries(minute.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part.month} ${part.day}, ${part.year} • ${part.hour}:${part.minute} ${part.dayPeriod}`;
}

/** '2026-11' as 'Nov 2026'. */
export const monthText = (yearAndMonth: string): string =>
  month.format(new Date(`${yearAndMonth}-01T00:00:00Z`));
