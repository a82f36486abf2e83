/** Formats instants (in ms) for the staff pages, all in one time zone. */
export type MomentTexts = {
  /** The day: 'Nov 20, 2026'. */
  dayText: (at: number) => string;
  /** The minute with its zone: 'Nov 20, 2026, 4:05 PM EST'. */
  minuteText: (at: number) => string;
  /** '4:05 PM' today, 'Nov 19, 4:05 PM' on another day of this year, otherwise the day. */
  shortText: (at: number, now: number) => string;
  /** 'EST' or 'GMT+2', whichever applies at `at`. */
  zoneText: (at: number) => string;
  /** 'New York' for 'America/New_York'. */
  place: string;
};

const date = { month: "short", day: "numeric", year: "numeric" } as const;
const clock = { hour: "numeric", minute: "2-digit" } as const;

const made = new Map<string, MomentTexts>();

function make(timeZone: string): MomentTexts {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-US", { timeZone, ...parts });
  const day = format(date);
  const time = format(clock);
  const dayAndTime = format({ month: "short", day: "numeric", ...clock });
  const minute = format({ ...date, ...clock, timeZoneName: "short" });
  // Some browsers put a narrow space before 'PM', the server a plain one.
  const plain = (said: string): string => said.replaceAll("\u202f", " ");
  const yearOf = (at: number): string => day.format(at).slice(-4);
  return {
    dayText: (at) => day.format(at),
    minuteText: (at) => plain(minute.format(at)),
    shortText: (at, now) => {
      if (day.format(at) === day.format(now)) return plain(time.format(at));
      return yearOf(at) === yearOf(now) ? plain(dayAndTime.format(at)) : day.format(at);
    },
    zoneText: (at) =>
      minute.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? timeZone,
    place: (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " "),
  };
}

/** The time zone of staff until their own is known, and of the users' pages always (U §9). */
export const defaultZone = "America/New_York";

/** Whether this machine knows a time zone of this name. */
export function isZone(name: string): boolean {
  if (name === "" || name.length > 60) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

/** The formats of instants in a time zone. */
export function momentTexts(zone: string): MomentTexts {
  const texts = made.get(zone) ?? make(zone);
  if (made.size < 100) made.set(zone, texts);
  return texts;
}
