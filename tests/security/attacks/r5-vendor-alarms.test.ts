import { fileURLToPath } from "node:url";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

Object.assign(process.env, liveEnvironment);
const { sqlite } = await import("~/db/client");
const { queueText } = await import("~/core/messaging/send/queue-text");
const { recordDelivery } = await import("~/core/messaging/send/record-delivery");
const { recordTextSent } = await import("~/core/messaging/send/record-text-sent");
const { reserveText } = await import("~/core/messaging/send/reserve-text");
const { hours, minutes } = await import("~/core/duration");
const { causes } = await import("~/core/incidents/causes");
const { listOpenIncidents } = await import("~/core/incidents/queries");
const { updateIncidents } = await import("~/core/incidents/update-incidents");
const { mailIncidents } = await import("~/operations/incidents/mail-incidents");
const { raiseVendorAlarm } = await import("~/core/incidents/raise-vendor-alarm");
const { bookedConsequence, errorMeaning } = await import("~/integrations/sms/error-codes");
const { makePerson } = await import("~/tests/support/people");
const { fakeTwilio } = await import("~/tests/fakes/twilio");
const { newSid } = await import("~/tests/support/post-webhook");
const { readSources } = await import("~/tests/support/architecture");
const { fetchMissed } = await import("~/workflows/messages/catch-up-texts");
const { deliverText } = await import("~/operations/messages/deliver-text");

const server = setupServer();
let vendor: ReturnType<typeof fakeTwilio>;
beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());
beforeEach(() => {
  sqlite.exec("DELETE FROM incidents; DELETE FROM mails");
  vendor = fakeTwilio({
    accountSid: liveEnvironment.TWILIO_ACCOUNT_SID,
    authToken: liveEnvironment.TWILIO_AUTH_TOKEN,
  });
  server.resetHandlers(...vendor.handlers);
});

const alarms = () => listOpenIncidents().map(({ cause, found }) => `${cause}: ${found}`);
const says = (code: number) => `Twilio answers with code ${code}.`;

let keys = 0;
function reservedText(): string {
  const { conversationId, phone } = makePerson();
  const queued = queueText({
    conversationId,
    phone,
    body: "Hello",
    segments: 1,
    purpose: "answer",
    key: `alarm-${++keys}`,
  });
  return queued.outcome === "queued" ? queued.textId : "";
}

const root = fileURLToPath(new URL("../../..", import.meta.url));
const table =
  readSources(root, ["integrations/sms"]).find(({ path }) => path.endsWith("error-codes.ts"))
    ?.text ?? "";
