import { describe, expect, it } from "vitest";
import { findEmergencyStop, listEmergencyStops } from "~/core/emergency-stops";
import { queueText } from "~/core/messaging/send/queue-text";
import { reserveText } from "~/core/messaging/send/reserve-text";
import { beginStep } from "~/core/outreach/begin-step";
import { chooseMove } from "~/core/outreach/choose-move";
import { reserveOutgoingMail } from "~/core/outreach/mail/reserve-outgoing-mail";
import { releaseCase } from "~/core/outreach/release-case";
import { closedIn } from "~/core/claims/gate/claim-gate";
import { liftEmergencyStop, setEmergencyStop } from "~/core/staff/set-emergency-stop";
import { sqlite } from "~/db/client";
import { scopesOfStop } from "~/core/claims/gate/scopes-of-stop";
import { stoppables, type Stoppable, type TextPurpose } from "~/db/vocabulary";
import { acceptedCase, stepLetter } from "~/tests/support/outreach";
import { makeCase, makePerson } from "~/tests/support/people";
import { auditOf, makeStaff } from "~/tests/support/staff-people";

const staff = makeStaff();
const everywhere = (what: Stoppable) => ({ what, scope: "everything", subject: "" }) as const;
const mailOf = (caseId: string): string =>
  sqlite
    .prepare("SELECT mail_id FROM outreach_letters WHERE case_id = ?")
    .pluck()
    .get(caseId) as string;

let made = 0;
function textTo(person: ReturnType<typeof makePerson>, purpose: TextPurpose): string {
  const queued = queueText({
    conversationId: person.conversationId,
    phone: person.phone,
    body: "words",
    segments: 1,
    purpose,
    key: `stop-test:${++made}`,
  });
  if (queued.outcome !== "queued") throw new Error(`the text was ${queued.outcome}`);
  return queued.textId;
}

describe("a stop", () => {
  it("keeps a reason and a name, once, and is told to no one without the role", () => {
    const target = everywhere("payouts");
    expect(() => setEmergencyStop(target, "no", staff)).toThrow(/why/);
    expect(() =>
      setEmergencyStop(target, "a drill", { ...staff, userId: makePerson().userId }),
    ).toThrow(/Admin/);
    expect(setEmergencyStop(target, "a drill of the team", staff, 1000)).toBe(true);
    expect(setEmergencyStop(target, "once more for all", staff, 2000)).toBe(false);
    expect(listEmergencyStops()).toMatchObject([
      { what: "payouts", reason: "a drill of the team", stoppedBy: staff.userId, stoppedAt: 1000 },
    ]);
    expect(liftEmergencyStop(target, staff)).toBe(true);
    expect(liftEmergencyStop(target, staff)).toBe(false);
    expect(auditOf("payouts everything").map(({ act }) => act)).toEqual([
      "stop-door",
      "stop-door",
      "lift-stop",
    ]);
  });

  it("is offered and taken only for whom it can hold", () => {
    const reason = "a drill of the team";
    for (const what of stoppables)
      for (const [scope, subject] of [
        ["everything", ""],
        ["state", "FL"],
        ["company", "https://www.Shop.com/deals"],
      ] as const) {
        const act = () => setEmergencyStop({ what, scope, subject }, reason, staff);
        if (!scopesOfStop[what].includes(scope)) expect(act).toThrow(/concerns no company/);
        else expect(act(), `${what} ${scope}`).toBe(true);
      }
    expect(findEmergencyStop("letters", { company: "shop.com" })).toBeDefined();
    for (const { what, scope, subject } of listEmergencyStops())
      liftEmergencyStop({ what, scope, subject }, staff);
    expect(listEmergencyStops()).toEqual([]);
  });

  it("names a state by its code and a company by its domain", () => {
    expect(() =>
      setEmergencyStop({ what: "letters", scope: "state", subject: "Atlantis" }, "a drill", staff),
    ).toThrow(/postal code/);
    expect(() =>
      setEmergencyStop({ what: "letters", scope: "company", subject: "Shop" }, "a drill", staff),
    ).toThrow(/domain/);
    const florida = { what: "intake", scope: "state", subject: "florida" } as const;
    setEmergencyStop(florida, "a drill of the team", staff);
    expect(findEmergencyStop("intake", { state: "FL" })).toBeDefined();
    expect(findEmergencyStop("intake", { state: "GA" })).toBeUndefined();
    expect(closedIn("FL", "intake")).toBe("stopped");
    liftEmergencyStop(florida, staff);
    expect(closedIn("FL", "intake")).toBeNull();
  });

  it("of texts holds what is queued, and lets STOP's and HELP's answers pass", () => {
    const person = makePerson();
    const answer = textTo(person, "answer");
    setEmergencyStop(everywhere("texts"), "a drill of the team", staff);
    expect(reserveText(answer, { ignoreQuietHours: true }).outcome).toBe("over");
    expect(reserveText(textTo(person, "help")).outcome).toBe("send");
    liftEmergencyStop(everywhere("texts"), staff);
    expect(reserveText(answer, { ignoreQuietHours: true }).outcome).toBe("send");
  });

  it("of letters holds a release, the next letter and one that is queued", () => {
    const { caseId, violator } = acceptedCase();
    const company = {
      what: "letters",
      scope: "company",
      subject: violator.split("@")[1] ?? "",
    } as const;
    setEmergencyStop(company, "a drill of the team", staff);
    expect(() => releaseCase(caseId)).toThrow(/a drill of the team/);
    liftEmergencyStop(company, staff);
    releaseCase(caseId);
    setEmergencyStop(company, "a drill of the team", staff);
    expect(chooseMove(caseId)).toEqual({ kind: "rest", why: "claim_not_open" });
    expect(beginStep(caseId, "initial_notice", stepLetter()).outcome).toBe("not_now");
    liftEmergencyStop(company, staff);
    expect(beginStep(caseId, "initial_notice", stepLetter()).outcome).toBe("begun");
    setEmergencyStop(company, "a drill of the team", staff);
    expect(reserveOutgoingMail(mailOf(caseId))).toBeUndefined();
    expect(reserveOutgoingMail(mailOf(caseId))).toBeUndefined();
    liftEmergencyStop(company, staff);
    expect(reserveOutgoingMail(mailOf(caseId))).toBeDefined();
  });

  it("of intake refuses a picture with a kind word", () => {
    setEmergencyStop(everywhere("intake"), "a drill of the team", staff);
    expect(() => makeCase(makePerson().userId)).toThrow(/can't take new pictures at the moment/);
    liftEmergencyStop(everywhere("intake"), staff);
    expect(makeCase(makePerson().userId).caseId).toMatch(/^case_/);
  });
});
