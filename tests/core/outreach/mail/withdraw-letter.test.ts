import { describe, expect, it } from "vitest";
import { listCaseStory } from "~/core/cases/queries-story";
import { rejectCase } from "~/core/cases/reject-case";
import { beginStep } from "~/core/outreach/begin-step";
import { releaseMail } from "~/core/messaging/mail/record-mail";
import { reserveOutgoingMail } from "~/core/outreach/mail/reserve-outgoing-mail";
import { pausePursuit } from "~/core/outreach/pause-pursuit";
import { findPursuit } from "~/core/outreach/queries";
import { listLetters } from "~/core/outreach/list-letters";
import { releaseCase } from "~/core/outreach/release-case";
import { sqlite } from "~/db/client";
import { acceptedCase, stepLetter } from "~/tests/support/outreach";

const operator = { kind: "operator", id: null } as const;

function waitingLetter(): { caseId: string; mailId: string } {
  const { caseId } = acceptedCase();
  releaseCase(caseId);
  expect(beginStep(caseId, "initial_notice", stepLetter())).toMatchObject({ outcome: "begun" });
  return { caseId, mailId: listLetters(caseId)[0]?.mailId ?? "" };
}

const endCase = (caseId: string): void =>
  void rejectCase(caseId, { code: "by_staff", sentence: "It cannot be pursued." }, operator);

function withdrawn({ caseId, mailId }: { caseId: string; mailId: string }) {
  endCase(caseId);
  expect(reserveOutgoingMail(mailId)).toBeUndefined();
  const mail = sqlite.prepare("SELECT status, error FROM mails WHERE id = ?").get(mailId);
  const told = listCaseStory(caseId).find(({ kind }) => kind === "letter_withdrawn");
  return { mail, data: told?.data, states: listLetters(caseId).map(({ state }) => state) };
}

const mayHaveLeft = expect.stringContaining("may have left") as string;

describe("issue 24: what is said of a letter that is withdrawn", () => {
  it("one that nobody has handed over has not left", () => {
    expect(withdrawn(waitingLetter())).toMatchObject({
      mail: { status: "suppressed", error: null },
      data: { mayHaveLeft: false },
      states: ["stopped"],
    });
  });

  it("one at whose handing over the server ended is not sent again, and may have left", () => {
    const letter = waitingLetter();
    expect(reserveOutgoingMail(letter.mailId)).toBeDefined();
    expect(withdrawn(letter)).toMatchObject({
      mail: { status: "suppressed", error: mayHaveLeft },
      data: { mayHaveLeft: true },
      states: ["stopped"],
    });
  });

  it("one that was held back at a later try may have left at the first", () => {
    const letter = waitingLetter();
    for (let tries = 0; tries < 2; tries++)
      expect(reserveOutgoingMail(letter.mailId)).toBeDefined();
    releaseMail(letter.mailId);
    expect(withdrawn(letter)).toMatchObject({ mail: { error: mayHaveLeft } });
  });

  it("one whose only try was held back has not left", () => {
    const letter = waitingLetter();
    expect(reserveOutgoingMail(letter.mailId)).toBeDefined();
    releaseMail(letter.mailId);
    expect(withdrawn(letter)).toMatchObject({ mail: { error: null } });
  });
});

describe("issue 24: a letter that waits while its company writes to us", () => {
  it.each(["reply", "by_staff"] as const)("is written anew once staff has looked (%s)", (why) => {
    const { caseId, mailId } = waitingLetter();
    pausePursuit(caseId, why, operator);
    expect(reserveOutgoingMail(mailId)).toBeUndefined();
    expect(listLetters(caseId).map(({ state }) => state)).toEqual(["stopped"]);
    expect(findPursuit(caseId)).toMatchObject({ nextStep: "initial_notice", holdReason: why });
  });

  it("is tried once more where it may have left already", () => {
    const { caseId, mailId } = waitingLetter();
    for (let tries = 0; tries < 2; tries++) expect(reserveOutgoingMail(mailId)).toBeDefined();
    releaseMail(mailId);
    pausePursuit(caseId, "reply", operator);
    expect(reserveOutgoingMail(mailId)).toBeDefined();
  });
});
