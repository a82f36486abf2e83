import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { minutes, seconds } from "~/core/duration";
import { liveEnvironment } from "~/tests/support/live-environment";
import {
  drilled,
  houseFaults,
  mailFaults,
  number,
  otherFaults,
  payoutFaults,
  settings,
  storeFaults,
  twilioFaults,
} from "~/tests/support/doctor-faults";
import type { DoctorWorld } from "~/tests/support/doctor-world";

Object.assign(process.env, liveEnvironment);
const { doctorWorld } = await import("~/tests/support/doctor-world");
const { checks } = await import("~/operations/doctor/checks");
const { examine, timeout } = await import("~/operations/doctor/examine");
const { sqlite } = await import("~/db/client");
const { raiseVendorAlarm } = await import("~/core/incidents/raise-vendor-alarm");
const { makeStaff } = await import("~/tests/support/staff-people");
const { approveForNewYork, approveItem } = await import("~/tests/support/open-claims");
const { tellRules } = await import("~/workflows/outreach/tell-rules");
const { setAppMode } = await import("~/core/app-mode");

let world: DoctorWorld;
beforeAll(async () => {
  const { userId } = makeStaff("super_admin");
  const boss = { userId, configuredEmails: [], ip: null };
  tellRules();
  setAppMode("demo");
  approveForNewYork(boss);
  approveItem("letter", "outreach", boss);
  world = await doctorWorld();
});
afterEach(() => world.heal());
afterAll(() => world.close());

const troubles = async (patient = world.patient()) =>
  (await examine(patient, checks))
    .filter(({ level }) => level !== "ok" && level !== "skipped")
    .map(({ name, level }) => `${name} ${level}`);

