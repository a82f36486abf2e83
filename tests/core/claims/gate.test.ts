import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { getCase } from "~/core/cases/queries";
import { settleCase } from "~/core/cases/settle-case";
import { claimGate, closedIn } from "~/core/claims/gate/claim-gate";
import { recordFact } from "~/core/claims/facts/record-fact";
import { judgeCase } from "~/core/claims/gate/judge-case";
import { describeOwnClaim } from "~/core/claims/own/describe-own-claim";
import { describeClaim } from "~/core/claims/queries-claim";
import { withdrawApproval } from "~/core/claims/register/record-approval";
import {
  exportRegister,
  importRegister,
  registerHash,
} from "~/core/claims/register/signed-register";
import { allowedOn } from "~/core/claims/register/allowed-on";
import { findRegisterItem } from "~/core/claims/register/list-register";
import { usStates } from "~/core/accounts/us-states";
import { beginStep } from "~/core/outreach/begin-step";
import { chooseMove } from "~/core/outreach/choose-move";
import { listLetters } from "~/core/outreach/list-letters";
import { releaseCase } from "~/core/outreach/release-case";
import { namesCourt } from "~/core/outreach/mail/may-letter-leave";
import { mayMailLeave, reserveOutgoingMail } from "~/core/outreach/mail/reserve-outgoing-mail";
import { setCurrentTemplate } from "~/core/claims/register/current-template";
import { sqlite } from "~/db/client";
import { outreachTemplate } from "~/letters/outreach-template";
import {
  approveForNewYork,
  approveItem,
  blocksOfF1,
  giveInstrument,
  makeClaimHold,
} from "~/tests/support/open-claims";
import { acceptedCase, stepLetter } from "~/tests/support/outreach";
import { makeCase, makePerson } from "~/tests/support/people";
import { auditOf, makeStaff } from "~/tests/support/staff-people";

const [boss, admin] = [makeStaff("super_admin"), makeStaff()];
const today = new Date().toISOString().slice(0, 10);
const { hash: templateHash } = outreachTemplate();
const actor = { kind: "admin", id: boss.userId } as const;

function caseThatHolds(isAssigned = true): string {
  setAppMode("demo");
  const { caseId } = acceptedCase();
  setAppMode("live");
  makeClaimHold(caseId);
  if (isAssigned) giveInstrument(caseId);
  return caseId;
}

const mailOf = (caseId: string): string =>
  sqlite
    .prepare("SELECT mail_id FROM outreach_letters WHERE case_id = ?")
    .pluck()
    .get(caseId) as string;

beforeAll(() => {
  setAppMode("live");
  setCurrentTemplate(outreachTemplate());
  approveItem("letter", "outreach", boss);
});
beforeEach(() => setAppMode("live"));
afterAll(() => setAppMode("demo"));

