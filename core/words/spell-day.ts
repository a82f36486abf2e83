const format = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  year: "numeric",
  month: "long",
  day: "numeric",
});

/** A calendar day such as `2026-05-04` as a person reads it: `May 4, 2026`. */
export const spellDay = (day: string): string => format.format(Date.parse(`${day}T00:00:00Z`));
