import { afterEach, describe, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { claimGate } from "~/core/claims/gate/claim-gate";
import { findEmergencyStop, listEmergencyStops } from "~/core/emergency-stops";
import { queueText } from "~/core/messaging/send/queue-text";
import { reserveText } from "~/core/messaging/send/reserve-text";
import { listFindings } from "~/core/staff/health/list-findings";
import { recordFindings, type FindingToRecord } from "~/core/staff/health/record-findings";
import type { TextPurpose } from "~/db/vocabulary";
import { makeCase, makePerson } from "~/tests/support/people";

afterEach(() => setAppMode("demo"));

const finding = (name: string, over: Partial<FindingToRecord> = {}): FindingToRecord => ({
  ...{ name, level: "ok", found: "It is well.", mend: null, shuts: [] },
  ...over,
});
const refused = finding("twilio.credentials", {
  level: "fail",
  found: "Twilio refuses the token.",
  shuts: ["texts"],
});

function textTo(purpose: TextPurpose): string {
  const { conversationId, phone } = makePerson();
  const key = `finding:${purpose}:${conversationId}`;
  const queued = queueText({ conversationId, phone, body: "words", segments: 1, purpose, key });
  if (queued.outcome !== "queued") throw new Error(`the text was ${queued.outcome}`);
  return queued.textId;
}
const reserved = (id: string) => reserveText(id, { ignoreQuietHours: true }).outcome;

describe("what the doctor found", () => {
  it("is kept in place of what it found before, with since when it stands and what began to fail", () => {
    expect(recordFindings([refused, finding("house.disk")], 1000)).toEqual(["twilio.credentials"]);
    expect(recordFindings([refused, finding("house.disk")], 2000)).toEqual([]);
    expect(listFindings()).toMatchObject([
      { name: "house.disk", level: "ok", beganAt: 1000, lookedAt: 2000 },
      { name: "twilio.credentials", level: "fail", beganAt: 1000, lookedAt: 2000 },
    ]);
    // A check that is no more leaves nothing behind.
    expect(recordFindings([finding("house.disk", { level: "fail" })], 3000)).toEqual([
      "house.disk",
    ]);
    expect(listFindings()).toMatchObject([{ name: "house.disk", beganAt: 3000 }]);
  });

  it("shuts the doors that a failing check names, in live mode, until a look finds it mended", () => {
    const [answer, help] = [textTo("answer"), textTo("help")];
    recordFindings([refused], 1000);
    expect(reserved(textTo("answer"))).toBe("send");
    setAppMode("live");
    expect(reserved(answer)).toBe("over");
    expect(reserved(help)).toBe("send");
    expect(findEmergencyStop("texts")).toMatchObject({
      reason: "The check twilio.credentials fails. Twilio refuses the token.",
      stoppedAt: 1000,
    });
    expect(
      (["letters", "payouts", "sign_ups", "intake"] as const).map((what) =>
        findEmergencyStop(what),
      ),
    ).toEqual([undefined, undefined, undefined, undefined]);
    // It is none of staff's stops, which staff lifts.
    expect(listEmergencyStops()).toEqual([]);
    recordFindings([finding("twilio.credentials", { shuts: ["texts"] })], 2000);
    expect(reserved(answer)).toBe("send");
  });

  it("of doubt or of what was left out shuts nothing", () => {
    setAppMode("live");
    recordFindings([
      { ...refused, level: "warn" },
      { ...refused, name: "house.clock", level: "skipped" },
    ]);
    expect(findEmergencyStop("texts")).toBeUndefined();
  });

  it("says at a letter's gate which check keeps it back", () => {
    const { caseId } = makeCase(makePerson().userId);
    setAppMode("live");
    recordFindings([finding("mail.login", { ...refused, name: "mail.login", shuts: ["letters"] })]);
    expect(claimGate(caseId, "letter")).toEqual({
      allowed: false,
      code: "stopped",
      missing: ["The check mail.login fails. Twilio refuses the token."],
    });
    recordFindings([]);
  });
});