describe("live mode with the shipped data", () => {
  it("is closed in every state, and says so before a picture is taken", () => {
    for (const state of Object.keys(usStates)) {
      expect(allowedOn(today).pathwayOf(state)).toBe("closed");
      expect(closedIn(state, "sign_ups")).toBe("closed");
    }
    expect(() => makeCase(makePerson().userId)).toThrow(/can't take claims from your state/);
  });

  it("releases, writes and settles nothing, and says what is missing", () => {
    const caseId = caseThatHolds();
    expect(() => releaseCase(caseId)).toThrow(/Counsel has approved none.*pathway/s);
    expect(() => settleCase(caseId, actor)).toThrow(/Counsel has approved none/);
    expect(claimGate(caseId, "letter")).toMatchObject({ allowed: false, code: "claim_not_open" });
  });
});

describe("with counsel's approval", () => {
  beforeAll(() => approveForNewYork(boss));

  it("a claim that holds is released, its letter leaves, and it settles", () => {
    const caseId = caseThatHolds();
    expect(judgeCase(caseId).holding.map(({ entry }) => entry.id)).toContain("F1");
    expect(releaseCase(caseId)).toBe(true);
    expect(chooseMove(caseId).kind).toBe("begin");
    expect(
      beginStep(caseId, "initial_notice", stepLetter({ templateHash, blocks: blocksOfF1() }))
        .outcome,
    ).toBe("begun");
    expect(reserveOutgoingMail(mailOf(caseId))).toBeDefined();
    expect(settleCase(caseId, actor).settledNow).toBe(true);
  });

  it("CL-06: without an instrument, or with one older than its last text, no letter leaves and nothing settles", () => {
    const caseId = caseThatHolds(false);
    expect(releaseCase(caseId)).toBe(true);
    expect(chooseMove(caseId)).toMatchObject({ why: "claim_not_open" });
    expect(claimGate(caseId, "letter")).toMatchObject({ allowed: false, code: "no_instrument" });
    expect(() => settleCase(caseId, actor)).toThrow(/no instrument of assignment/);
    giveInstrument(caseId);
    expect(chooseMove(caseId).kind).toBe("begin");
    const value = {
      direction: "from_sender",
      receivedAt: { kind: "local", day: today, second: 43_200 },
      class: "marketing",
      isConfirmation: false,
      bulkSigns: [],
      words: "one more",
    };
    const shown = { caseId, source: "picture", sourceRef: "file_2", at: Date.now() } as const;
    recordFact({ ...shown, fact: "text", textId: `${caseId}:more`, value });
    expect(claimGate(caseId, "letter")).toMatchObject({ code: "instrument_outdated" });
    expect(() => settleCase(caseId, actor)).toThrow(/newest texts/);
  });

  it("CL-04: where the person files, a claim is released to them, and no letter of ours leaves and nothing settles, with an instrument of before or without", () => {
    withdrawApproval("pathway", "NY:letters_only", boss);
    approveItem("pathway", "NY:person_files", boss);
    for (const isAssigned of [true, false]) {
      const caseId = caseThatHolds(isAssigned);
      expect(releaseCase(caseId)).toBe(true);
      expect(claimGate(caseId, "letter")).toMatchObject({ allowed: false, code: "not_assigned" });
      expect(chooseMove(caseId).kind).not.toBe("begin");
      const begun = beginStep(
        caseId,
        "initial_notice",
        stepLetter({ templateHash, blocks: blocksOfF1() }),
      );
      expect(begun.outcome).not.toBe("begun");
      expect(() => settleCase(caseId, actor)).toThrow(/stays with the person/);
    }
    withdrawApproval("pathway", "NY:person_files", boss);
    approveItem("pathway", "NY:letters_only", boss);
  });

  it("CL-05: a claim whose theories name no amount is not released for letters, none of which could leave, but to a person who files", () => {
    const caseId = caseThatHolds();
    const said = { caseId, source: "staff", sourceRef: null, at: Date.now() - 500 } as const;
    recordFact({ ...said, fact: "state_then", value: { state: "CT", from: "2020-01-01" } });
    withdrawApproval("theory", "F1", boss);
    approveItem("theory", "CT1", boss);
    approveItem("pathway", "CT:letters_only", boss);
    expect(judgeCase(caseId).holding.map(({ entry }) => entry.id)).toContain("CT1");
    const refused = { allowed: false, code: "no_amount" };
    for (const act of ["release", "letter"] as const)
      expect(claimGate(caseId, act)).toMatchObject(refused);
    expect(() => releaseCase(caseId)).toThrow(/names an amount/);
    expect(describeClaim(caseId).obstacles.join()).toContain("names an amount");
    const own = describeOwnClaim(caseId, getCase(caseId).userId, 50_000);
    expect(own).toMatchObject({ standing: "claim", share: null, amount: null });
    expect(own.pathway).toContain("We do not write to the company yet");
    approveItem("pathway", "CT:person_files", boss);
    expect(claimGate(caseId, "release")).toEqual({ allowed: true });
    expect(describeClaim(caseId).obstacles).toEqual([]);
    expect(describeOwnClaim(caseId, getCase(caseId).userId, 50_000).share).toContain("yours");
    withdrawApproval("pathway", "CT:person_files", boss);
    withdrawApproval("theory", "CT1", boss);
    approveItem("theory", "F1", boss);
    for (const act of ["release", "letter"] as const)
      expect(claimGate(caseId, act)).toEqual({ allowed: true });
  });

  it("a claim of which nothing is known goes nowhere", () => {
    setAppMode("demo");
    const { caseId } = acceptedCase();
    setAppMode("live");
    expect(() => releaseCase(caseId)).toThrow(/No theory holds/);
  });

  it("CL-03: staff is told that a text waits for their word on whether it advertises, and no longer once they said so", () => {
    const caseId = caseThatHolds();
    const say = (value: unknown, after: number) =>
      [3, 5].forEach((text) =>
        recordFact({
          ...{ caseId, source: "staff", sourceRef: null, textId: `${caseId}:${text}` },
          ...{ fact: "text.class", value, at: Date.now() + after },
        }),
      );
    const words = "not known of every text whether it advertises";
    expect(describeClaim(caseId).obstacles).toEqual([]);
    say({ isUnknown: true }, 0);
    expect(describeClaim(caseId).obstacles.join()).toContain(words);
    expect(() => releaseCase(caseId)).toThrow(words);
    say("N1", 1);
    expect(describeClaim(caseId).obstacles.join()).toMatch(/^No theory holds(?!.*advertises)/);
    say("marketing", 2);
    expect(releaseCase(caseId)).toBe(true);
  });

  it("a withdrawal keeps back a letter that was written, until it is approved again", () => {
    const caseId = caseThatHolds();
    releaseCase(caseId);
    beginStep(caseId, "initial_notice", stepLetter({ templateHash, blocks: blocksOfF1() }));
    withdrawApproval("theory", "F1", boss);
    expect(reserveOutgoingMail(mailOf(caseId))).toBeUndefined();
    expect(chooseMove(caseId, Date.now() + 1e11)).toMatchObject({ why: "claim_not_open" });
    approveItem("theory", "F1", boss);
    expect(reserveOutgoingMail(mailOf(caseId))).toBeDefined();
  });

  it("a letter that names a court leaves where we may file, and is withdrawn where we no longer may", () => {
    const waiting = (): string => {
      const caseId = caseThatHolds();
      releaseCase(caseId);
      const wording = { templateHash, templateVersion: `1${namesCourt}`, blocks: blocksOfF1() };
      expect(beginStep(caseId, "initial_notice", stepLetter(wording)).outcome).toBe("begun");
      expect(claimGate(caseId, "letter")).toEqual({ allowed: true });
      return caseId;
    };
    const caseId = waiting();
    expect(mayMailLeave(mailOf(caseId))).toBe(false);
    expect(reserveOutgoingMail(mailOf(caseId))).toBeUndefined();
    expect(listLetters(caseId).map(({ state }) => state)).toEqual(["stopped"]);
    expect(chooseMove(caseId)).toEqual({ kind: "begin", step: "initial_notice" });
    withdrawApproval("pathway", "NY:letters_only", boss);
    approveItem("pathway", "NY:may_file", boss);
    expect(reserveOutgoingMail(mailOf(waiting()))).toBeDefined();
    withdrawApproval("pathway", "NY:may_file", boss);
    approveItem("pathway", "NY:letters_only", boss);
  });

  it("moving into a closed state closes the claim", () => {
    const caseId = caseThatHolds();
    expect(claimGate(caseId, "letter")).toEqual({ allowed: true });
    sqlite
      .prepare(
        "UPDATE profiles SET state = 'TX' WHERE user_id = (SELECT user_id FROM cases WHERE id = ?)",
      )
      .run(caseId);
    expect(claimGate(caseId, "letter")).toMatchObject({ allowed: false });
  });

  it("a pathway that leads to a lawyer lets nothing out, also beside a freer one", () => {
    const caseId = caseThatHolds();
    approveItem("pathway", "NY:refer", boss);
    expect(claimGate(caseId, "letter").allowed).toBe(false);
    withdrawApproval("pathway", "NY:refer", boss);
    expect(claimGate(caseId, "letter").allowed).toBe(true);
  });

  it("an approval ends on its day", () => {
    approveItem("pathway", "OH:may_file", boss, { expiresOn: "2027-03-01" });
    expect(allowedOn("2027-02-28").pathwayOf("OH")).toBe("may_file");
    expect(allowedOn("2027-03-01").pathwayOf("OH")).toBe("closed");
  });

  it("only the super admin records it, of what was seen, with a memo and an end", () => {
    const item = findRegisterItem("theory", "F2");
    if (!item) throw new Error("no F2");
    expect(() => approveItem("theory", "F2", admin)).toThrow(/super admin/);
    expect(() => approveItem("theory", "F2", boss, { expiresOn: today })).toThrow(/still to come/);
    approveItem("theory", "F2", boss);
    expect(auditOf("theory F2")).toMatchObject([{ act: "record-approval" }]);
    expect(() => sqlite.prepare("DELETE FROM counsel_approvals").run()).toThrow(/append-only/);
  });

  it("comes from one file that counsel signed, and from no other", () => {
    const file = exportRegister(today);
    const filled = file.replace(
      /("subject": "WA1",[^}]*?"counsel": )null(,\s*"memoDate": )null(,\s*"memoHash": )null(,\s*"expiresOn": )null/,
      `$1"C. Counsel, Esq."$2"2026-01-05"$3"${"cd".repeat(32)}"$4"2099-01-01"`,
    );
    expect(filled).not.toBe(file);
    expect(() => importRegister(filled, registerHash(file), boss)).toThrow(/not the one/);
    expect(importRegister(filled, registerHash(filled), boss)).toBeGreaterThan(0);
    const { theories } = allowedOn(today).approvals;
    expect(theories === "all" ? [] : [...theories]).toContain("WA1");
    const other = filled.replace('"contentHash": "', '"contentHash": "0');
    expect(() => importRegister(other, registerHash(other), boss)).toThrow(/not those of its/);
    expect(() => importRegister("{}", "x", boss)).toThrow(/no file of the register/);
  });
});

it("demo mode pursues as ever, with unapproved samples", () => {
  setAppMode("demo");
  expect(releaseCase(acceptedCase().caseId)).toBe(true);
});
