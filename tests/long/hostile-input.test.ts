import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { seconds } from "~/core/duration";
import { attackHouse, type Attack } from "~/tests/support/attack-house";
import { probeHealth } from "~/tests/support/probe-health";
import { residentBytes } from "~/tests/support/watch-children";

const megabyte = 1024 * 1024;
let attack: Attack | undefined;

afterAll(() => attack?.stop());

describe("issue 18: under everything hostile at once, for long", () => {
  it("M1: eighty texts of ten pictures of 9 MB, with bombs, forms, mails and forged webhooks all along: memory and /healthz keep their bounds", async () => {
    attack = await attackHouse("hostile-input");
    const { house, tally } = attack;
    let peak = 0;
    const watching = setInterval(() => (peak = Math.max(peak, residentBytes(house.pid))), 25);
    await attack.round(1);
    await wait(seconds(3));
    const before = residentBytes(house.pid);
    const probe = await probeHealth(house.url, house.pid);
    await attack.round(80);
    for (let i = 0; i < 3; i++) await attack.round(1);
    // The pictures are fetched after the texts were answered.
    await wait(seconds(45));
    const health = await probe.stop();
    clearInterval(watching);
    console.log("under hostile input for long", {
      ...health,
      megabytes: [before, peak].map((one) => Math.round(one / megabyte)),
      tally,
    });
    // Wanted are 100 ms for the worst, too. The worst is 30 to 500 ms of the loop's own work
    // (collecting garbage, the engine's steps, requests that come at once) besides the waits for
    // the disk in commits; what one hostile thing used to take is seconds and minutes.
    expect(health.middle).toBeLessThanOrEqual(health.noise + 100);
    expect(health.worstOfItsOwn).toBeLessThanOrEqual(1000);
    expect(tally.texts).toEqual({ 200: 84 });
    // Less would not be the server that was watched.
    expect(peak).toBeGreaterThan(100 * megabyte);
    expect(peak).toBeLessThan(1000 * megabyte);
  }, 500_000);
});
