import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeTremendous } from "~/tests/fakes/tremendous";
import { fakeTwilio } from "~/tests/fakes/twilio";
import type { TextPurpose } from "~/db/vocabulary";
import { payoutEnvironment } from "~/tests/support/payout-environment";

Object.assign(process.env, payoutEnvironment);
const { TREMENDOUS_API_KEY: apiKey, TREMENDOUS_WEBHOOK_KEY: webhookKey } = payoutEnvironment;
const left: string[] = [];
vi.mock("~/integrations/email/mailer", async () => {
  const { beforeLeaving: ready } = await import("~/integrations/before-leaving");
  const send = async ({ id }: { id: string }) => {
    await ready();
    left.push(id);
    return { messageId: `<${id}@test>` };
  };
  return { mailer: () => ({ send }) };
});
const { setAppMode } = await import("~/core/app-mode");
setAppMode("demo");
const { closedIn } = await import("~/core/claims/gate/claim-gate");
const { findEmergencyStop } = await import("~/core/emergency-stops");
const { optIn } = await import("~/core/consent/opt-in");
const { optOut } = await import("~/core/consent/opt-out");
const { queueText } = await import("~/core/messaging/send/queue-text");
const { beginStep } = await import("~/core/outreach/begin-step");
const { releaseCase } = await import("~/core/outreach/release-case");
const { createPayout } = await import("~/core/payouts/create-payout");
const { releasePayout } = await import("~/core/payouts/desk/release-payout");
const { liftEmergencyStop, setEmergencyStop } = await import("~/core/staff/set-emergency-stop");
const { sqlite } = await import("~/db/client");
const { setBeforeLeaving } = await import("~/integrations/before-leaving");
const { deliverText } = await import("~/operations/messages/deliver-text");
const { makePayee, makeSettledCase } = await import("~/tests/support/money");
const { acceptedCase, stepLetter } = await import("~/tests/support/outreach");
const { makeCase, makePerson } = await import("~/tests/support/people");
const { makeStaff } = await import("~/tests/support/staff-people");
const { deliverMail } = await import("~/workflows/messages/send-mail");
const { sendPayout } = await import("~/workflows/payouts/send-payout");

const staff = makeStaff();
const twilio = fakeTwilio({
  accountSid: payoutEnvironment.TWILIO_ACCOUNT_SID,
  authToken: payoutEnvironment.TWILIO_AUTH_TOKEN,
});
const tremendous = fakeTremendous({ apiKey, webhookKey });
const network = setupServer(...twilio.handlers, ...tremendous.handlers);
beforeAll(() => network.listen({ onUnhandledRequest: "error" }));
afterAll(() => network.close());
beforeEach(() => {
  left.length = 0;
  twilio.messages.length = 0;
  tremendous.orders.clear();
});
afterEach(() => setBeforeLeaving(() => Promise.resolve()));

type Target = Parameters<typeof setEmergencyStop>[0];

/** Something that is under way: how it is sent, and how much of it the vendor has got. */
type UnderWay = { send: () => Promise<unknown>; got: () => number; company?: string };

let made = 0;
function aText(
  purpose: TextPurpose = "answer",
  before: (phone: string) => unknown = () => undefined,
): UnderWay {
  const { phone, conversationId } = makePerson({ state: "NY" });
  before(phone);
  const key = `under-way-${++made}`;
  const told = { conversationId, phone, body: "Hello", segments: 1, purpose, key };
  const queued = queueText(told);
  if (queued.outcome !== "queued") throw new Error(queued.outcome);
  return {
    send: () => deliverText(queued.textId, { ignoreQuietHours: true }),
    got: () => twilio.messages.filter(({ to }) => to === phone).length,
  };
}

// The confirmation rests on the opt-out that it confirms (LG-04), a notice on an opt-in (LG-08).
const aStopConfirmation = (): UnderWay =>
  aText("opt_out_confirmation", (phone) =>
    optOut({ phone, scope: "all", reason: "keyword", words: "STOP", channel: "sms" }),
  );
const updates = { words: "UPDATES", wording: "w", wordingVersion: "1", campaign: "updates" };
const aNotice = (): UnderWay =>
  aText("notice", (phone) => optIn({ ...updates, phone, channel: "sms" }));

function aLetter(): UnderWay {
  const { caseId, violator } = acceptedCase();
  releaseCase(caseId);
  beginStep(caseId, "initial_notice", stepLetter());
  const mailId = sqlite
    .prepare<[string], string>("SELECT mail_id FROM outreach_letters WHERE case_id = ?")
    .pluck()
    .get(caseId);
  if (mailId === undefined) throw new Error("no letter was written");
  // Its paper is no matter of this test.
  sqlite.prepare("UPDATE mails SET attachments = NULL WHERE id = ?").run(mailId);
  const company = violator.split("@")[1] ?? "";
  return { send: () => deliverMail(mailId, 0), got: () => left.length, company };
}

