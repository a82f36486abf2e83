import { beforeEach, describe, expect, it } from "vitest";
import { minutes } from "~/core/duration";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment);
const { env } = await import("~/env");
const { setAppMode } = await import("~/core/app-mode");
const { listShutDoors } = await import("~/core/emergency-stops");
const { endWaitForLook } = await import("~/core/first-look");
const { recordFindings } = await import("~/core/staff/health/record-findings");
const { sqlite } = await import("~/db/client");
const { awaitFirstLook, lookHoldsFor } = await import("~/operations/doctor/await-first-look");
const { circumstancesOf } = await import("~/operations/doctor/circumstances");

const now = Date.now();
const doors = () => listShutDoors().map(({ what }) => what);
const lookedAt = (at: number, settings = env) =>
  recordFindings([], at, { circumstances: circumstancesOf(settings), isWhole: true });

beforeEach(() => {
  setAppMode("live");
  sqlite.exec("DELETE FROM findings; DELETE FROM counters WHERE name LIKE 'doctor:%'");
  endWaitForLook();
});

describe("issue 25, 1: a live start", () => {
  it("is shut to what leads out until the first look, where nobody has looked before", () => {
    expect(awaitFirstLook(now)).toBe(true);
    expect(doors()).toEqual(["texts", "letters", "payouts"]);
    lookedAt(now + 1000);
    expect(doors()).toEqual([]);
  });

  it.each([
    ["a minute ago", now - minutes(1), false],
    ["more than an hour ago", now - lookHoldsFor - 1, true],
    ["in the future, by a clock that ran ahead", now + minutes(5), true],
  ])("after a look %s: must wait %s %s", (_, at, waits) => {
    lookedAt(at);
    expect(awaitFirstLook(now)).toBe(waits);
    expect(doors()).toHaveLength(waits ? 3 : 0);
  });

  it("goes by no look that was made under other settings", () => {
    lookedAt(now - 1000, { ...env, TWILIO_AUTH_TOKEN: "another" });
    expect(awaitFirstLook(now)).toBe(true);
  });

  it("goes by the last look under another port or level of the log", () => {
    lookedAt(now - 1000, { ...env, PORT: 4000, LOG_LEVEL: "debug", LISTEN_FD: 3 });
    expect(awaitFirstLook(now)).toBe(false);
  });

  it("keeps the doors of a check that failed shut, whenever it was", () => {
    const shut = { mend: "Mend it.", shuts: ["texts"] as const };
    recordFindings([{ name: "twilio.webhook", level: "fail", found: "Elsewhere.", ...shut }], now, {
      circumstances: circumstancesOf(env),
      isWhole: true,
    });
    expect(awaitFirstLook(now + 1000)).toBe(false);
    expect(doors()).toEqual(["texts"]);
  });

  it("waits for nothing in demo mode", () => {
    expect(awaitFirstLook(now, { ...env, live: false })).toBe(false);
  });
});
