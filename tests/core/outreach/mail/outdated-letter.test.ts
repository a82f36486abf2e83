import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { setAppMode } from "~/core/app-mode";
import { listCaseStory } from "~/core/cases/queries-story";
import { correctFact } from "~/core/claims/facts/correct-fact";
import { recordFact } from "~/core/claims/facts/record-fact";
import { findInstrument, recordInstrument } from "~/core/claims/instrument/record-instrument";
import { judgeForLetter } from "~/core/claims/queries-letter-claim";
import { setCurrentTemplate } from "~/core/claims/register/current-template";
import { withdrawApproval } from "~/core/claims/register/record-approval";
import { beginStep } from "~/core/outreach/begin-step";
import { chooseMove } from "~/core/outreach/choose-move";
import { confirmAddress } from "~/core/outreach/confirm-address";
import { recordFoundEmails } from "~/core/cases/record-found-emails";
import { recordMailOutcome } from "~/core/outreach/mail/record-mail-outcome";
import { mayMailLeave, reserveOutgoingMail } from "~/core/outreach/mail/reserve-outgoing-mail";
import { recordInstrumentSent } from "~/core/outreach/papers/record-instrument-sent";
import { listLetters } from "~/core/outreach/list-letters";
import { listStoredKeysOf } from "~/core/outreach/queries-retention";
import { releaseCase } from "~/core/outreach/release-case";
import { days } from "~/core/duration";
import { blocksToWrite } from "~/core/outreach/stated-in-letter";
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
import { setSetting } from "~/tests/support/set-setting";
import { makeStaff } from "~/tests/support/staff-people";
import { moveTable } from "~/workflows/upkeep/move-bodies";

const boss = makeStaff("super_admin");
const { hash: templateHash } = outreachTemplate();

function writtenNow(caseId: string) {
  const blocks = blocksToWrite(caseId, judgeForLetter(caseId, Date.now()));
  return stepLetter({ templateHash, blocks });
}

function waitingLetter({ recipients = 1 } = {}) {
  setAppMode("demo");
  const made = acceptedCase();
  const { caseId, violator } = made;
  const other = `legal@${violator.split("@")[1]}`;
  if (recipients === 2) {
    recordFoundEmails(caseId, [{ email: other, confidenceScore: 70, type: null }]);
    confirmAddress(caseId, other, { kind: "admin", id: boss.userId });
  }
  setAppMode("live");
  makeClaimHold(caseId);
  giveInstrument(caseId);
  releaseCase(caseId);
  expect(beginStep(caseId, "initial_notice", writtenNow(caseId)).outcome).toBe("begun");
  return { ...made, other, mailId: mailOf(caseId) };
}

const mailOf = (caseId: string): string => listLetters(caseId)[0]?.mailId ?? "";
const statesOf = (caseId: string) => listLetters(caseId).map(({ state }) => state);
const isNotOne = (caseId: string, before: number) => {
  const textId = `${caseId}:${before}`;
  const reason = "it is an account notice";
  const words = `offer ${before}`;
  const day = new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  const value = {
    direction: "from_sender",
    receivedAt: { kind: "local", day, second: 43_200 },
    class: "N1",
    isConfirmation: false,
    bulkSigns: [],
    words,
  };
  correctFact({ caseId, fact: "text", textId, value, reason }, boss);
};
const addText = (caseId: string) => {
  const receivedAt = {
    kind: "local",
    day: new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10),
    second: 43_200,
  };
  const value = {
    direction: "from_sender",
    receivedAt,
    class: "marketing",
    isConfirmation: false,
    bulkSigns: [],
    words: "one more offer",
  };
  const said = { caseId, source: "picture", sourceRef: "file_2", at: Date.now() } as const;
  recordFact({ ...said, fact: "text", textId: `${caseId}:more`, value });
};

function renewInstrument(caseId: string, respondent: string): void {
  const { content } = findInstrument(caseId)!;
  recordInstrument(caseId, { ...content, respondent }, Buffer.from(respondent));
  const made = findInstrument(caseId)!;
  recordInstrumentSent(made, made.id, null);
}

