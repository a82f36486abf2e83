import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";
import { number, settings } from "~/tests/support/doctor-faults";
import type { DoctorWorld } from "~/tests/support/doctor-world";

Object.assign(process.env, liveEnvironment);
const { doctorWorld } = await import("~/tests/support/doctor-world");
const { checks } = await import("~/operations/doctor/checks");
const { examine } = await import("~/operations/doctor/examine");
const { setAppMode } = await import("~/core/app-mode");
const { listShutDoors } = await import("~/core/emergency-stops");
const { recordFindings } = await import("~/core/staff/health/record-findings");
const { sqlite } = await import("~/db/client");

/** What no vendor documents, and any may send one day. */
const odd: unknown[] = [null, 7, "a word", [], {}, { sid: 1, url: 2, id: 3, phone_number: {} }];
const oddCountries = [
  ...odd,
  { country_code: 44, enabled: true },
  { country_code: "FR", enabled: "no" },
];

let world: DoctorWorld;
beforeAll(async () => {
  world = await doctorWorld();
});
afterEach(() => {
  world.heal();
  setAppMode("demo");
  sqlite.exec("DELETE FROM findings");
});
afterAll(() => world.close());

/** What is said of Twilio, the registration and the payouts, and which doors that shuts. */
async function looked() {
  const all = await examine(world.patient(), checks);
  const found = all.filter(({ name }) =>
    /^(twilio|registration|tremendous|house.clock)/.test(name),
  );
  recordFindings(found, Date.now());
  setAppMode("live");
  return {
    troubles: found
      .filter(({ level }) => level === "warn" || level === "fail")
      .map(({ name, level }) => `${name} ${level}`),
    unseen: found.filter(({ isUnseen }) => isUnseen).map(({ name }) => name),
    shut: listShutDoors().map(({ what }) => what),
  };
}

const asTollFree = (w: DoctorWorld): void => {
  settings(w, { TWILIO_PHONE_NUMBER: "+18335550100", TWILIO_MESSAGING_SERVICE_SID: undefined });
  number(w).phone_number = "+18335550100";
};

type Deed = (w: DoctorWorld) => unknown;
const besides: [list: string, put: Deed, doubts: string[]][] = [
  ["numbers", (w) => (w.state.twilio.odd.numbers = odd), []],
  // An unread number of the service may be one that posts elsewhere.
  ["numbers of the service", (w) => (w.state.twilio.odd.pool = odd), ["twilio.webhook warn"]],
  ["countries", (w) => (w.state.twilio.odd.regions = oddCountries), ["twilio.countries warn"]],
  ["campaigns", (w) => (w.state.twilio.odd.campaigns = [null, 7]), []],
  [
    "verifications",
    (w) => {
      asTollFree(w);
      w.state.twilio.odd.tollFree = [null, 7];
    },
    [],
  ],
  ["funding sources", (w) => (w.state.vendors.tremendous.odd.sources = odd), []],
  ["webhooks of payouts", (w) => (w.state.vendors.tremendous.odd.webhooks = odd), []],
];

const instead: [list: string, put: Deed, doubts: string[]][] = [
  [
    "number",
    (w) =>
      Object.assign(w.state.twilio, { numbers: [], odd: { ...w.state.twilio.odd, numbers: odd } }),
    ["number", "sms", "mms", "application", "webhook"].map((name) => `twilio.${name} warn`),
  ],
  [
    "capabilities of the number",
    (w) => Object.assign(number(w), { capabilities: { sms: "yes" } }),
    ["twilio.sms warn", "twilio.mms warn"],
  ],
  [
    "numbers of the service",
    (w) => Object.assign(w.state.twilio, { pool: [], odd: { ...w.state.twilio.odd, pool: odd } }),
    ["twilio.pool warn", "twilio.webhook warn"],
  ],
  [
    "row of the United States",
    (w) =>
      Object.assign(w.state.twilio, {
        isUsOpen: null,
        odd: { ...w.state.twilio.odd, regions: [{ country_code: "US", enabled: "yes" }] },
      }),
    ["twilio.region warn", "twilio.countries warn"],
  ],
  [
    "row of the United States, where none is sent,",
    (w) => (w.state.twilio.isUsOpen = null),
    ["twilio.region warn"],
  ],
  [
    "campaign",
    (w) =>
      Object.assign(w.state.twilio, {
        campaign: null,
        odd: { ...w.state.twilio.odd, campaigns: [null] },
      }),
    ["registration.campaign warn"],
  ],
  [
    "verification",
    (w) => {
      asTollFree(w);
      Object.assign(w.state.twilio, {
        tollFree: null,
        odd: { ...w.state.twilio.odd, tollFree: [7] },
      });
    },
    ["registration.toll-free warn"],
  ],
  [
    "funding source",
    ({ state: { vendors } }) =>
      Object.assign(vendors.tremendous, { sources: [], odd: { sources: odd, webhooks: [] } }),
    ["tremendous.funding warn"],
  ],
  [
    "webhook of payouts",
    ({ state: { vendors } }) =>
      Object.assign(vendors.tremendous, { webhooks: [], odd: { sources: [], webhooks: odd } }),
    ["tremendous.webhook warn"],
  ],
];

