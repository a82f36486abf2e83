import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { describe, expect, it } from "vitest";
import { stateOfPhone } from "~/core/consent/area-codes";
import { isLegalHoliday } from "~/core/consent/legal-holidays";
import { sendingWindow } from "~/core/consent/sending-window";
import { continentalZones, statesWithZones, timeZonesOfState } from "~/core/consent/time-zones";

const codes = Array.from({ length: 800 }, (_, index) => String(index + 200));
const numberOf = (code: string): string => `+1${code}2345678`;

describe("LG-05: from a number to a state", () => {
  // prettier-ignore
  it.each([
    ["+12125550123", "NY"], ["+12025550123", "DC"], ["+17875550123", "PR"], ["+13405550123", "VI"], ["+16715550123", "GU"], ["+16705550123", "MP"],
    ["+16845550123", "AS"], ["+19075550123", "AK"], ["+18085550123", "HI"], ["+13135550123", "MI"], ["+16795550123", "MI"], ["+19455550123", "TX"],
  ])("%s is in %s", (phone, state) => expect(stateOfPhone(phone)).toBe(state));

  it.each([
    "+18005550123",
    "+18335550123",
    "+18885550123",
    "+14165550123",
    "+16045550123",
    "+18765550123",
    "+447400123456",
    "+521555123456",
    "88022",
    "",
    "2125550123",
    "+1212555012",
    "+121255501234",
  ])("%j is in none", (phone) => expect(stateOfPhone(phone)).toBeNull());

  it("knows every geographic code that the public numbering data knows, and no foreign or toll-free one", () => {
    const american = new Set(["US", "PR", "VI", "GU", "MP", "AS"]);
    for (const code of codes) {
      const tried = ["2345678", "5552368", "6312345"]
        .map((rest) => parsePhoneNumberFromString(`+1${code}${rest}`))
        .find((parsed) => parsed?.isValid());
      if (!tried?.country || tried.getType() !== "FIXED_LINE_OR_MOBILE") continue;
      expect([code, stateOfPhone(numberOf(code)) !== null]).toEqual([
        code,
        american.has(tried.country),
      ]);
    }
  });

  it("no code stands in two states, and every state, the district and five territories have one", () => {
    const states = new Set(
      codes.map((code) => stateOfPhone(numberOf(code))).filter((state) => state !== null),
    );
    expect([...states].sort()).toEqual([...statesWithZones].sort());
    expect(states.size).toBe(56);
  });
});

describe("LG-05: from a state to its zones", () => {
  it("every zone is one that the clock knows", () => {
    for (const zone of [
      ...continentalZones,
      ...statesWithZones.flatMap((state) => timeZonesOfState(state)),
    ])
      expect(() => new Intl.DateTimeFormat("en-US", { timeZone: zone })).not.toThrow();
  });

  it.each([
    "FL",
    "TX",
    "TN",
    "KY",
    "IN",
    "MI",
    "ND",
    "SD",
    "NE",
    "KS",
    "ID",
    "OR",
    "AK",
    "AZ",
    "NV",
  ])("%s has two zones", (state) => expect(new Set(timeZonesOfState(state)).size).toBe(2));

  it("what is no state has none", () => {
    for (const state of ["", "XX", "New York", "__proto__", "constructor"])
      expect(timeZonesOfState(state)).toEqual([]);
  });
});

describe("LG-05: days on which some states allow nothing", () => {
  const day = (iso: string) => {
    const [year, month, date] = iso.split("-").map(Number);
    return { year: year ?? 0, month: month ?? 0, day: date ?? 0 };
  };

  // prettier-ignore
  it.each([
    "2026-01-01", "2026-01-19", "2026-02-16", "2026-02-17", "2026-04-03", "2026-04-05", "2026-05-25", "2026-06-19", "2026-07-03", "2026-07-04", "2026-07-24",
    "2026-08-10", "2026-09-07", "2026-10-12", "2026-11-11", "2026-11-26", "2026-12-25", "2027-01-01", "2027-06-18", "2027-07-05", "2027-12-24", "2028-04-14",
    "2027-03-26", "2027-02-09", "2028-02-29", "2021-12-31", "2033-01-17",
  ])("%s is a holiday", (iso) => expect(isLegalHoliday(day(iso))).toBe(true));

  it.each([
    "2026-01-02",
    "2026-01-12",
    "2026-01-26",
    "2026-05-18",
    "2026-07-06",
    "2026-11-19",
    "2026-11-27",
    "2026-12-24",
    "2026-12-28",
    "2026-04-02",
  ])("%s is none", (iso) => expect(isLegalHoliday(day(iso))).toBe(false));

  it("no state allows more than the federal hours on any day", () => {
    for (const state of [null, ...statesWithZones])
      for (let date = 1; date <= 31; date += 1) {
        const window = sendingWindow(state, { year: 2026, month: 12, day: date });
        if (!window) continue;
        expect(window.fromHour).toBeGreaterThanOrEqual(8);
        expect(window.untilHour).toBeLessThanOrEqual(21);
        expect(window.fromHour).toBeLessThan(window.untilHour);
      }
  });
});
