import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";
import type { FindingToRecord } from "~/core/staff/health/record-findings";

Object.assign(process.env, liveEnvironment);
const { freshHouse, heal } = await import("~/tests/support/house-faults");
const { sqlite } = await import("~/db/client");
const { setAppMode } = await import("~/core/app-mode");
const { listShutDoors } = await import("~/core/emergency-stops");
const { causeOf } = await import("~/core/incidents/causes");
const { listOpenIncidents } = await import("~/core/incidents/queries");
const { updateIncidents } = await import("~/core/incidents/update-incidents");
const { recordFindings } = await import("~/core/staff/health/record-findings");
const { checks } = await import("~/operations/doctor/checks");
const { listStanding } = await import("~/operations/incidents/list-standing");

const now = Date.now();
const well = {
  isEngineHealthy: true,
  isStorageUsable: true,
  diskTrouble: null,
  withoutLeaseSince: null,
};
beforeAll(() => setAppMode("live"));
beforeEach(() => {
  heal();
  sqlite.exec("DELETE FROM incidents");
});
afterAll(() => setAppMode("demo"));

const standing = async () =>
  (await listStanding(freshHouse(now).patient(now), well)).map(({ cause, found, severity }) => ({
    ...{ cause, found, severity },
  }));
const shut = () => listShutDoors().map(({ what, reason }) => ({ what, reason }));
const finding = (name: string, over: Partial<FindingToRecord>): FindingToRecord => ({
  ...{ name, level: "ok", found: "It is well.", mend: null },
  shuts: checks.find((check) => check.name === name)?.shuts ?? [],
  ...over,
});
const failing = { level: "fail", found: "It is not as it must be.", mend: "Mend it." } as const;
const late = { level: "warn", found: "No answer came in time.", isUnseen: true } as const;
const left = { level: "skipped", found: "No vendor told it.", isUnseen: true } as const;
const unused = { level: "skipped", found: "Not in use." } as const;

const blocking = checks.filter(({ shuts = [] }) => shuts.length > 0).map(({ name }) => name);

describe("a door that the doctor keeps shut", () => {
  it.each(blocking.flatMap((name) => [failing, late, left].map((how) => [name, how] as const)))(
    "has a reason and one urgent incident: %s %o",
    async (name, how) => {
      recordFindings([finding(name, how)], now);
      const doors = shut();
      expect(doors.length).toBeGreaterThan(0);
      for (const { reason } of doors) expect(reason).toContain(name);
      expect(await standing()).toEqual([
        { cause: name, found: expect.stringContaining(how.found), severity: "urgent" },
      ]);
    },
  );

  it.each(blocking)("is none of %s where it is not in use", async (name) => {
    recordFindings([finding(name, unused)], now);
    expect([shut(), await standing()]).toEqual([[], []]);
  });

  it("is one incident where a check was left out because another fails", async () => {
    recordFindings(
      [
        finding("twilio.reachable", failing),
        ...["twilio.credentials", "twilio.account", "twilio.webhook", "house.clock"].map((name) =>
          finding(name, left),
        ),
      ],
      now,
    );
    expect(new Set(shut().map(({ what }) => what))).toEqual(
      new Set(["texts", "letters", "payouts"]),
    );
    expect((await standing()).map(({ cause }) => cause)).toEqual(["twilio.reachable"]);
  });

  it("is one incident where the number is gone whose webhook would be looked at", async () => {
    recordFindings([finding("twilio.number", failing), finding("twilio.webhook", left)], now);
    expect((await standing()).map(({ cause }) => cause)).toEqual(["twilio.number"]);
  });

  it("says each door that no other incident explains", async () => {
    recordFindings([finding("twilio.number", failing), finding("house.clock", left)], now);
    expect((await standing()).map(({ cause }) => cause)).toEqual(["twilio.number", "house.clock"]);
  });

  const told = async () => {
    const all = await listStanding(freshHouse(now).patient(now), well);
    return all.map(({ cause, title, found, severity }) => ({ cause, title, found, severity }));
  };
  const never = [late, left] as const;

  it.each(blocking.flatMap((name) => never.map((how) => [name, how] as const)))(
    "is no fault of %s, which was never made: %o",
    async (name, how) => {
      recordFindings([finding(name, how)], now);
      updateIncidents(await listStanding(freshHouse(now).patient(now), well), now);
      const [incident] = listOpenIncidents();
      expect(incident?.title).toBe(`The doctor's check ${name} could not be made yet`);
      expect(incident?.mend).not.toBe(causeOf(name).mend);
      recordFindings([finding(name, failing)], now + 1);
      updateIncidents(await listStanding(freshHouse(now).patient(now), well), now + 1);
      expect(listOpenIncidents()).toMatchObject([
        { id: incident?.id, title: causeOf(name).title, found: failing.found },
      ]);
    },
  );

  it("is one incident where no check was answered in time at the first look", async () => {
    const waiting = checks.filter(({ name }) => /^(twilio|registration)|house.clock/.test(name));
    recordFindings(
      waiting.map(({ name }) => finding(name, late)),
      now,
    );
    expect(shut().length).toBeGreaterThan(8);
    expect(await told()).toEqual([
      {
        cause: "twilio.reachable",
        title: "The doctor's check twilio.reachable could not be made yet",
        found: expect.stringMatching(/keeps (?=.*texts)(?=.*letters)(?=.*payouts).+ shut until/),
        severity: "urgent",
      },
    ]);
  });

  it("has an urgent incident that names it where a check fails that others wait for", async () => {
    recordFindings(
      [
        finding("twilio.reachable", failing),
        ...["twilio.credentials", "house.clock"].map((name) => finding(name, left)),
      ],
      now,
    );
    expect(await told()).toEqual([
      {
        cause: "twilio.reachable",
        title: undefined,
        found: `${failing.found} Until it is mended texts, letters, payouts stay shut.`,
        severity: "urgent",
      },
    ]);
  });

  it("makes nothing urgent of a failing check that others were made without before", async () => {
    recordFindings([finding("house.clock", {}), finding("twilio.credentials", {})], now);
    recordFindings(
      [
        finding("twilio.reachable", failing),
        ...["twilio.credentials", "house.clock"].map((name) => finding(name, left)),
      ],
      now + 1,
    );
    expect([shut(), await standing()]).toEqual([
      [],
      [{ cause: "twilio.reachable", found: failing.found, severity: undefined }],
    ]);
  });
});
