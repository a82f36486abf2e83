import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { liveEnvironment } from "~/tests/support/live-environment";

// A live server whose doctor runs by its own schedules: Twilio is faked, all else is away.
const serviceSid = `MG${"b".repeat(32)}`;
Object.assign(process.env, liveEnvironment, { TWILIO_MESSAGING_SERVICE_SID: serviceSid });
const { setAppMode } = await import("~/core/app-mode");
const { minutes, seconds } = await import("~/core/duration");
const { listShutDoors } = await import("~/core/emergency-stops");
const { recordEvent } = await import("~/core/events");
const { endWaitForLook, waitForLook } = await import("~/core/first-look");
const { listOpenIncidents } = await import("~/core/incidents/queries");
const { queueText } = await import("~/core/messaging/send/queue-text");
const { listFindings } = await import("~/core/staff/health/list-findings");
const { sqlite } = await import("~/db/client");
const { setBeforeLeaving } = await import("~/integrations/before-leaving");
const { lookAtHouse, newWatch } = await import("~/server/health/watch-house");
const { fakeTwilio } = await import("~/tests/fakes/twilio");
const { fakeTwilioSetup, twilioState } = await import("~/tests/fakes/twilio-setup");
const { freshHouse } = await import("~/tests/support/house-faults");
const { makePerson } = await import("~/tests/support/people");
const { runScheduled } = await import("~/tests/support/run-scheduled");
const { runHere } = await import("~/workflows/run-here");
const { consultDoctor, openMendedDoors } = await import("~/workflows/upkeep/consult-doctor");
const { sendText } = await import("~/workflows/messages/send-text");

const { BASE_URL: origin, TWILIO_PHONE_NUMBER: number } = liveEnvironment;
const known = {
  accountSid: liveEnvironment.TWILIO_ACCOUNT_SID,
  authToken: liveEnvironment.TWILIO_AUTH_TOKEN,
};
const account = twilioState(origin, number, serviceSid);
const carrier = fakeTwilio({ ...known, services: { [serviceSid]: [number] } });
const setup = fakeTwilioSetup({ ...known, state: () => account });
const network = setupServer(...setup.handlers, ...carrier.handlers);
let engine: Awaited<ReturnType<typeof runHere>>;

beforeAll(async () => {
  setAppMode("live");
  setBeforeLeaving(() => Promise.resolve());
  network.listen({ onUnhandledRequest: "bypass" });
  engine = await runHere([consultDoctor, openMendedDoors, sendText]);
});
afterAll(async () => {
  await engine.stop();
  network.close();
});
beforeEach(() => {
  sqlite.exec("DELETE FROM findings; DELETE FROM incidents");
  endWaitForLook();
});

const idOf = (name: string): string =>
  [...engine.machine.functions.keys()].find((id) => id.endsWith(name)) ?? "";
const finding = (name: string) => listFindings().find((one) => one.name === name);
const shut = () => listShutDoors().filter(({ what }) => what === "texts");
const open = () =>
  listOpenIncidents()
    .map(({ cause }) => cause)
    .filter((cause) => cause.startsWith("twilio."));
async function lookAtOurselves(after: number): Promise<void> {
  const now = Date.now() + after;
  await lookAtHouse(newWatch(), { healthy: () => true }, freshHouse(now).patient(now));
}
const bypassed = { timeout: 120_000 };

describe("issue 25, 1: the doctor by itself", () => {
  it(
    "looks at night, keeps what it finds, shuts doors and opens an incident; looks again every ten minutes, and ends both once it is mended",
    bypassed,
    async () => {
      account.numbers[0]!.sms_url = "https://elsewhere.example/?token=hook-query";
      expect(await runScheduled(engine, idOf("consult-doctor"), seconds(40))).toBe("completed");
      expect(finding("twilio.webhook")).toMatchObject({ level: "fail", shuts: ["texts"] });
      expect(finding("twilio.webhook")?.found).not.toContain("hook-query");
      expect(finding("twilio.number")).toMatchObject({ level: "ok" });
      expect(shut().map(({ reason }) => reason)).toEqual([
        expect.stringContaining("The check twilio.webhook fails."),
      ]);
      await lookAtOurselves(0);
      expect(open()).toEqual(["twilio.webhook"]);

      // A vendor that is away proves nothing.
      account.trouble = 503;
      expect(await runScheduled(engine, idOf("open-mended-doors"), seconds(40))).toBe("completed");
      expect(finding("twilio.webhook")).toMatchObject({ level: "fail" });
      expect(shut()).toHaveLength(1);
      await lookAtOurselves(minutes(2));
      expect(open()).toContain("twilio.webhook");

      account.trouble = null;
      account.numbers[0]!.sms_url = `${origin}/webhooks/twilio/messages`;
      expect(await runScheduled(engine, idOf("open-mended-doors"), seconds(40))).toBe("completed");
      expect([finding("twilio.webhook")?.level, shut()]).toEqual(["ok", []]);
      await lookAtOurselves(minutes(4));
      expect(open()).toEqual([]);
    },
  );

  it(
    "looks at the doors in the first second of a start that waits for it; what waited then leaves, once",
    bypassed,
    async () => {
      waitForLook(Date.now());
      const { phone, conversationId } = makePerson();
      const text = { conversationId, phone, body: "a code", segments: 1 } as const;
      expect(queueText({ ...text, purpose: "answer", key: "first-look" }).outcome).toBe("queued");
      const left = () => carrier.messages.filter(({ to }) => to === phone).length;
      expect(shut()).toHaveLength(1);
      recordEvent("service/started", { at: Date.now() });
      engine.machine.nudge();
      await vi.waitFor(() => expect(shut()).toEqual([]), { timeout: seconds(40) });
      expect(finding("twilio.webhook")).toMatchObject({ level: "ok" });
      // Our own address is not looked at before it is open.
      expect(finding("house.address")).toBeUndefined();
      await vi.waitFor(() => expect(left()).toBe(1), { timeout: seconds(20) });
    },
  );
});