const listed = [...table.matchAll(/\[\s*(\d{5}),\s*row\(/g)].map(([, code]) => Number(code));
const promised = listed.filter((code) =>
  ["alert", "page_staff"].includes(errorMeaning(code).consequence),
);

describe("R5: what the table of codes promises to staff", () => {
  it("R5: is promised for refused credentials, a suspended account and filtered texts, and for nothing that passes by itself", () => {
    expect(promised).toEqual(expect.arrayContaining([20003, 30002, 30007]));
    expect(listed.length).toBeGreaterThan(30);
    for (const code of listed)
      expect([code, bookedConsequence(code) === "tell_staff"]).toEqual([
        code,
        promised.includes(code),
      ]);
  });

  it.each(promised)("R5: code %i is an incident when a send is refused with it", async (code) => {
    vendor.troubleNext({ status: code === 20003 ? 401 : 400, body: { code } });
    await deliverText(reservedText()).catch(() => undefined);
    expect(alarms()).toEqual([expect.stringContaining(says(code))]);
    expect(causes).toHaveProperty([listOpenIncidents()[0]?.cause ?? ""]);
    expect(listOpenIncidents()[0]?.cause).not.toBe("texts.refused");
  });

  it.each(promised)("R5: code %i is an incident when a delivery report brings it", async (code) => {
    const [textId, sid] = [reservedText(), newSid()];
    reserveText(textId);
    recordTextSent(textId, { sid, status: "queued", segments: 1 });
    await recordDelivery({
      sid,
      status: "undelivered",
      errorCode: code,
      consequence: bookedConsequence(code),
      at: Date.now(),
    });
    expect(alarms()).toEqual([expect.stringContaining(says(code))]);
  });

  it("R5: a refusal while texts are caught up with is one too", async () => {
    vendor.troubleNext({ status: 401, body: { code: 20003 } });
    await expect(fetchMissed(Date.now())).rejects.toThrow();
    expect(alarms()).toEqual([`twilio.credentials: ${says(20003)}`]);
  });
});

describe("R5: an alarm", () => {
  it("R5: is one incident of its cause, however many texts meet it", () => {
    const now = Date.now();
    for (let at = 0; at < 200; at += 1) raiseVendorAlarm("sms", "30007", now + at);
    raiseVendorAlarm("sms", "20003", now);
    expect(alarms()).toEqual([
      `twilio.credentials: ${says(20003)}`,
      `texts.filtered: ${says(30007)}`,
    ]);
    expect(raiseVendorAlarm("sms", "30007", now + hours(1))).toBe(false);
  });

  it("R5, H1: is not silenced by a sign that a clock which was ahead has left", () => {
    const now = Date.now();
    raiseVendorAlarm("sms", "30007", now + hours(24 * 30));
    updateIncidents([], now);
    expect(alarms()).toEqual([]);
    expect(raiseVendorAlarm("sms", "30007", now)).toBe(true);
  });

  it("R5: lasts while the refusals do, and ends when a request succeeds", async () => {
    const now = Date.now();
    raiseVendorAlarm("sms", "20003", now);
    updateIncidents([], now + minutes(50));
    expect(alarms()).toHaveLength(1);
    await fetchMissed(now);
    updateIncidents([], now + minutes(51));
    expect(alarms()).toEqual([]);
  });

  it("R5: becomes a mail to staff that says what is refused and what to do, and names no person", () => {
    raiseVendorAlarm("sms", "30002");
    raiseVendorAlarm("agent_model", "quota_used_up");
    raiseVendorAlarm("email_finder", "key");
    mailIncidents(Date.now());
    const mails = sqlite
      .prepare<[], { to_address: string; text_body: string }>(
        "SELECT to_address, text_body FROM mails WHERE kind = 'staff-alert'",
      )
      .all();
    expect(mails.map(({ to_address }) => to_address)).toEqual([liveEnvironment.ADMIN_EMAILS]);
    const said = mails[0]?.text_body.replaceAll(/\s+/g, " ") ?? "";
    for (const cause of ["twilio.account", "openai.quota", "hunter.key"]) {
      expect(said).toContain(causes[cause]?.title);
      expect(said).toContain(causes[cause]?.mend);
    }
    expect(said).not.toMatch(/\+1\d{10}/);
  });
});

describe("R5: every place that meets a refusal", () => {
  const sources = readSources(root, ["bot", "workflows", "operations", "app", "server"]);

  it("R5: asks the carrier through the one act that tells staff", () => {
    const askers = sources
      .filter(({ text }) => text.includes('~/integrations/sms/carrier"'))
      .map(({ path }) => path);
    expect(askers).toEqual(["operations/messages/ask-carrier.ts"]);
  });

  it("R5: an error whose contract says that staff must act leads to an alarm wherever it is caught", () => {
    const kinds = readSources(root, ["integrations"]).flatMap(({ text }) =>
      [...text.matchAll(/staff must (?:act|add)[^/]*\*\/\nexport class (\w+)/g)].map(
        (found) => found[1] ?? "",
      ),
    );
    expect(kinds.sort()).toEqual([
      "CarrierAuthFailed",
      "FinderAuthFailed",
      "PayoutAuthFailed",
      "PayoutFundsMissing",
    ]);
    for (const kind of kinds) {
      const catchers = sources.filter(({ text }) => text.includes(`instanceof ${kind}`));
      expect([kind, catchers.some(({ text }) => /raiseVendorAlarm\(/.test(text))]).toEqual([
        kind,
        true,
      ]);
    }
  });
});
