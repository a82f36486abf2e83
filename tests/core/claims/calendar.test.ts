import { describe, expect, it } from "vitest";
import { addBusinessDays, addMonths, addYears } from "~/core/claims/facts/calendar";
import { placeMoment } from "~/core/claims/facts/place-moment";
import { isFederalHoliday } from "~/core/consent/legal-holidays";

const isClosed = (iso: string): boolean => {
  const [year = 0, month = 0, day = 0] = iso.split("-").map(Number);
  return isFederalHoliday({ year, month, day });
};

describe("clocks of a claim", () => {
  it.each([
    ["2026-06-26", "2026-07-13"],
    ["2025-12-19", "2026-01-06"],
    ["2026-02-02", "2026-02-17"],
  ])("ten business days after %s is %s", (from, to) => {
    expect(addBusinessDays(from, 10)).toBe(to);
  });

  it.each([
    ["2024-02-29", 4, "2028-02-29"],
    ["2024-02-29", 2, "2026-02-28"],
    ["2024-02-29", 1, "2025-02-28"],
    ["2096-02-29", 4, "2100-02-28"],
    ["2026-11-23", 1, "2027-11-23"],
  ])("%s and %i years is %s", (from, years, to) => {
    expect(addYears(from, years)).toBe(to);
  });

  it("months end where the month does", () => {
    expect(addMonths("2026-01-31", 3)).toBe("2026-04-30");
    expect(addMonths("2024-10-01", 18)).toBe("2026-04-01");
    expect(addMonths("2026-05-15", -12)).toBe("2025-05-15");
  });

  it("knows the federal holidays of a year with their observed days, and no others", () => {
    const days = Array.from({ length: 365 }, (_, index) =>
      new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    ).filter(isClosed);
    expect(days).toEqual([
      "2026-01-01",
      "2026-01-19",
      "2026-02-16",
      "2026-05-25",
      "2026-06-19",
      "2026-07-03",
      "2026-07-04",
      "2026-09-07",
      "2026-10-12",
      "2026-11-11",
      "2026-11-26",
      "2026-12-25",
    ]);
    expect(isClosed("2020-06-19")).toBe(false);
    expect(isClosed("2027-12-31")).toBe(true);
  });
});

describe("the clock at the person's place", () => {
  const instant = (text: string, zone: string | null = null) => ({
    kind: "instant" as const,
    at: Date.parse(text),
    zone,
  });
  const livesIn = (state: string) => [{ state, from: "2020-01-01" }];

  it.each([
    ["2026-03-07T13:30:00Z", "2026-03-07", 7.5],
    ["2026-03-08T13:30:00Z", "2026-03-08", 8.5],
    ["2026-11-01T02:30:00Z", "2026-10-31", 21.5],
    ["2026-11-02T02:30:00Z", "2026-11-01", 20.5],
  ])("%s in Chicago is %s at %d", (text, day, hour) => {
    const chicago = instant(text, "America/Chicago");
    expect(placeMoment(chicago, [])).toEqual({ day, second: hour * 3600 });
  });

  it("says only the earlier day where a state has two zones, the later for a stop", () => {
    const moment = instant("2026-05-05T04:30:00Z");
    expect(placeMoment(moment, livesIn("TN"))).toEqual({ day: "2026-05-04", second: null });
    expect(placeMoment(moment, livesIn("TN"), "latest")).toEqual({
      day: "2026-05-05",
      second: null,
    });
  });

  it("asks the profile for the state on that day", () => {
    const moved = [...livesIn("NY"), { state: "HI", from: "2026-05-01" }];
    expect(placeMoment(instant("2026-05-04T08:00:00Z"), moved).day).toBe("2026-05-03");
    expect(placeMoment(instant("2026-04-04T08:00:00Z"), moved).day).toBe("2026-04-04");
  });
});