function aPayout(): UnderWay {
  const { userId } = makePayee();
  makeSettledCase(userId);
  const collected = createPayout(userId);
  if (collected.outcome !== "created") throw new Error(collected.outcome);
  releasePayout(collected.payoutId, { kind: "operator", id: null });
  sqlite
    .prepare("UPDATE cases SET violator_domain = 'offers.payer.com' WHERE user_id = ?")
    .run(userId);
  const send = () => sendPayout(collected.payoutId);
  return { send, got: () => tremendous.orders.size, company: "payer.com" };
}

const everything = { scope: "everything", subject: "" } as const;
const newYork = { scope: "state", subject: "NY" } as const;
const ofCompany = ({ company = "" }: UnderWay) => ({ scope: "company", subject: company }) as const;

describe("CL-10: a stop holds what is under way, between the check and the vendor", () => {
  it.each<[string, Target["what"], () => UnderWay, (under: UnderWay) => Omit<Target, "what">]>([
    ["a text, everywhere", "texts", aText, () => everything],
    ["a text, by state", "texts", aText, () => newYork],
    ["a letter, everywhere", "letters", aLetter, () => everything],
    ["a letter, by state", "letters", aLetter, () => newYork],
    ["a letter, by company", "letters", aLetter, ofCompany],
    ["a payout, everywhere", "payouts", aPayout, () => everything],
    ["a payout, by state", "payouts", aPayout, () => newYork],
    ["a payout, by a company that its money comes from", "payouts", aPayout, ofCompany],
  ])("%s", async (_, what, prepare, scope) => {
    const under = prepare();
    const target: Target = { what, ...scope(under) };
    // The stop comes while the adapter waits for the disk: everything was checked before.
    setBeforeLeaving(() => {
      setEmergencyStop(target, "a drill of the team", staff);
      return Promise.resolve();
    });
    await under.send();
    expect(under.got()).toBe(0);
    setBeforeLeaving(() => Promise.resolve());
    await under.send();
    expect(under.got(), "it stays held").toBe(0);
    liftEmergencyStop(target, staff);
    await under.send();
    expect(under.got(), "it goes on where it stood").toBe(1);
    await under.send();
    expect(under.got(), "once").toBe(1);
  });

  it.each([
    ["HELP's answer", () => aText("help")],
    ["a STOP's confirmation", aStopConfirmation],
  ])("%s passes a stop of texts that comes at the last moment", async (_, prepare) => {
    const target = { what: "texts", ...everything } as const;
    const under = prepare();
    const notice = aNotice();
    setBeforeLeaving(() => {
      setEmergencyStop(target, "a drill of the team", staff);
      return Promise.resolve();
    });
    await under.send();
    expect(findEmergencyStop("texts"), "it was stopped on the way").toBeDefined();
    expect(under.got(), "what the law wants said leaves").toBe(1);
    liftEmergencyStop(target, staff);
    await notice.send();
    expect(findEmergencyStop("texts"), "it was stopped on the way").toBeDefined();
    expect(notice.got(), "a notice is held by the same stop").toBe(0);
    setBeforeLeaving(() => Promise.resolve());
    await under.send();
    expect(under.got(), "once").toBe(1);
    liftEmergencyStop(target, staff);
    await notice.send();
    expect(notice.got(), "it goes on where it stood").toBe(1);
  });

  it.each([
    ["HELP's answer", () => aText("help")],
    ["a STOP's confirmation", aStopConfirmation],
  ])("%s that waited in the outbox leaves while texts are stopped already", async (_, prepare) => {
    const target = { what: "texts", ...everything } as const;
    const [under, notice] = [prepare(), aNotice()];
    setEmergencyStop(target, "a drill of the team", staff);
    await Promise.all([under.send(), notice.send()]);
    liftEmergencyStop(target, staff);
    expect([under.got(), notice.got()]).toEqual([1, 0]);
  });

  it.each([
    ["sign_ups", "everything", ""],
    ["sign_ups", "state", "NY"],
    ["intake", "everything", ""],
    ["intake", "state", "NY"],
  ] as const)("%s, %s %s: from the next moment on", (what, scope, subject) => {
    const { userId } = makePerson({ state: "NY" });
    expect(closedIn("NY", what)).toBeNull();
    setEmergencyStop({ what, scope, subject }, "a drill of the team", staff);
    expect(closedIn("NY", what)).toBe("stopped");
    if (what === "intake") expect(() => makeCase(userId)).toThrow(/at the moment/);
    liftEmergencyStop({ what, scope, subject }, staff);
    expect(closedIn("NY", what)).toBeNull();
    expect(makeCase(userId).caseId).toMatch(/^case_/);
  });
});