describe("a row of a vendor's list in a form that nobody knows", () => {
  it.each(besides)(
    "beside our own of the %s turns no check into a fault",
    async (_, put, doubts) => {
      put(world);
      expect(await looked()).toEqual({ troubles: doubts, unseen: [], shut: [] });
    },
  );

  it.each(instead)(
    "in place of our own %s is in doubt, and shuts no door of a fresh house",
    async (_, put, doubts) => {
      put(world);
      const { troubles, shut } = await looked();
      expect(troubles.filter((one) => one.endsWith("fail"))).toEqual([]);
      expect(troubles).toEqual(doubts);
      expect(shut).toEqual([]);
    },
  );

  it.each([
    ["twilio.webhook", (w: DoctorWorld) => (w.state.twilio.odd.pool = odd), "doctor --fix"],
    ["twilio.countries", (w: DoctorWorld) => (w.state.twilio.odd.regions = odd), "Geo permissions"],
  ])("says what to do where %s is wrong after all", async (name, put, mend) => {
    put(world);
    const all = await examine(world.patient(), checks);
    const found = all.find((one) => one.name === name);
    expect(found?.mend).toContain(mend);
    expect(found?.mend).not.toContain("tell whoever maintains this");
  });

  it("opens no door that is known to be wrong", async () => {
    world.state.twilio.isUsOpen = false;
    expect((await looked()).shut).toEqual(["texts"]);
    world.state.twilio.isUsOpen = null;
    expect((await looked()).shut).toEqual(["texts"]);
  });
});

describe("a healthy set-up of another make", () => {
  it.each<[string, Deed]>([
    [
      "a refused campaign beside the verified one",
      (w) => (w.state.twilio.odd.campaigns = [{ sid: "QE0", campaign_status: "FAILED" }]),
    ],
    [
      "a refused verification beside the approved one",
      (w) => {
        asTollFree(w);
        w.state.twilio.odd.tollFree = [{ status: "TWILIO_REJECTED" }];
      },
    ],
    [
      "a webhook with Twilio's own settings for trying again",
      (w) => (number(w).sms_url = `${number(w).sms_url}#rc=3&rp=all`),
    ],
    [
      "an application on a number whose texts the service takes",
      ({ state: { twilio } }) => {
        twilio.numbers[0]!.sms_application_sid = `AP${"1".repeat(32)}`;
        const hook = twilio.numbers[0]!.sms_url;
        const taken = { use_inbound_webhook_on_number: false, inbound_request_url: hook };
        Object.assign(twilio.service, taken, { fallback_url: hook });
      },
    ],
  ])("%s raises no alarm", async (_, make) => {
    make(world);
    expect(await looked()).toEqual({ troubles: [], unseen: [], shut: [] });
  });

  it("a campaign in review beside a refused one keeps no text from leaving", async () => {
    world.state.twilio.odd.campaigns = [{ sid: "QE0", campaign_status: "FAILED" }];
    world.state.twilio.campaign = "IN_PROGRESS";
    expect(await looked()).toMatchObject({ troubles: ["registration.campaign warn"], shut: [] });
  });

  it("says once that our clock is off, whoever notices it", async () => {
    world.state.twilio.aheadMs = 20 * 60_000;
    world.s3.refusals.set("all", [403, "RequestTimeTooSkewed"]);
    const all = await examine(world.patient(), checks);
    const failing = all.filter(({ level }) => level === "fail").map(({ name }) => name);
    expect(failing.filter((name) => /^s3|clock$/.test(name))).toEqual(["house.clock"]);
  });

  it.each([
    ["v=DMARC1; p=reject; sp=quarantine", "ok"],
    ["v=DMARC1; p=reject; sp=none", "warn"],
    ["v=DMARC1;p=none", "warn"],
    ["another=record", "fail"],
  ])("a policy for mail that stands at the domain above, %s, is %s", async (record, level) => {
    delete world.state.txt["_dmarc.app.example.com"];
    world.state.txt["_dmarc.example.com"] = [record];
    const all = await examine(world.patient(), checks);
    expect(all.find(({ name }) => name === "mail.dmarc")?.level).toBe(level);
  });
});
