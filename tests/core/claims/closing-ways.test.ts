import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { getCase } from "~/core/cases/queries";
import { settleCase } from "~/core/cases/settle-case";
import { correctFact } from "~/core/claims/facts/correct-fact";
import { fillFromReading } from "~/core/claims/facts/fill-from-reading";
import { claimGate } from "~/core/claims/gate/claim-gate";
import { takeMove } from "~/core/claims/gate/take-move";
import { takeClaimAnswer } from "~/core/claims/questions/take-claim-answer";
import { setCurrentTemplate } from "~/core/claims/register/current-template";
import { withdrawApproval } from "~/core/claims/register/record-approval";
import { beginStep } from "~/core/outreach/begin-step";
import { chooseMove } from "~/core/outreach/choose-move";
import { mayMailLeave, reserveOutgoingMail } from "~/core/outreach/mail/reserve-outgoing-mail";
import { releaseCase } from "~/core/outreach/release-case";
import { sqlite } from "~/db/client";
import { outreachTemplate } from "~/letters/outreach-template";
import { registerActs } from "~/server/operator/register-acts";
import { readSources } from "~/tests/support/architecture";
import {
  approveForNewYork,
  approveItem,
  blocksOfF1,
  giveInstrument,
  makeClaimHold,
} from "~/tests/support/open-claims";
import { acceptedCase, stepLetter } from "~/tests/support/outreach";
import { makeStaff } from "~/tests/support/staff-people";

const boss = makeStaff("super_admin");
const day = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const { hash: templateHash } = outreachTemplate();
const actor = { kind: "admin", id: boss.userId } as const;
type Held = { caseId: string; userId: string; mailId: string };

// A released claim of New York whose first letter waits to be handed over.
function claimWithLetter(): Held {
  setAppMode("demo");
  const { caseId, userId } = acceptedCase();
  sqlite.prepare("UPDATE profiles SET created_at = 1 WHERE user_id = ?").run(userId);
  setAppMode("live");
  makeClaimHold(caseId);
  giveInstrument(caseId);
  releaseCase(caseId);
  beginStep(caseId, "initial_notice", stepLetter({ templateHash, blocks: blocksOfF1() }));
  const mailId = sqlite
    .prepare("SELECT mail_id FROM outreach_letters WHERE case_id = ?")
    .pluck()
    .get(caseId) as string;
  expect(claimGate(caseId, "letter")).toEqual({ allowed: true });
  return { caseId, userId, mailId };
}

beforeAll(() => {
  setAppMode("live");
  setCurrentTemplate(outreachTemplate());
  approveItem("letter", "outreach", boss);
  approveForNewYork(boss);
});
beforeEach(() => {
  setAppMode("live");
  for (const [kind, subject] of [
    ["theory", "F1"],
    ["pathway", "NY:letters_only"],
  ] as const)
    approveItem(kind, subject, boss);
});
afterAll(() => setAppMode("demo"));

const ask = (caseId: string, question: string) =>
  sqlite
    .prepare("INSERT INTO claim_questions (case_id, question, asked_at) VALUES (?, ?, ?)")
    .run(caseId, question, Date.now());
const takeBack = (caseId: string, fact: string) =>
  sqlite.prepare("DELETE FROM claim_facts WHERE case_id = ? AND fact = ?").run(caseId, fact);
const correct = (caseId: string, fact: string, value: unknown) =>
  correctFact({ caseId, fact, textId: null, value, reason: "a court paper says it" }, boss);

