import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { usStates } from "~/core/accounts/us-states";
import { claimGate } from "~/core/claims/gate/claim-gate";
import { findLetterBlock, letterBlocks } from "~/core/claims/letters/letter-blocks";
import { citedTheories, judgeForLetter } from "~/core/claims/queries-letter-claim";
import { blockHash, blockSubject } from "~/core/claims/register/built-items";
import { setCurrentTemplate } from "~/core/claims/register/current-template";
import { findRegisterItem } from "~/core/claims/register/list-register";
import { missingApprovals } from "~/core/claims/register/missing-approvals";
import { withdrawApproval } from "~/core/claims/register/record-approval";
import { recordFact } from "~/core/claims/facts/record-fact";
import { theoryTable } from "~/core/claims/theories/theory-table";
import { isReachable } from "~/core/claims/theories/theory-entry";
import { beginStep } from "~/core/outreach/begin-step";
import { chooseMove } from "~/core/outreach/choose-move";
import { reserveOutgoingMail } from "~/core/outreach/mail/reserve-outgoing-mail";
import { releaseCase } from "~/core/outreach/release-case";
import { sqlite } from "~/db/client";
import { unpackJson } from "~/db/schema/packed-columns";
import { demandLetter } from "~/letters/demand-letter";
import { outreachTemplate } from "~/letters/outreach-template";
import { law } from "~/letters/outreach-wording";
import {
  approveForNewYork,
  approveItem,
  blocksOfF1,
  giveInstrument,
  makeClaimHold,
} from "~/tests/support/open-claims";
import { acceptedCase, stepLetter } from "~/tests/support/outreach";
import { outreachFacts } from "~/tests/support/outreach-facts";
import { makeStaff } from "~/tests/support/staff-people";

const boss = makeStaff("super_admin");
const { hash: templateHash } = outreachTemplate();
const today = new Date().toISOString().slice(0, 10);
const letter = () => stepLetter({ templateHash, blocks: blocksOfF1() });

function releasedCase(): string {
  setAppMode("demo");
  const { caseId } = acceptedCase();
  setAppMode("live");
  makeClaimHold(caseId);
  giveInstrument(caseId);
  releaseCase(caseId);
  return caseId;
}

const rowOf = (caseId: string) =>
  sqlite
    .prepare<[string], { mailId: string; blocks: Buffer }>(
      "SELECT mail_id AS mailId, blocks FROM outreach_letters WHERE case_id = ?",
    )
    .get(caseId);

beforeAll(() => {
  setAppMode("live");
  setCurrentTemplate(outreachTemplate());
  approveItem("letter", "outreach", boss);
  approveForNewYork(boss);
});
beforeEach(() => setAppMode("live"));
afterAll(() => setAppMode("demo"));

