import { describe, expect, it } from "vitest";
import { notBefore, recipientLocalTime } from "~/core/consent/quiet-hours";
import { days, hours, minutes } from "~/core/duration";

const newYork = "+12125550123";
const losAngeles = "+13105550123";
const chicago = "+13125550123";
const tollFree = "+18005550123";
const at = (iso: string): number => Date.parse(iso);
const when = (
  phone: string,
  iso: string,
  profileState: string | null = null,
  profileTimeZone: string | null = null,
): string | null => {
  const instant = notBefore({ phone, profileState, profileTimeZone, now: at(iso) });
  return instant === null ? null : new Date(instant).toISOString().slice(0, 16);
};

describe("LG-05: the federal hours, 8 to 21 of the recipient's clock", () => {
  // prettier-ignore
  it.each([
    ["2026-01-14T12:59:59Z", "2026-01-14T13:00"], // 07:59:59
    ["2026-01-14T13:00:00Z", null],
    ["2026-01-15T01:59:59Z", null], // 20:59:59
    ["2026-01-15T02:00:00Z", "2026-01-15T13:00"],
    ["2026-01-14T08:00:00Z", "2026-01-14T13:00"],
    ["2026-07-15T11:59:59Z", "2026-07-15T12:00"],
    ["2026-07-16T00:59:59Z", null],
    ["2026-07-16T01:00:00Z", "2026-07-16T12:00"],
  ])("New York at %s: %s", (now, expected) => expect(when(newYork, now)).toBe(expected));

  it("the evening before the clocks change waits for eight o'clock of the new time", () => {
    expect(when(newYork, "2026-03-08T02:30:00Z")).toBe("2026-03-08T12:00"); // Saturday 21:30 EST, Sunday is EDT
    expect(when(newYork, "2026-11-01T01:30:00Z")).toBe("2026-11-01T13:00"); // Saturday 21:30 EDT, Sunday is EST
    expect(when(losAngeles, "2026-03-08T06:00:00Z")).toBe("2026-03-08T15:00");
    expect(when(losAngeles, "2026-11-01T05:00:00Z")).toBe("2026-11-01T16:00");
  });

  it("inside the hour that is skipped and the hour that comes twice it is night", () => {
    expect(when(newYork, "2026-03-08T07:00:00Z")).toBe("2026-03-08T12:00");
    expect(when(newYork, "2026-11-01T05:30:00Z")).toBe("2026-11-01T13:00");
    expect(when(newYork, "2026-11-01T06:30:00Z")).toBe("2026-11-01T13:00");
  });
});

describe("LG-05: zones of their own", () => {
  it("Hawaii keeps no daylight saving time", () => {
    expect(when("+18085550123", "2026-07-15T17:59:00Z")).toBe("2026-07-15T18:00");
    expect(when("+18085550123", "2026-01-15T17:59:00Z")).toBe("2026-01-15T18:00");
    expect(when("+18085550123", "2026-07-16T06:59:00Z")).toBeNull();
  });

  it("Alaska opens when Adak has opened and closes when Anchorage closes", () => {
    expect(when("+19075550123", "2026-07-15T16:30:00Z")).toBe("2026-07-15T17:00"); // 08:30 Anchorage, 07:30 Adak
    expect(when("+19075550123", "2026-07-16T04:59:00Z")).toBeNull();
    expect(when("+19075550123", "2026-07-16T05:30:00Z")).toBe("2026-07-16T17:00"); // 21:30 Anchorage, 20:30 Adak
  });

  it("Arizona: in summer the Navajo Nation is an hour ahead of Phoenix, in winter not", () => {
    expect(when("+16025550123", "2026-07-15T14:30:00Z")).toBe("2026-07-15T15:00");
    expect(when("+16025550123", "2026-07-16T03:30:00Z")).toBe("2026-07-16T15:00"); // 20:30 Phoenix, 21:30 Navajo
    expect(when("+16025550123", "2026-01-15T03:30:00Z")).toBeNull();
  });

  it("Puerto Rico and Guam have hours of their own", () => {
    expect(when("+17875550123", "2026-07-15T11:30:00Z")).toBe("2026-07-15T12:00");
    expect(when("+16715550123", "2026-07-14T21:30:00Z")).toBe("2026-07-14T22:00");
  });

  // prettier-ignore
  it.each([
    ["Tennessee", "+16155550123", "2026-01-14T13:30:00Z", "2026-01-14T14:00"],
    ["Tennessee, evening", "+16155550123", "2026-01-15T02:30:00Z", "2026-01-15T14:00"],
    ["Kansas", "+13165550123", "2026-01-14T14:30:00Z", "2026-01-14T15:00"],
    ["Idaho", "+12085550123", "2026-01-14T15:30:00Z", "2026-01-14T16:00"],
    ["Indiana", "+13175550123", "2026-07-15T12:30:00Z", "2026-07-15T13:00"],
    ["South Dakota opens at nine", "+16055550123", "2026-01-14T15:30:00Z", "2026-01-14T16:00"],
    ["Nebraska", "+14025550123", "2026-01-14T14:30:00Z", "2026-01-14T15:00"],
  ])("a state of two zones must be open in both: %s", (_, phone, now, expected) => expect(when(phone, now)).toBe(expected));
});

