import { afterEach, describe, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { claimGate } from "~/core/claims/gate/claim-gate";
import { findEmergencyStop, listEmergencyStops, listShutDoors } from "~/core/emergency-stops";
import { waitForLook } from "~/core/first-look";
import { queueText } from "~/core/messaging/send/queue-text";
import { reserveText } from "~/core/messaging/send/reserve-text";
import { keepKnownFindings } from "~/core/staff/health/keep-known-findings";
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
    const begun = (...found: Parameters<typeof recordFindings>) => recordFindings(...found).begun;
    expect(begun([refused, finding("house.disk")], 1000)).toEqual(["twilio.credentials"]);
    expect(begun([refused, finding("house.disk")], 2000)).toEqual([]);
    expect(listFindings()).toMatchObject([
      { name: "house.disk", level: "ok", beganAt: 1000, lookedAt: 2000 },
      { name: "twilio.credentials", level: "fail", beganAt: 1000, lookedAt: 2000 },
    ]);
    // A check that is no more leaves nothing behind.
    expect(begun([finding("house.disk", { level: "fail" })], 3000)).toEqual(["house.disk"]);
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
    recordFindings([]);
    recordFindings([
      { ...refused, level: "warn" },
      { ...refused, name: "house.clock", level: "skipped" },
    ]);
    expect(findEmergencyStop("texts")).toBeUndefined();
  });

  it.each([
    ["could not be asked", { level: "warn", isUnseen: true }],
    ["was not looked at, since another fails", { level: "skipped", isUnseen: true }],
    ["is in doubt", { level: "warn" }],
  ] as const)("keeps a shut door shut while the same check %s", (_, now) => {
    setAppMode("live");
    recordFindings([refused], 1000);
    const later = { ...refused, found: "It is another.", ...now };
    const { kept, begun } = recordFindings([later], 2000);
    expect(findEmergencyStop("texts")).toMatchObject({ stoppedAt: 1000 });
    const isUnseen = "isUnseen" in now;
    expect(kept).toMatchObject([
      {
        level: "fail",
        found: isUnseen ? "Twilio refuses the token." : "It is another.",
        beganAt: 1000,
        lookedAt: isUnseen ? 1000 : 2000,
      },
    ]);
    expect(begun).toEqual([]);
    recordFindings([later], 3000);
    expect(findEmergencyStop("texts")).toMatchObject({ stoppedAt: 1000 });
    recordFindings([finding("twilio.credentials", { shuts: ["texts"] })], 4000);
    expect(findEmergencyStop("texts")).toBeUndefined();
  });

  it("opens a door when what failed is no longer in use, and when it is no check any more", () => {
    setAppMode("live");
    const key = { ...refused, name: "tremendous.key", shuts: ["payouts"] as const };
    recordFindings([key], 1000);
    recordFindings([{ ...key, level: "skipped", found: "Staff pays by hand." }], 2000);
    expect(findEmergencyStop("payouts")).toBeUndefined();
    recordFindings([key], 3000);
    recordFindings([], 4000);
    expect(findEmergencyStop("payouts")).toBeUndefined();
  });

  it("ends no fault that could not be looked at, of a check that shuts nothing either", () => {
    recordFindings([finding("mail.spf", { level: "fail" })], 1000);
    recordFindings([finding("mail.spf", { level: "warn", isUnseen: true })], 2000);
    expect(listFindings()).toMatchObject([{ level: "fail", beganAt: 1000, lookedAt: 1000 }]);
    recordFindings([finding("mail.spf", { level: "warn" })], 3000);
    expect(listFindings()).toMatchObject([{ level: "warn", beganAt: 3000, lookedAt: 3000 }]);
  });

  it("counts a check that was never made as shut, and one that was well as well while it cannot be made", () => {
    setAppMode("live");
    recordFindings([]);
    const unseen = { ...refused, found: "No answer.", level: "warn", isUnseen: true } as const;
    recordFindings([unseen], 1000);
    expect(findEmergencyStop("texts")?.reason).toBe(
      "The check twilio.credentials could not be made yet. No answer.",
    );
    recordFindings([finding("twilio.credentials", { shuts: ["texts"] })], 2000);
    recordFindings([unseen], 3000);
    recordFindings([unseen], 4000);
    expect(findEmergencyStop("texts")).toBeUndefined();
    expect(listFindings()).toMatchObject([{ level: "warn", lookedAt: 2000 }]);
  });

  it("does not count what was found of another account, bucket or machine while this one cannot be looked at", () => {
    setAppMode("live");
    const [old, other] = [{ circumstances: 1 }, { circumstances: 2 }];
    const good = finding("twilio.credentials", { shuts: ["texts"] });
    const unseen = { ...refused, found: "No answer.", level: "warn", isUnseen: true } as const;
    recordFindings([{ ...good, ...old }], 1000);
    recordFindings([{ ...unseen, ...old }], 2000);
    expect(findEmergencyStop("texts"), "the same account").toBeUndefined();
    recordFindings([{ ...unseen, ...other }], 3000);
    expect(findEmergencyStop("texts")?.reason).toContain("could not be made yet");
    // Nor does it count once the old settings are back: nobody knows what was done meanwhile.
    recordFindings([{ ...unseen, ...old }], 4000);
    expect(listFindings()).toMatchObject([{ lookedAt: 0, beganAt: 4000 }]);
    recordFindings([{ ...good, ...old }], 5000);
    expect(findEmergencyStop("texts")).toBeUndefined();
    recordFindings([{ ...refused, ...old }], 6000);
    recordFindings([{ ...unseen, ...other }], 7000);
    expect(listFindings()).toMatchObject([{ level: "warn", lookedAt: 0 }]);
  });

  it("of an earlier release, which did not keep what was looked at, counts", () => {
    setAppMode("live");
    recordFindings([finding("twilio.credentials", { shuts: ["texts"] })], 1000);
    const unseen = { ...refused, level: "warn", isUnseen: true, circumstances: 2 } as const;
    recordFindings([unseen], 2000);
    expect(findEmergencyStop("texts")).toBeUndefined();
    expect(listFindings()).toMatchObject([{ lookedAt: 1000, circumstances: 2 }]);
  });

  it("of a check that is no more shuts nothing after the start of the next release, and the others shut what they name now", () => {
    setAppMode("live");
    const hook = { ...refused, name: "twilio.webhook" };
    recordFindings([{ ...refused, name: "twilio.former", shuts: ["payouts"] }, hook], 1000);
    expect(listShutDoors()).toHaveLength(2);
    expect(keepKnownFindings([{ name: "twilio.webhook", shuts: ["letters"] }])).toBe(1);
    expect(listShutDoors().map(({ what }) => what)).toEqual(["letters"]);
    expect(listFindings()).toMatchObject([
      { name: "twilio.webhook", level: "fail", beganAt: 1000 },
    ]);
    expect(keepKnownFindings([{ name: "twilio.webhook", shuts: ["letters"] }])).toBe(0);
    expect(keepKnownFindings([{ name: "twilio.webhook" }])).toBe(0);
    expect(listShutDoors()).toEqual([]);
  });

  it("by a look that makes some checks alone leaves those of the others", () => {
    recordFindings([refused, finding("house.disk", { level: "fail" })], 1000);
    const well = finding("twilio.credentials", { shuts: ["texts"] });
    recordFindings([well], 2000, { circumstances: 7, isWhole: false });
    expect(listFindings()).toMatchObject([
      { name: "house.disk", level: "fail" },
      { name: "twilio.credentials", level: "ok" },
    ]);
  });

  it("is waited for after a start: what leads out is shut, HELP and STOP pass, what comes in is taken", () => {
    const [answer, help] = [textTo("answer"), textTo("help")];
    recordFindings([]);
    setAppMode("live");
    waitForLook(500);
    expect([reserved(answer), reserved(help)]).toEqual(["over", "send"]);
    expect(listShutDoors().map(({ what }) => what)).toEqual(["texts", "letters", "payouts"]);
    expect(findEmergencyStop("payouts")).toMatchObject({
      reason: "The doctor has not looked since the start.",
      stoppedAt: 500,
    });
    for (const what of ["intake", "sign_ups"] as const)
      expect(findEmergencyStop(what)).toBeUndefined();
    recordFindings([finding("twilio.credentials", { shuts: ["texts"] })], 1000);
    expect([listShutDoors(), reserved(answer)]).toEqual([[], "send"]);
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
