import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { checkAcceptance, isAccepted } from "~/core/cases/intake/check-acceptance";
import { acceptOrJoin } from "~/core/cases/intake/accept-or-join";
import { joinCase } from "~/core/cases/intake/join-case";
import { submitCase } from "~/core/cases/intake/submit-case";
import { moveCase } from "~/core/cases/move-case";
import { decideCase } from "~/core/cases/reading/decide-case";
import { recordReading } from "~/core/cases/reading/record-reading";
import { acceptCase } from "~/core/cases/review/accept-case";
import { sendToReview } from "~/core/cases/review/send-to-review";
import { settleCase } from "~/core/cases/settle-case";
import { withdrawApproval } from "~/core/claims/register/record-approval";
import { changeCaseStatus } from "~/core/payouts/desk/change-case-status";
import { undoCaseDecision } from "~/core/payouts/desk/undo-case-decision";
import { liftEmergencyStop, setEmergencyStop } from "~/core/staff/set-emergency-stop";
import { sqlite } from "~/db/client";
import { caseStatuses, type CaseStatus } from "~/db/vocabulary";
import { readSources } from "~/tests/support/architecture";
import { approveForNewYork, approveItem } from "~/tests/support/open-claims";
import { makeCase, makePerson, makeReading } from "~/tests/support/people";
import { makeStaff, versionOf } from "~/tests/support/staff-people";

const boss = makeStaff("super_admin");
const actor = { kind: "admin", id: boss.userId } as const;
const company = "door-roofer.com";
const newYork = { what: "intake", scope: "state", subject: "NY" } as const;
const ofCompany = { what: "intake", scope: "company", subject: company } as const;
const letter = () => ({ subject: "s", text: "t", html: "h" });

let made = 0;
/** A case that was read and waits for staff, against a company of its own under one main domain. */
function reviewed(userId = makePerson().userId, host = `shop${++made}.${company}`): string {
  const { caseId } = makeCase(userId);
  sqlite
    .prepare("UPDATE cases SET violator_email = ?, violator_domain = ? WHERE id = ?")
    .run(`deals@${host}`, host, caseId);
  sendToReview(caseId, ["a look"]);
  return caseId;
}

/** A case of a status, as the acts of the house leave it. */
function caseIn(status: CaseStatus): string {
  const caseId = reviewed();
  if (isAccepted(status)) submitCase(caseId);
  if (status === "settled") settleCase(caseId, actor);
  else if (status === "rejected")
    changeCaseStatus({ ...order(caseId), to: status, reason: "Not a text of a company." });
  else if (status !== "review" && status !== "submitted") moveCase(caseId, status, actor);
  return caseId;
}

function order(caseId: string) {
  return { caseId, version: versionOf(caseId), staff: boss, from: "us@x.com", write: letter };
}

const statusOf = (caseId: string): unknown =>
  sqlite.prepare("SELECT status FROM cases WHERE id = ?").pluck().get(caseId);

const stop = (target: typeof newYork | typeof ofCompany) =>
  setEmergencyStop(target, "a drill of the team", boss);

afterEach(() => {
  for (const target of [newYork, ofCompany]) liftEmergencyStop(target, boss);
});

const moves = caseStatuses.flatMap((from) =>
  caseStatuses.filter((to) => to !== from).map((to) => ({ from, to })),
);

describe.each([
  ["its state", newYork],
  ["its company", ofCompany],
] as const)("CL-10: a stop of intake for %s", (_, target) => {
  it.each(moves)("staff's move from $from to $to asks it where it accepts", ({ from, to }) => {
    const caseId = caseIn(from);
    const move = () => changeCaseStatus({ ...order(caseId), to, reason: "A look of the team." });
    stop(target);
    // What was accepted once goes back freely: a settlement that is reversed was ours before.
    if (isAccepted(to) && !isAccepted(from)) {
      // Only from review a case could settle at all.
      expect(move).toThrow(to === "settled" && from !== "review" ? /cannot be|rejected/ : /drill/);
      expect(statusOf(caseId)).toBe(from);
    } else expect(move().status).toBe(to);
  });

  it("holds each act by which a case becomes accepted, and says why", () => {
    const { userId } = makePerson();
    const open = reviewed(userId);
    submitCase(open);
    const into = { caseId: open, externalCaseId: "TC-1" };
    stop(target);
    const shop = `shop${made}.${company}`;
    liftEmergencyStop(newYork, boss);
    const [alone, second] = [reviewed(), reviewed(userId, shop)];
    stop(target);
    const acts: [string, () => unknown][] = [
      ["staff's acceptance", () => acceptCase(alone, versionOf(alone), boss)],
      ["the operator's", () => acceptOrJoin(alone, actor)],
      ["the act itself", () => submitCase(alone)],
      ["a picture that joins", () => acceptOrJoin(second, actor)],
      ["its move", () => joinCase(second, into, actor)],
      ["a status", () => moveCase(alone, "in_progress", actor)],
      ["a settlement", () => settleCase(alone, actor)],
    ];
    for (const [name, act] of acts) expect(act, name).toThrow(/a drill of the team/);
    expect([statusOf(alone), statusOf(second)]).toEqual(["review", "review"]);
    liftEmergencyStop(target, boss);
    expect(acceptOrJoin(second, actor).joined?.caseId).toBe(open);
    expect(submitCase(alone)).toMatch(/^TC-/);
  });

  it("leaves with staff what was opened before it and read after it", () => {
    const { userId } = makePerson();
    const [file, next] = [makeCase(userId), makeCase(userId)];
    const value = `offers@mail${++made}.${company}`;
    const read = ({ caseId, fileId }: typeof file) =>
      recordReading(
        caseId,
        fileId,
        makeReading({
          violatorEmail: { value, confidence: 0.99 },
          messages: [{ from: "sender", text: `Offer ${fileId} of the week!` }],
        }),
      );
    const first = read(file);
    stop(target);
    expect(decideCase(file.caseId, first)).toEqual({ outcome: "review" });
    const reasons = sqlite.prepare("SELECT review_reasons FROM cases WHERE id = ?").pluck();
    expect(reasons.get(file.caseId)).toContain("a drill of the team");
    liftEmergencyStop(target, boss);
    submitCase(file.caseId);
    stop(target);
    expect(decideCase(next.caseId, read(next)), "a picture that would join").toEqual({
      outcome: "review",
    });
  });
});