describe("the paragraphs of the letters", () => {
  it("there is one for each theory that can hold, named by its entry, each an item of the register", () => {
    for (const entry of theoryTable.filter(isReachable))
      expect(findLetterBlock(entry, null)?.id, entry.id).toBe(entry.letterBlock);
    for (const block of letterBlocks) {
      expect(findRegisterItem("letter", blockSubject(block.id))?.words).toContain(
        JSON.stringify(block.words),
      );
      expect(block.words).toContain("{citations}");
      expect(block.words).toContain("{texts}");
      expect(block.state === null || block.state in usStates).toBe(true);
    }
    expect(new Set(letterBlocks.map(({ id }) => id)).size).toBe(letterBlocks.length);
  });

  it("a state has its own where it differs, which is approved on its own", () => {
    expect(findLetterBlock({ id: "F1" }, "GA")?.id).toBe("F1.GA.en.1");
    expect(findLetterBlock({ id: "F1" }, "NY")?.id).toBe("F1.en.1");
    expect(findLetterBlock({ id: "F4" }, "NY")).toBeUndefined();
    const caseId = releasedCase();
    const said = { caseId, source: "staff", at: Date.now() } as const;
    recordFact({ ...said, fact: "state_then", value: { state: "GA", from: "2020-01-01" } });
    sqlite
      .prepare(
        "UPDATE profiles SET state = 'GA' WHERE user_id = (SELECT user_id FROM cases WHERE id = ?)",
      )
      .run(caseId);
    approveItem("pathway", "GA:letters_only", boss);
    const judged = judgeForLetter(caseId, Date.now());
    expect(citedTheories(judged).map(({ block }) => block)).toEqual(["F1.GA.en.1"]);
    expect(claimGate(caseId, "letter", Date.now(), "current")).toEqual({
      allowed: false,
      code: "block_not_approved",
      missing: ["Counsel has not approved, or no longer approves, the paragraph F1.GA.en.1."],
    });
    approveItem("letter", "block:F1.GA.en.1", boss);
    expect(claimGate(caseId, "letter", Date.now(), "current")).toEqual({ allowed: true });
  });

  it("law() says each theory in its approved words, with the amounts that follow", () => {
    const theory = {
      title: "t",
      citations: ["47 U.S.C. 227(c)(5)"],
      version: 1,
      texts: 2,
      isAmountSure: true,
      floorCents: 0,
      baseCents: 100_000,
      capCents: 300_000,
      lastDay: "2030-05-04",
      paragraph: findLetterBlock({ id: "F2" }, null)?.words ?? "",
      block: "F2.en.1",
    };
    const [first, last] = law(outreachFacts({ theories: [theory] }));
    expect(first).toBe(
      "Federal law (47 U.S.C. 227(c)(5)) asks a sender of sales calls to keep a list of those who asked it to stop, and to honor it within ten business days. 2 messages came after that time. " +
        "The law provides for up to $1,000 for 2 messages; whether a court awards more, and at most $3,000, is for the court to decide. By our reckoning the time to sue ends on 2030-05-04. " +
        "Courts differ on whether a text message is a call under this law.",
    );
    expect(last).toMatch(/^If you hold the recipient's consent/);
  });

  it("stand on the letter's row with their hash, and on the paper by name", async () => {
    const caseId = releasedCase();
    expect(beginStep(caseId, "initial_notice", letter()).outcome).toBe("begun");
    expect(unpackJson(rowOf(caseId)?.blocks ?? "")).toEqual([
      { theory: "F1", id: "F1.en.1", sha256: blockHash("F1.en.1") },
    ]);
    const theories = citedTheories(judgeForLetter(caseId, Date.now()));
    const paper = await demandLetter(
      { product: "P", site: "https://p.example", address: "A" },
      outreachFacts({ theories }),
    );
    expect(paper.length).toBeGreaterThan(1000);
  });
});

describe("in live mode", () => {
  it("no letter is written with a paragraph that is not approved or has expired, and it says which", () => {
    const caseId = releasedCase();
    withdrawApproval("letter", "block:F1.en.1", boss);
    expect(chooseMove(caseId)).toMatchObject({ why: "claim_not_open" });
    expect(claimGate(caseId, "letter", Date.now(), "current")).toMatchObject({
      code: "block_not_approved",
      missing: [expect.stringContaining("F1.en.1")],
    });
    expect(missingApprovals(today).join()).toMatch(/paragraphs of the letters.*F1\.en\.1/);
    const ends = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    approveItem("letter", "block:F1.en.1", boss, { expiresOn: ends });
    expect(chooseMove(caseId).kind).toBe("begin");
    expect(chooseMove(caseId, Date.parse(`${ends}T00:00:00Z`)).kind).toBe("rest");
    approveItem("letter", "block:F1.en.1", boss);
  });

  it("a letter that waits leaves only while the very words of each of its paragraphs are approved", () => {
    const caseId = releasedCase();
    beginStep(caseId, "initial_notice", letter());
    const { mailId = "" } = rowOf(caseId) ?? {};
    withdrawApproval("letter", "block:F1.en.1", boss);
    expect(reserveOutgoingMail(mailId)).toBeUndefined();
    approveItem("letter", "block:F1.en.1", boss);
    const others = [{ theory: "F1", id: "F1.en.1", sha256: "0".repeat(64) }];
    expect(claimGate(caseId, "letter", Date.now(), others)).toMatchObject({
      code: "block_not_approved",
    });
    expect(reserveOutgoingMail(mailId)?.id).toBe(mailId);
  });

  it("a letter that waits and cites what holds no more does not leave", () => {
    approveItem("theory", "F2", boss);
    approveItem("letter", "block:F2.en.1", boss);
    const caseId = releasedCase();
    const blocks = [...blocksOfF1(), { theory: "F2", id: "F2.en.1", sha256: blockHash("F2.en.1") }];
    expect(claimGate(caseId, "letter", Date.now(), blocks)).toMatchObject({
      code: "block_not_approved",
      missing: ["The letter cites F2, which does not hold any more."],
    });
    // Written with other theories than hold by now: it is written anew.
    expect(beginStep(caseId, "initial_notice", { ...letter(), blocks }).outcome).toBe("not_now");
    expect(beginStep(caseId, "initial_notice", stepLetter({ templateHash })).outcome).toBe(
      "not_now",
    );
    expect(beginStep(caseId, "initial_notice", letter()).outcome).toBe("begun");
  });
});