describe("LG-05: states stricter than the federal hours", () => {
  // prettier-ignore
  it.each([
    ["Florida closes at 20 in the east", "+13055550123", "2026-01-15T00:59:00Z", null],
    ["Florida closes at 20", "+13055550123", "2026-01-15T01:00:00Z", "2026-01-15T14:00"],
    ["Oklahoma closes at 20", "+14055550123", "2026-01-15T02:00:00Z", "2026-01-15T14:00"],
    ["Washington closes at 20", "+12065550123", "2026-01-15T04:00:00Z", "2026-01-15T16:00"],
    ["Oregon closes at 20 in Malheur", "+15035550123", "2026-01-15T03:00:00Z", "2026-01-15T16:00"],
    ["Maryland closes at 20", "+14105550123", "2026-01-15T01:00:00Z", "2026-01-15T13:00"],
    ["Connecticut opens at 9", "+12035550123", "2026-01-14T13:30:00Z", "2026-01-14T14:00"],
    ["Kentucky opens at 10", "+15025550123", "2026-01-14T15:30:00Z", "2026-01-14T16:00"],
    ["Texas opens at 9 on weekdays, El Paso too", "+12145550123", "2026-01-14T15:30:00Z", "2026-01-14T16:00"],
    ["Texas opens at 12 on Sundays", "+12145550123", "2026-01-18T17:00:00Z", "2026-01-18T19:00"],
    ["Texas, Saturday night to Sunday noon", "+12145550123", "2026-01-18T04:00:00Z", "2026-01-18T19:00"],
    ["Louisiana: nothing on Sundays", "+15045550123", "2026-01-11T18:00:00Z", "2026-01-12T14:00"],
    ["Alabama: nothing on Christmas, a Friday", "+12055550123", "2026-12-25T18:00:00Z", "2026-12-26T14:00"],
    ["Mississippi: nothing on the Friday on which Independence Day is kept, on it, and on the Sunday after", "+16015550123", "2026-07-03T18:00:00Z", "2026-07-06T13:00"],
    ["Utah: nothing on Thanksgiving", "+18015550123", "2026-11-26T18:00:00Z", "2026-11-27T15:00"],
    ["Pennsylvania: nothing on New Year's Day", "+12155550123", "2026-01-01T18:00:00Z", "2026-01-02T13:00"],
    ["Rhode Island: 10 to 17 on Saturdays", "+14015550123", "2026-01-10T22:00:00Z", "2026-01-12T14:00"],
    ["New York sends on holidays", newYork, "2026-12-25T18:00:00Z", null],
  ])("%s", (_, phone, now, expected) => expect(when(phone, now)).toBe(expected));
});

describe("LG-05: every place the person may be in", () => {
  it("the area code's state and the profile's state must both be open", () => {
    expect(when(newYork, "2026-01-14T14:00:00Z", "CA")).toBe("2026-01-14T16:00");
    expect(when(newYork, "2026-01-15T03:00:00Z", "CA")).toBe("2026-01-15T16:00");
    expect(when(newYork, "2026-01-14T18:00:00Z", "CA")).toBeNull();
    expect(when(losAngeles, "2026-01-14T16:30:00Z", "NY")).toBeNull();
    expect(when(chicago, "2026-01-15T00:30:00Z", "FL")).toBeNull();
    expect(when(chicago, "2026-01-15T01:30:00Z", "FL")).toBe("2026-01-15T15:00");
  });

  it("the state of the profile may be typed in any case; a state that does not exist says nothing", () => {
    expect(when(newYork, "2026-01-14T14:00:00Z", " ca ")).toBe("2026-01-14T16:00");
    expect(when(newYork, "2026-01-14T14:00:00Z", "XX")).toBeNull();
    expect(when(newYork, "2026-01-14T14:00:00Z", "")).toBeNull();
  });

  it("the profile's own zone counts too, unless it is none", () => {
    expect(when(newYork, "2026-01-14T14:00:00Z", "NY", "Pacific/Honolulu")).toBe(
      "2026-01-14T18:00",
    );
    expect(when(newYork, "2026-01-14T14:00:00Z", "NY", "Mars/Olympus")).toBeNull();
    expect(when(newYork, "2026-01-14T14:00:00Z", "NY", "America/New_York")).toBeNull();
  });

  // prettier-ignore
  it.each([
    ["toll-free", tollFree],
    ["Canadian", "+14165550123"],
    ["Caribbean", "+18765550123"],
    ["British", "+447400123456"],
    ["an area code nobody was given", "+12995550123"],
    ["a short code", "88022"],
  ])("a number that says nothing about the place may be anywhere in the continental states: %s", (_, phone) => {
    expect(when(phone, "2026-01-14T15:59:00Z")).toBe("2026-01-14T16:00");
    expect(when(phone, "2026-01-14T16:00:00Z")).toBeNull();
    expect(when(phone, "2026-01-15T01:59:00Z")).toBeNull();
    expect(when(phone, "2026-01-15T02:00:00Z")).toBe("2026-01-15T16:00");
  });

  it("a toll-free number with a state has that state's hours alone", () =>
    expect(when(tollFree, "2026-01-14T13:30:00Z", "NY")).toBeNull());

  it("two places that never share an hour: the state the person told us decides", () => {
    const guam = "+16715550123"; // opens at 22:00 UTC, when Rhode Island closes in summer
    expect(when(guam, "2026-07-15T15:00:00Z", "RI")).toBeNull();
    expect(when(guam, "2026-07-15T22:30:00Z", "RI")).toBe("2026-07-16T13:00");
  });
});

