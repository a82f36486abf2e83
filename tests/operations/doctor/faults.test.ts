import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { minutes, seconds } from "~/core/duration";
import { liveEnvironment } from "~/tests/support/live-environment";
import {
  drilled,
  houseFaults,
  mailFaults,
  payoutFaults,
  settings,
  storeFaults,
  twilioFaults,
} from "~/tests/support/doctor-faults";
import { otherFaults } from "~/tests/support/faults-of-others";
import type { DoctorWorld } from "~/tests/support/doctor-world";
import type { Environment } from "~/env";
import type { Patient } from "~/operations/doctor/check";

Object.assign(process.env, liveEnvironment);
const { doctorWorld } = await import("~/tests/support/doctor-world");
const { env } = await import("~/env");
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

/** What is set in the world, and what its vendors answer, that nobody may read. */
const secretNames = Object.keys(env).filter((name) =>
  /(KEY|TOKEN|SECRETS?|PASSWORD)$|^(SMTP|ALERT|HEARTBEAT|REPLICA)_URL$/.test(name),
);
const vendorsSecrets = ["whsec_test", "hook-user", "hook-password", "hook-query"];

function secretsOf({ settings }: Patient): string[] {
  const set = secretNames.flatMap((name) => settings[name as keyof Environment] ?? []);
  const [, login = ""] = /\/\/(.+)@/.exec(settings.SMTP_URL ?? "") ?? [];
  return [...set.map(String), ...login.split(":"), ...vendorsSecrets].filter(
    // The login's name is a word that may stand anywhere.
    (one) => one.length > 3 && one !== "claims",
  );
}

/** What is wrong, of which no secret, no number and no address of a person is told. */
async function troubles(patient = world.patient()): Promise<string[]> {
  const examined = await examine(patient, checks);
  const said = JSON.stringify(examined);
  const hidden = [...secretsOf(patient), "+1212555", "+1833555", "boss@"];
  expect(hidden.filter((one) => said.includes(one))).toEqual([]);
  return examined
    .filter(({ level }) => level !== "ok" && level !== "skipped")
    .map(({ name, level }) => `${name} ${level}`);
}

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
    expect(await troubles()).toEqual(["openai.quota warn", "house.alerts fail"]);
    run("UPDATE incidents SET opening_posted_at = opened_at");
    expect(await troubles()).toEqual(["openai.quota warn"]);
    // It has answered since, so that the incident is over.
    run("UPDATE incidents SET resolved_at = seen_at");
    expect(await troubles()).toEqual([]);
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