describe("the doctor", () => {
  it("finds nothing wrong where all is well, and leaves out only what is not in use", async () => {
    const examined = await examine(world.patient(), checks);
    expect(examined.filter(({ level }) => level !== "ok").map(({ name }) => name)).toEqual([
      "twilio.opt-out",
      "registration.toll-free",
    ]);
    expect(examined.length).toBeGreaterThanOrEqual(70);
  });

  it.each([
    ...twilioFaults,
    ...storeFaults,
    ...mailFaults,
    ...payoutFaults,
    ...otherFaults,
    ...houseFaults,
  ])("%s: found by %s alone, as %s", async (what, check, level, make) => {
    make(world);
    const patient = world.patient();
    // Approvals end by the calendar.
    const at = what === "approvals over" ? Date.parse("2100-01-01") : patient.now;
    if (at !== patient.now) world.state.twilio.aheadMs = at - patient.now;
    world.state.machine.newestBackupAt ??= () => Promise.resolve(at);
    const late = { ...patient, now: at };
    if (at !== patient.now)
      late.machine = {
        ...patient.machine,
        newestBackupAt: () => Promise.resolve(at),
        newestDrill: () => drilled(at),
      };
    expect(await troubles(late)).toEqual([`${check} ${level}`]);
  });

  it("finds a test key's world in live mode", async () => {
    settings(world, { TREMENDOUS_BASE_URL: "https://testflight.tremendous.com/api/v2" });
    const found = await examine(
      world.patient(),
      checks.filter(({ name }) => name === "tremendous.world").map(({ needs: _, ...one }) => one),
    );
    expect(found).toMatchObject([{ name: "tremendous.world", level: "fail" }]);
  });

  it("finds a store that writes over what is there", async () => {
    const { fakeS3 } = await import("~/tests/fakes/s3");
    const forgetful = await fakeS3({
      bucket: "evidence",
      region: "us-east-1",
      accessKeyId: "AKIDEXAMPLE",
      secretAccessKey: "s3-secret",
      knowsConditions: false,
    });
    settings(world, { AWS_ENDPOINT_URL_S3: forgetful.endpoint });
    expect(await troubles()).toEqual(["s3.write-once fail"]);
    await forgetful.close();
  });

  it("finds a quota that the model complained of, a wrong ledger and a cut-off ledger of consent", async () => {
    const run = (sql: string, ...values: unknown[]) => sqlite.prepare(sql).run(...values);
    raiseVendorAlarm("agent_model", "quota_used_up", Date.now() - minutes(60));
    expect(await troubles()).toEqual(["openai.quota warn"]);
    run("DELETE FROM incidents");
    run("INSERT INTO ledger_balances (account, balance_cents) VALUES ('cash', 500)");
    expect(await troubles()).toEqual(["house.ledger fail"]);
    run("DELETE FROM ledger_balances WHERE account = 'cash'");
    run("UPDATE sqlite_sequence SET seq = seq + 5 WHERE name = 'consent_events'");
    expect(await troubles()).toEqual(["house.consent fail"]);
    run("UPDATE sqlite_sequence SET seq = seq - 5 WHERE name = 'consent_events'");
    expect(await troubles()).toEqual([]);
  });

  it("says of Advanced Opt-Out what the newest keyword of the webhook shows, since Twilio's API tells nothing", async () => {
    const { recordInbound } = await import("~/core/messaging/receive/record-inbound");
    const saying = async () =>
      (await examine(world.patient(), checks)).find(({ name }) => name === "twilio.opt-out");
    let sid = 0;
    const hear = (body: string, optOutType: "HELP" | null, form = "SmsStatus=received") =>
      recordInbound({
        ...{ sid: `SM${String(++sid).padStart(32, "0")}`, from: "+16465550177", body, form },
        ...{ optOutType, media: [], receivedAt: Date.now() + sid, productName: "P" },
      });
    hear("please help", null);
    expect(await saying()).toMatchObject({ level: "skipped" });
    hear("Help ", null);
    expect(await troubles()).toEqual(["twilio.opt-out warn"]);
    hear("HELP", "HELP");
    expect(await saying()).toMatchObject({ level: "ok" });
    hear("HELP", null, "Body=HELP&FetchedFromList=true");
    expect(await saying(), "a list does not tell").toMatchObject({ level: "ok" });
  });

  it("names each check once, and each by what it needs", () => {
    const names = checks.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(checks.flatMap(({ needs = [] }) => needs).filter((one) => !names.includes(one))).toEqual(
      [],
    );
  });

  it("sets the webhooks of number and service to ours, and shows first what stood there", async () => {
    const { fixWebhooks } = await import("~/operations/doctor/fix-webhooks");
    const { setBeforeLeaving } = await import("~/integrations/before-leaving");
    setBeforeLeaving(() => Promise.resolve());
    Object.assign(number(world), { sms_url: "https://demo.twilio.com/reply", sms_method: "GET" });
    const shown: unknown[] = [];
    const fix = () =>
      fixWebhooks(world.patient(), (differences) => {
        shown.push(differences);
        expect(world.changes.filter(({ path }) => path.includes("Services"))).toEqual([]);
      });
    expect(await fix()).toBe(2);
    const ours = "https://app.example.com/webhooks/twilio/messages";
    expect(shown[0]).toEqual([
      { what: "the number's webhook", before: "https://demo.twilio.com/reply", after: ours },
      { what: "the number's method", before: "GET", after: "POST" },
    ]);
    expect(world.changes).toHaveLength(1);
    expect(await troubles()).toEqual([]);
    expect(await fix()).toBe(0);
    expect(world.changes).toHaveLength(1);
    world.state.twilio.service.use_inbound_webhook_on_number = false;
    Object.assign(world.state.twilio.service, { fallback_method: "GET" });
    expect(await fix()).toBe(4);
    expect(await troubles()).toEqual([]);
  });

  it("sets every number of a service that leaves its texts to them, and the service's reports", async () => {
    const { fixWebhooks } = await import("~/operations/doctor/fix-webhooks");
    const { twilio } = world.state;
    const other = { sid: `PN${"2".repeat(32)}`, phone_number: "+12125550177" };
    twilio.numbers.push({
      ...twilio.numbers[0]!,
      ...other,
      sms_url: "",
      sms_fallback_method: "GET",
    });
    twilio.pool.push(other.phone_number);
    twilio.service.status_callback = "https://elsewhere.example/status";
    const shown: { what: string; after: string }[] = [];
    expect(await fixWebhooks(world.patient(), (all) => shown.push(...all))).toBe(3);
    expect(shown.map(({ what }) => what)).toEqual([
      "number 2's webhook",
      "number 2's fallback's method",
      "the service's reports",
    ]);
    expect(JSON.stringify(shown)).not.toContain("5550177");
    expect(await troubles()).toEqual([]);
  });

  it("says nothing secret and nobody's number or address, whatever is wrong", async () => {
    const secrets = [
      "token-1",
      "s3-secret",
      "PROD_key",
      "sk-openai",
      "whsec_test",
      "inbound-token",
    ];
    for (const [, , , make] of [...twilioFaults, ...payoutFaults].filter((_, at) => at % 4 === 0)) {
      make(world);
      const said = JSON.stringify(await examine(world.patient(), checks));
      expect([...secrets, "+12125550100", "boss@"].filter((one) => said.includes(one))).toEqual([]);
      world.heal();
    }
  }, 120_000);

  it("ends in time although a check never answers", async () => {
    const began = performance.now();
    const silent = { name: "x.silent", look: () => new Promise<never>(() => undefined) };
    const after = { name: "x.after", needs: ["x.silent"], look: silent.look };
    const last = { name: "x.last", needs: ["x.after"], look: silent.look };
    const limits = { all: 250, each: 100 };
    const found = await examine(world.patient(), [silent, after, last], limits);
    expect(found.map(({ level }) => level)).toEqual(["warn", "warn", "warn"]);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(timeout.all).toBeLessThan(seconds(20));
  });
});