describe("LG-05: properties that hold for every number, state and hour", () => {
  const numbers = [
    newYork,
    losAngeles,
    chicago,
    tollFree,
    "+12145550123",
    "+19075550123",
    "+18085550123",
    "+15045550123",
    "+14015550123",
    "+16055550123",
  ];
  const states = [null, "FL", "TX", "HI", "UT", "KY"];
  const starts = [
    "2026-03-06T00:00:00Z",
    "2026-10-30T00:00:00Z",
    "2026-12-23T00:00:00Z",
    "2026-07-02T00:00:00Z",
  ].map(at);

  it("what is promised is allowed when it comes, lies ahead, and is never more than four days off", () => {
    for (const phone of numbers)
      for (const profileState of states)
        for (const start of starts)
          for (let step = 0; step < 16; step += 1) {
            const now = start + step * (hours(5) + minutes(17));
            const then = notBefore({ phone, profileState, profileTimeZone: null, now });
            if (then === null) continue;
            expect(then).toBeGreaterThan(now);
            expect(then - now).toBeLessThanOrEqual(days(4) + hours(15));
            expect(notBefore({ phone, profileState, profileTimeZone: null, now: then })).toBeNull();
            expect(notBefore({ phone, profileState, profileTimeZone: null, now: then - 1 })).toBe(
              then,
            );
          }
  });

  it("nothing is ever sent before 8 or after 21 by the clock of any place it may reach", () => {
    const hourIn = (zone: string, now: number): number =>
      Number(
        new Intl.DateTimeFormat("en-US", {
          timeZone: zone,
          hour: "2-digit",
          hourCycle: "h23",
        }).format(now),
      );
    for (
      let now = at("2026-03-01T00:10:00Z");
      now < at("2026-03-15T00:00:00Z");
      now += minutes(47)
    ) {
      if (notBefore({ phone: tollFree, profileState: null, profileTimeZone: null, now }) !== null)
        continue;
      for (const zone of [
        "America/New_York",
        "America/Chicago",
        "America/Denver",
        "America/Phoenix",
        "America/Los_Angeles",
      ]) {
        expect(hourIn(zone, now)).toBeGreaterThanOrEqual(8);
        expect(hourIn(zone, now)).toBeLessThan(21);
      }
    }
  });
});

describe("LG-08: the recipient's local time on the record", () => {
  it("in the zone of the profile's state, else of the area code, else in UTC", () => {
    expect(recipientLocalTime(newYork, null, at("2026-11-20T19:05:31Z"))).toBe(
      "2026-11-20T14:05 America/New_York",
    );
    expect(recipientLocalTime(newYork, "CA", at("2026-11-20T19:05:31Z"))).toBe(
      "2026-11-20T11:05 America/Los_Angeles",
    );
    expect(recipientLocalTime(tollFree, null, at("2026-11-20T19:05:31Z"))).toBe(
      "2026-11-20T19:05 UTC",
    );
    expect(recipientLocalTime("+18085550123", "zz", at("2026-01-01T03:04:00Z"))).toBe(
      "2025-12-31T17:04 Pacific/Honolulu",
    );
    expect(recipientLocalTime(newYork, null, at("2026-07-01T04:00:00Z"))).toBe(
      "2026-07-01T00:00 America/New_York",
    );
  });
});