beforeAll(() => {
  setAppMode("live");
  setCurrentTemplate(outreachTemplate());
  approveItem("letter", "outreach", boss);
  approveForNewYork(boss);
});
beforeEach(() => setAppMode("live"));
afterAll(() => setAppMode("demo"));

describe("a letter that waits says what holds when it leaves (CL-05)", () => {
  it("leaves while all that it states holds, also when its approval was withdrawn meanwhile", () => {
    const { caseId, mailId } = waitingLetter();
    withdrawApproval("theory", "F1", boss);
    expect(reserveOutgoingMail(mailId)).toBeUndefined();
    expect(statesOf(caseId)).toEqual(["queued"]);
    approveItem("theory", "F1", boss);
    expect(reserveOutgoingMail(mailId)?.id).toBe(mailId);
    expect(mayMailLeave(mailId)).toBe(true);
  });

  it.each<[string, (caseId: string) => unknown]>([
    [
      "the company's name was corrected, and the instrument made anew",
      (caseId) => {
        const said = { caseId, source: "staff", at: Date.now() } as const;
        recordFact({ ...said, fact: "respondent", value: "Bright Roof Holdings LLC" });
        renewInstrument(caseId, "Bright Roof Holdings LLC");
      },
    ],
    [
      "another instrument is the valid one",
      (caseId) =>
        sqlite
          .prepare(
            "INSERT INTO claim_instruments (id, case_id, agreement_id, content, pdf, pdf_hash, made_at) SELECT id || 'b', case_id, agreement_id, content, pdf, 'other', made_at + 1 FROM claim_instruments WHERE case_id = ?",
          )
          .run(caseId) && recordInstrumentSent(findInstrument(caseId)!, "user", null),
    ],
    [
      "it was written by an earlier release, in words that counsel approves no more",
      (caseId) =>
        sqlite
          .prepare("UPDATE outreach_letters SET template_hash = ? WHERE case_id = ?")
          .run("0".repeat(64), caseId),
    ],
    ["the sum to demand was lowered", () => setSetting("outreach_demand_dollars", "400")],
    [
      "the registry's date was corrected",
      (caseId) =>
        recordFact({
          caseId,
          source: "staff",
          at: Date.now(),
          fact: "registry_date",
          value: "2021-01-01",
        }),
    ],
  ])("%s: it is withdrawn, and its step begins anew with what holds", (_, change) => {
    const { caseId, mailId } = waitingLetter();
    const [old] = listLetters(caseId);
    change(caseId);
    expect(mayMailLeave(mailId)).toBe(false);
    expect(reserveOutgoingMail(mailId)).toBeUndefined();
    expect(statesOf(caseId)).toEqual(["stopped"]);
    expect(listCaseStory(caseId).map(({ kind }) => kind)).toContain("letter_withdrawn");
    expect(
      sqlite.prepare("SELECT name FROM events WHERE id = ?").pluck().get(`anew:${old?.id}`),
    ).toBe("outreach/resumed");
    expect(chooseMove(caseId)).toEqual({ kind: "begin", step: "initial_notice" });
    expect(beginStep(caseId, "initial_notice", writtenNow(caseId)).outcome).toBe("begun");
    expect(statesOf(caseId)).toEqual(["queued"]);
    expect(mailOf(caseId)).not.toBe(mailId);
    expect(reserveOutgoingMail(mailOf(caseId))).toBeDefined();
    expect(reserveOutgoingMail(mailId)).toBeUndefined();
    setSetting("outreach_demand_dollars", "1000");
  });

  it("texts that count no more: the letter that counts them stays, and the next counts what is left", () => {
    const { caseId, mailId } = waitingLetter();
    addText(caseId);
    const { content } = findInstrument(caseId)!;
    const more = { id: `${caseId}:more`, at: "a day", sender: "x", wordsSha256: "ef".repeat(32) };
    recordInstrument(caseId, { ...content, texts: [...content.texts, more] }, Buffer.from("three"));
    recordInstrumentSent(findInstrument(caseId)!, "user", null);
    expect(reserveOutgoingMail(mailId)).toBeUndefined();
    expect(beginStep(caseId, "initial_notice", writtenNow(caseId)).outcome).toBe("begun");
    const three = mailOf(caseId);
    isNotOne(caseId, 3);
    expect(reserveOutgoingMail(three)).toBeUndefined();
    expect(statesOf(caseId)).toEqual(["stopped"]);
    expect(beginStep(caseId, "initial_notice", writtenNow(caseId)).outcome).toBe("begun");
    expect(reserveOutgoingMail(mailOf(caseId))).toBeDefined();
  });

  it("a letter in words of an earlier release waits while those of today are not approved either", () => {
    const { caseId, mailId } = waitingLetter();
    sqlite
      .prepare("UPDATE outreach_letters SET template_hash = ? WHERE case_id = ?")
      .run("0".repeat(64), caseId);
    withdrawApproval("letter", "outreach", boss);
    expect(reserveOutgoingMail(mailId)).toBeUndefined();
    expect(statesOf(caseId)).toEqual(["queued"]);
    approveItem("letter", "outreach", boss);
    expect(reserveOutgoingMail(mailId)).toBeUndefined();
    expect(statesOf(caseId)).toEqual(["stopped"]);
  });

  it("a letter written while a fact changed is not begun", () => {
    const { caseId, mailId } = waitingLetter();
    setSetting("outreach_demand_dollars", "400");
    expect(reserveOutgoingMail(mailId)).toBeUndefined();
    const letter = writtenNow(caseId);
    setSetting("outreach_demand_dollars", "1000");
    expect(beginStep(caseId, "initial_notice", letter).outcome).toBe("not_now");
    expect(beginStep(caseId, "initial_notice", writtenNow(caseId)).outcome).toBe("begun");
  });

  it("a letter of before its facts were kept leaves while its paragraphs hold", () => {
    const { caseId, mailId } = waitingLetter();
    sqlite
      .prepare("UPDATE outreach_letters SET blocks = ? WHERE case_id = ?")
      .run(JSON.stringify(blocksOfF1()), caseId);
    setSetting("outreach_demand_dollars", "400");
    expect(reserveOutgoingMail(mailId)?.id).toBe(mailId);
    setSetting("outreach_demand_dollars", "1000");
  });

  it("who has the letter gets no second; the paper that never left is deleted with the case, also when the words of its mail have moved", async () => {
    const { caseId, other } = waitingLetter({ recipients: 2 });
    const [first, second] = listLetters(caseId);
    recordMailOutcome(first?.mailId ?? "", { sent: true, messageId: null });
    setSetting("outreach_demand_dollars", "400");
    expect(reserveOutgoingMail(second?.mailId ?? "")).toBeUndefined();
    const again = { outcome: "begun", recipients: 1 };
    expect(beginStep(caseId, "initial_notice", writtenNow(caseId))).toEqual(again);
    setSetting("outreach_demand_dollars", "1000");
    const states = new Map(listLetters(caseId).map((one) => [one.toAddress, one.state]));
    expect([...states.values()].sort()).toEqual(["queued", "sent"]);
    expect(states.has(other)).toBe(true);
    expect(listStoredKeysOf(caseId)).toContain(second?.pdfKey);
    await moveTable("mails", Date.now() + days(31));
    const moved = sqlite.prepare("SELECT body_hash FROM mails WHERE id = ?").pluck();
    expect(moved.get(second?.mailId)).not.toBeNull();
    expect(listStoredKeysOf(caseId)).toContain(second?.pdfKey);
  });

  it("one that may have left is not written again", () => {
    const { caseId, mailId } = waitingLetter();
    expect(reserveOutgoingMail(mailId)).toBeDefined();
    setSetting("outreach_demand_dollars", "400");
    expect(reserveOutgoingMail(mailId)).toBeUndefined();
    setSetting("outreach_demand_dollars", "1000");
    expect(statesOf(caseId)).toEqual(["stopped"]);
    expect(chooseMove(caseId)).toMatchObject({ kind: "wait" });
  });
});