/** Each way in which a claim closes, by whom; it gives the moment from which it is closed. */
const ways: readonly [string, (held: Held) => unknown][] = [
  [
    "the operator records a move",
    ({ userId }) =>
      registerActs["move-person"]?.run([userId, "TX", dayOf(Date.now())], { serving: true }),
  ],
  [
    "the system takes a move into a state of the Seventh Circuit",
    ({ userId }) => takeMove(userId, { state: "WI", from: dayOf(Date.now()) }),
  ],
  [
    "the person answers that the claim is in other hands",
    ({ caseId, userId }) => {
      takeBack(caseId, "other_hands");
      ask(caseId, "Q12");
      expect(takeClaimAnswer({ userId, words: "Y", messageId: null }).outcome).toBe("taken");
    },
  ],
  [
    "the person answers where they lived",
    ({ caseId, userId }) => {
      takeBack(caseId, "state_then");
      ask(caseId, "Q9");
      expect(takeClaimAnswer({ userId, words: "Illinois", messageId: null }).outcome).toBe("taken");
    },
  ],
  ["staff corrects the court's state", ({ caseId }) => correct(caseId, "forum", "CO")],
  ["staff corrects the company's state", ({ caseId }) => correct(caseId, "respondent_state", "TX")],
  ["staff corrects a blocker", ({ caseId }) => correct(caseId, "bankrupt", "yes")],
  [
    "a workflow reads a picture with a text that the instrument does not name",
    ({ caseId }) =>
      fillFromReading(
        caseId,
        `file_${caseId}`,
        {
          messages: [{ from: "sender", text: "Big sale: 50% off all roofs! Reply STOP to end" }],
          timestamps: [{ raw: "Today", iso: `${dayOf(Date.now())}T12:00` }],
        },
        Date.now(),
      ),
  ],
  ["the theory's approval is withdrawn", () => withdrawApproval("theory", "F1", boss)],
  [
    "the pathway's approval is withdrawn",
    () => withdrawApproval("pathway", "NY:letters_only", boss),
  ],
  [
    "the theory's approval ends",
    () => {
      approveItem("theory", "F1", boss, { expiresOn: dayOf(Date.now() + day) });
      return Date.now() + day;
    },
  ],
  [
    "the pathway's approval ends",
    () => {
      approveItem("pathway", "NY:letters_only", boss, { expiresOn: dayOf(Date.now() + day) });
      return Date.now() + day;
    },
  ],
  [
    "the build says other words than counsel approved last",
    () =>
      sqlite.exec(
        `INSERT INTO counsel_approvals SELECT 'appr_other', kind, subject, version, 'other words', outcome, counsel, memo_date, memo_hash, expires_on, recorded_by, recorded_at + 1
         FROM counsel_approvals WHERE subject = 'NY:letters_only' ORDER BY recorded_at DESC LIMIT 1`,
      ),
  ],
  ["time comes too near the last day", () => Date.now() + 4 * 365.25 * day - 30 * day],
  [
    "the person is no longer known to live anywhere",
    ({ caseId, userId }) => {
      sqlite
        .prepare("UPDATE profiles SET state = NULL, states = NULL WHERE user_id = ?")
        .run(userId);
      takeBack(caseId, "state_then");
    },
  ],
];

describe("a claim that closes while its letter waits (CL-04)", () => {
  it.each(ways)(
    "%s: the letter stays, no other is written, and nothing settles",
    async (_, close) => {
      const held = claimWithLetter();
      const from = await close(held);
      const now = typeof from === "number" ? from : Date.now();
      expect(claimGate(held.caseId, "letter", now).allowed).toBe(false);
      expect(reserveOutgoingMail(held.mailId, now)).toBeUndefined();
      expect(mayMailLeave(held.mailId, now)).toBe(false);
      expect(chooseMove(held.caseId, now + 400 * day).kind).toBe("rest");
      expect(() => settleCase(held.caseId, actor, now)).toThrow();
    },
  );

  it("CL-10: a letter that is being handed over stays when its wording is withdrawn in that moment", () => {
    const { mailId } = claimWithLetter();
    expect(reserveOutgoingMail(mailId)).toBeDefined();
    expect(mayMailLeave(mailId)).toBe(true);
    withdrawApproval("letter", "outreach", boss);
    expect(mayMailLeave(mailId)).toBe(false);
    approveItem("letter", "outreach", boss);
    expect(mayMailLeave(mailId)).toBe(true);
  });

  it("a move that closes a claim marks it for review, whoever recorded it", async () => {
    const { caseId, userId } = claimWithLetter();
    const run = registerActs["move-person"]?.run;
    const told = await run?.([userId, "TX", dayOf(Date.now())], { serving: true });
    expect(told?.lines.join(" ")).toMatch(/concerns 1 open claim.*marked for review: /);
    expect(getCase(caseId)).toMatchObject({ needsReview: true });
    expect(getCase(caseId).reviewReasons.join()).toContain("moved to Texas");
  });

  it("nobody records a move, a fact or an approval beside these doors", () => {
    const sources = readSources(join(import.meta.dirname, "../../..")).filter(({ path }) =>
      /^(core|operations|workflows|bot|server|app)\//.test(path),
    );
    const callersOf = (pattern: RegExp, but: string) =>
      sources
        .filter(({ path, text }) => path !== but && pattern.test(text))
        .map(({ path }) => path)
        .sort();
    expect(callersOf(/\brecordMove\(/, "core/claims/facts/record-move.ts")).toEqual([
      "core/claims/gate/take-move.ts",
    ]);
    expect(callersOf(/\btakeMove\(/, "core/claims/gate/take-move.ts")).toEqual([
      "core/claims/gate/report-own-move.ts",
      "core/staff/move-person.ts",
      "server/operator/register-acts.ts",
    ]);
    // The finder's record names a company only where nobody else does, which closes nothing, and an
    // answer changes only before the letters begin.
    expect(callersOf(/\brecordFact\(/, "core/claims/facts/record-fact.ts")).toEqual([
      "core/cases/exhibits/date-registry-mail.ts",
      "core/cases/exhibits/take-own-registry-mail.ts",
      "core/cases/record-found-emails.ts",
      "core/cases/review/change-answer.ts",
      "core/claims/facts/correct-fact.ts",
      "core/claims/facts/fill-from-reading.ts",
      "core/claims/questions/take-claim-answer.ts",
    ]);
    expect(callersOf(/insert\(counselApprovals\)/, "")).toEqual([
      "core/claims/register/record-approval.ts",
    ]);
  });
});
