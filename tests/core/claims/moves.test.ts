import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { recordMove } from "~/core/claims/facts/record-move";
import { claimGate } from "~/core/claims/gate/claim-gate";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { takeMove } from "~/core/claims/gate/take-move";
import { sqlite } from "~/db/client";
import {
  approveForNewYork,
  approveItem,
  giveInstrument,
  makeClaimHold,
} from "~/tests/support/open-claims";
import { acceptedCase } from "~/tests/support/outreach";
import { makeStaff } from "~/tests/support/staff-people";

const boss = makeStaff("super_admin");
const today = new Date().toISOString().slice(0, 10);
const daysAgo = (count: number) =>
  new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10);

function caseOfNewYork() {
  setAppMode("demo");
  const made = acceptedCase();
  sqlite
    .prepare("UPDATE profiles SET state = 'NY', created_at = ? WHERE user_id = ?")
    .run(Date.now() - 400 * 86_400_000, made.userId);
  setAppMode("live");
  makeClaimHold(made.caseId);
  giveInstrument(made.caseId);
  return made;
}

beforeAll(() => approveForNewYork(boss));
afterAll(() => setAppMode("demo"));

describe("a person who moves", () => {
  it("takes each claim along: the strictest pathway of both states counts from that day", () => {
    const { caseId, userId } = caseOfNewYork();
    expect(claimGate(caseId, "letter").allowed).toBe(true);
    expect(takeMove(userId, { state: "OH", from: daysAgo(1) }).concerned).toBe(1);
    expect(claimGate(caseId, "letter")).toMatchObject({ allowed: false, code: "claim_not_open" });
    approveItem("pathway", "OH:letters_only", boss);
    expect(claimGate(caseId, "letter").allowed).toBe(true);
    // Back home: the state of the texts still counts, and Illinois reaches no federal theory.
    recordMove(userId, { state: "IL", from: today });
    expect(claimGate(caseId, "letter").allowed).toBe(false);
    expect(judgeCase(caseId).holding).toEqual([]);
  });

  it("keeps where they lived at each text", () => {
    const { caseId, userId } = caseOfNewYork();
    sqlite.prepare("DELETE FROM claim_facts WHERE case_id = ? AND fact = 'state_then'").run(caseId);
    recordMove(userId, { state: "FL", from: daysAgo(4) });
    const { facts } = judgeCase(caseId);
    expect(facts.stateHistory.map(({ state }) => state)).toEqual(["NY", "FL"]);
  });

  it("moves to no state that there is not, and to none in the future or before the last", () => {
    const { userId } = caseOfNewYork();
    expect(() => recordMove(userId, { state: "ZZ", from: today })).toThrow(/two letters/);
    expect(() => recordMove(userId, { state: "OH", from: "2099-01-01" })).toThrow(/has been/);
    expect(() => recordMove(userId, { state: "OH", from: daysAgo(900) })).toThrow(/has been/);
    expect(() => recordMove("user_none", { state: "OH", from: today })).toThrow(/no person/);
  });
});
