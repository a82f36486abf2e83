import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";
import { number, settings } from "~/tests/support/doctor-faults";
import type { DoctorWorld } from "~/tests/support/doctor-world";

Object.assign(process.env, liveEnvironment, {
  TWILIO_MESSAGING_SERVICE_SID: `MG${"b".repeat(32)}`,
});
const { doctorWorld } = await import("~/tests/support/doctor-world");
const { fixWebhooks, webhookDifferences } = await import("~/operations/doctor/twilio/fix-webhooks");
const { showAddress } = await import("~/operations/doctor/show-address");
const { setBeforeLeaving } = await import("~/integrations/before-leaving");
const { runAct } = await import("~/server/operator/acts");

const ours = "https://app.example.com/webhooks/twilio/messages";
const status = "https://app.example.com/webhooks/twilio/status";
// As short as those of many a service that takes webhooks.
const key = "k3yk3y";
const withSecrets = (path: string): string =>
  `https://hook-user:hook-password@elsewhere.example/${path}/${key}?token=hook-query#hook-query`;
const secrets = /hook-user|hook-password|hook-query|k3yk3y/;

let world: DoctorWorld;
beforeAll(async () => {
  setBeforeLeaving(() => Promise.resolve());
  world = await doctorWorld();
});
beforeEach(() => world.changes.splice(0));
afterEach(() => world.heal());
afterAll(() => world.close());

describe("issue 25, 1: --fix", () => {
  it("changes nothing before a yes: it shows what stands there and what would", async () => {
    Object.assign(number(world), { sms_url: "https://demo.twilio.com/reply", sms_method: "GET" });
    const differs = [
      {
        what: "the webhook of number 1111",
        before: "https://demo.twilio.com",
        after: ours,
      },
      { what: "the method of number 1111", before: "GET", after: "POST" },
    ];
    expect(await webhookDifferences(world.patient())).toEqual(differs);
    expect(world.changes).toEqual([]);
    expect(await fixWebhooks(world.patient())).toEqual(differs);
    expect(world.changes).toHaveLength(1);
    expect(number(world)).toMatchObject({ sms_url: ours, sms_method: "POST" });
  });

  it("sets nothing a second time", async () => {
    number(world).sms_url = "";
    expect(await fixWebhooks(world.patient())).toHaveLength(1);
    expect(await fixWebhooks(world.patient())).toEqual([]);
    expect(world.changes).toHaveLength(1);
  });

  it("sets those of a service that takes the texts, and of each number where it leaves that to them", async () => {
    const { service, numbers, pool } = world.state.twilio;
    service.status_callback = "https://elsewhere.example/status";
    const other = { ...numbers[0]!, sid: `PN${"2".repeat(32)}`, phone_number: "+12125550177" };
    numbers.push({ ...other, sms_url: "https://elsewhere.example/" });
    pool.push("+12125550177");
    expect((await fixWebhooks(world.patient()))?.map(({ what }) => what)).toEqual([
      "the webhook of number 2222",
      "the service's reports",
    ]);
    expect(numbers.map(({ sms_url: url }) => url)).toEqual([ours, ours]);
    expect(service.status_callback).toBe(status);
    service.use_inbound_webhook_on_number = false;
    expect((await fixWebhooks(world.patient()))?.map(({ what }) => what)).toEqual([
      "the service's webhook",
      "the service's fallback",
    ]);
    expect(service).toMatchObject({ inbound_request_url: ours, fallback_url: ours });
  });

  it("shows no name, password, query or key of an address that stood there", async () => {
    const { service } = world.state.twilio;
    Object.assign(number(world), {
      sms_url: withSecrets("in"),
      sms_fallback_url: withSecrets("fallback"),
    });
    service.status_callback = withSecrets("status");
    const [differs] = [await webhookDifferences(world.patient())];
    expect(JSON.stringify(differs)).not.toMatch(secrets);
    expect(differs?.[0]?.before).toBe("https://elsewhere.example");
    service.use_inbound_webhook_on_number = false;
    service.inbound_request_url = withSecrets("in");
    expect(JSON.stringify(await fixWebhooks(world.patient()))).not.toMatch(secrets);
  });

  it("shows the path of an address of our own, without what may be a key", () => {
    const base = "https://app.example.com";
    const shown = (address: string) => showAddress(address, base);
    expect(shown(`https://u:p@app.example.com/in/${"k".repeat(30)}?token=x#y`)).toBe(
      "https://app.example.com/in/kkkk...",
    );
    expect(shown("https://app.example.com.evil.example/in")).toBe(
      "https://app.example.com.evil.example",
    );
    expect(shown("https://app.example.com:8443/in/key")).toBe("https://app.example.com:8443");
    expect(["", "not an address", "mailto:a@b.example"].map(shown)).toEqual([
      "nowhere",
      "elsewhere",
      "elsewhere",
    ]);
  });

  it("says that nothing can be set where there is no number, or Twilio refuses", async () => {
    world.state.twilio.numbers = [];
    expect(await webhookDifferences(world.patient())).toBeNull();
    settings(world, { TWILIO_ACCOUNT_SID: undefined });
    expect(await fixWebhooks(world.patient())).toBeNull();
  });
});

describe("npm run act -- doctor --fix", () => {
  const doctor = (...words: string[]) => runAct("doctor", words);

  it("asks whoever sits at a terminal, and sets with --yes; a second time it finds nothing to do", async () => {
    number(world).sms_url = withSecrets("in");
    const shown = await doctor("--fix");
    const line = `the webhook of number 1111: https://elsewhere.example -> ${ours}`;
    expect(shown.lines).toContain(line);
    expect(shown.lines).toContain(
      "Nothing was changed. To set them: npm run act -- doctor --fix --yes",
    );
    expect(shown.next?.question).toContain(line);
    expect(shown.next?.words).toEqual(["--fix", "--yes"]);
    expect(world.changes).toEqual([]);
    const set = await doctor(...(shown.next?.words ?? []));
    expect(set.lines.slice(0, 2)).toEqual([line, "1 set."]);
    expect(set.next).toBeUndefined();
    expect(world.changes).toHaveLength(1);
    const again = await doctor("--fix");
    expect(again.lines[0]).toBe("Twilio's webhooks are ours already.");
    expect(again.next).toBeUndefined();
    expect(JSON.stringify([shown, set, again])).not.toMatch(secrets);
  }, 60_000);

  it("takes no yes to what was not asked", async () => {
    expect(await doctor("--yes")).toEqual({ ok: false, lines: ["--yes goes with --fix."] });
  });
});