it("a stop of a company stops its subdomains, and no other company", () => {
  stop(ofCompany);
  expect(() => checkAcceptance(reviewed())).toThrow(/drill/);
  expect(() => checkAcceptance(reviewed(undefined, company))).toThrow(/drill/);
  expect(() => checkAcceptance(reviewed(undefined, `not${company}`))).not.toThrow();
});

it("undoing a rejection is an acceptance too", () => {
  const caseId = caseIn("submitted");
  changeCaseStatus({ ...order(caseId), to: "rejected", reason: "By a slip of the hand." });
  stop(newYork);
  const undo = () => undoCaseDecision({ caseId, version: versionOf(caseId), staff: boss });
  expect(undo).toThrow(/drill/);
  liftEmergencyStop(newYork, boss);
  expect(undo()).toBe("submitted");
});

describe("CL-04: in live mode", () => {
  const cases: Record<string, string> = {};
  beforeAll(() => {
    for (const name of ["closed", "open", "unplaced"]) cases[name] = reviewed();
    sqlite
      .prepare(
        "UPDATE profiles SET state = NULL WHERE user_id = (SELECT user_id FROM cases WHERE id = ?)",
      )
      .run(cases.unplaced);
    setAppMode("live");
  });
  afterAll(() => setAppMode("demo"));

  it("nothing is accepted with the shipped data, whatever was opened before", () => {
    expect(() => submitCase(cases.closed ?? "")).toThrow(/Counsel has not approved/);
    expect(() => moveCase(cases.closed ?? "", "in_progress", actor)).toThrow(/Counsel/);
  });

  it("each state that the claim touches must be open, and texts and state be there", () => {
    approveForNewYork(boss);
    expect(submitCase(cases.open ?? "")).toMatch(/^TC-/);
    expect(() => submitCase(cases.unplaced ?? "")).toThrow(/in which state/);
    withdrawApproval("pathway", "NY:letters_only", boss);
    expect(() => submitCase(cases.closed ?? "")).toThrow(/No claims are taken from NY/);
    approveItem("pathway", "NY:letters_only", boss);
    sqlite
      .prepare(
        `INSERT INTO claim_facts (id, case_id, fact, value, source, at)
         VALUES ('fact_doors', ?, 'respondent_state', '"OH"', 'staff', 1)`,
      )
      .run(cases.closed);
    expect(() => submitCase(cases.closed ?? ""), "the company's state").toThrow(/from OH/);
    approveItem("pathway", "OH:letters_only", boss);
    expect(submitCase(cases.closed ?? "")).toMatch(/^TC-/);
  });
});

it("no other file writes a status by which a case is accepted", () => {
  const root = join(import.meta.dirname, "../../..");
  const writes = /status: ("submitted"|"in_progress"|"settled"|to),\n/;
  const found = readSources(root).filter(
    ({ path, text }) =>
      /^(core|operations|workflows|server|app|bot)\//.test(path) &&
      writes.test(text) &&
      /update\(cases\)/.test(text),
  );
  // A reversal restores what was accepted before.
  const asking = found.filter(({ text }) => /\bcheckAcceptance\(caseId, now\)/.test(text));
  expect(found.map(({ path }) => path).sort()).toEqual(
    ["core/payouts/reverse-settlement.ts", ...asking.map(({ path }) => path)].sort(),
  );
  expect(asking.map(({ path }) => path)).toHaveLength(3);
});
