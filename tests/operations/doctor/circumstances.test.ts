import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";
import type { DoctorWorld } from "~/tests/support/doctor-world";
import type { Environment } from "~/env";

Object.assign(process.env, liveEnvironment);
const { doctorWorld } = await import("~/tests/support/doctor-world");
const { checks } = await import("~/operations/doctor/checks");
const { circumstancesOf, circumstancesOfCheck } = await import("~/operations/doctor/circumstances");
const { setSetting } = await import("~/tests/support/set-setting");

let world: DoctorWorld;
beforeAll(async () => {
  world = await doctorWorld();
});
afterAll(() => world.close());

/** Whoever tells the time, the clock is the machine's. */
const asksOthers = new Set(["house.clock", "s3.clock"]);

/** The settings that a check reads when it looks. */
async function readBy(check: (typeof checks)[number]): Promise<string[]> {
  const read = new Set<string>();
  const patient = world.patient();
  const settings = new Proxy(patient.settings, {
    get: (from, name) => {
      read.add(String(name));
      return Reflect.get(from, name) as unknown;
    },
  });
  await Promise.resolve(check.look({ ...patient, settings })).catch(() => undefined);
  return [...read];
}

describe("what a check looks at", () => {
  it.each(checks.map((check) => [check.name, check] as const))(
    "%s: another value of any setting that it reads is another thing to look at",
    async (name, check) => {
      const { settings } = world.patient();
      const before = circumstancesOfCheck(name, settings, "m1");
      for (const setting of await readBy(check)) {
        if (asksOthers.has(name)) continue;
        const other: Environment = { ...settings, [setting]: "another" };
        expect(circumstancesOfCheck(name, other, "m1"), setting).not.toBe(before);
      }
    },
  );

  it("is not another by the settings of other vendors, nor by a restart", () => {
    const { settings } = world.patient();
    const other = { ...settings, HUNTER_API_KEY: "other", SMTP_URL: "smtp://other", PORT: 99 };
    const of = (name: string, given: Environment, machine = "m1") =>
      circumstancesOfCheck(name, given, machine);
    for (const name of ["twilio.webhook", "tremendous.key", "house.clock", "registration.campaign"])
      expect(of(name, other)).toBe(of(name, settings));
    expect(of("mail.login", other)).not.toBe(of("mail.login", settings));
  });

  it("is another on another machine for its clock and its disk alone, and for the whole look", () => {
    const { settings } = world.patient();
    const differs = checks
      .map(({ name }) => name)
      .filter(
        (name) =>
          circumstancesOfCheck(name, settings, "m1") !== circumstancesOfCheck(name, settings, "m2"),
      );
    expect(differs).toEqual(["house.clock", "house.disk", "house.sync"]);
    expect(circumstancesOf(settings, "m1")).not.toBe(circumstancesOf(settings, "m2"));
    expect(circumstancesOfCheck("house.ledger", settings)).toBeNull();
  });

  it("cannot be tried by guesses without our secret, which a copy of the rows has not", () => {
    const { settings } = world.patient();
    const other: Environment = {
      ...settings,
      SESSION_SECRET: "another secret of 32 letters or so",
    };
    const under = (given: Environment) =>
      checks.map(({ name }) => circumstancesOfCheck(name, given, "m1"));
    const [ours, others] = [under(settings), under(other)];
    const same = checks.filter((_, at) => ours[at] === others[at]).map(({ name }) => name);
    expect(same).toEqual(["house.ledger", "house.consent"]);
    expect(circumstancesOf(other, "m1")).not.toBe(circumstancesOf(settings, "m1"));
  });

  it("is another by the products that staff sets", () => {
    const { settings } = world.patient();
    const before = circumstancesOfCheck("tremendous.products", settings);
    setSetting("payout_products", "OTHER");
    expect(circumstancesOfCheck("tremendous.products", settings)).not.toBe(before);
  });
});
