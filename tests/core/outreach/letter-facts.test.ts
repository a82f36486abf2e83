import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { recordFact } from "~/core/claims/facts/record-fact";
import type { TextFact } from "~/core/claims/facts/fact-values";
import { judgeForLetter } from "~/core/claims/queries-letter-claim";
import { beginStep } from "~/core/outreach/begin-step";
import { recordMailOutcome } from "~/core/outreach/mail/record-mail-outcome";
import { listLetters } from "~/core/outreach/list-letters";
import { releaseCase } from "~/core/outreach/release-case";
import { getCaseForLetter } from "~/core/outreach/queries-letter";
import { makeClaimHold } from "~/tests/support/open-claims";
import { acceptedCase, stepLetter } from "~/tests/support/outreach";

const sha256 = (words: string): string => createHash("sha256").update(words).digest("hex");
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

function addText(caseId: string, name: string, over: Partial<TextFact>, file = "a picture"): void {
  const value = {
    direction: "from_sender",
    receivedAt: { kind: "local", day: dayBefore(4), second: 45_296 },
    class: "marketing",
    isConfirmation: false,
    bulkSigns: [],
    words: name,
    ...over,
  };
  const said = { caseId, source: "picture", sourceRef: file, at: Date.now() } as const;
  recordFact({ ...said, fact: "text", textId: `${caseId}:${name}`, value });
}

it("names as earlier only the letters that left, with the day on which they did", () => {
  const { caseId } = acceptedCase();
  const now = Date.now();
  releaseCase(caseId, undefined, now);
  beginStep(caseId, "initial_notice", stepLetter({ nextAfter: 0 }), now);
  expect(letterOf(caseId).earlier).toEqual([]);
  const outcomeOf = (sent: boolean, at: number) => {
    const mailId = listLetters(caseId).at(-1)?.mailId ?? "";
    const outcome = sent
      ? ({ sent, messageId: null } as const)
      : ({ sent, error: "The mail was refused (550)." } as const);
    recordMailOutcome(mailId, outcome, at);
  };
  outcomeOf(true, now + 9000);
  expect(letterOf(caseId).earlier).toEqual([{ step: "initial_notice", at: now + 9000 }]);
  expect(beginStep(caseId, "reminder", stepLetter(), now + 9000).outcome).toBe("begun");
  outcomeOf(false, now + 9500);
  expect(letterOf(caseId).earlier.map(({ step }) => step)).toEqual(["initial_notice"]);
});

const letterOf = (caseId: string) => getCaseForLetter(caseId, judgeForLetter(caseId, Date.now()));

it("a letter counts the texts that its theories count: not the person's own, not a code, not a confirmation, not one of years ago", () => {
  const { caseId } = acceptedCase();
  makeClaimHold(caseId);
  addText(caseId, "who are you?", { direction: "from_person", class: null });
  addText(caseId, "Your code is 493021", { class: "N5" });
  addText(caseId, "You are unsubscribed", { isConfirmation: true });
  addText(caseId, "of years ago", {
    receivedAt: { kind: "local", day: "2021-01-04", second: 45_296 },
  });
  expect(letterOf(caseId).messages.map(({ words }) => words)).toEqual(["offer 5", "offer 3"]);
});

it("each text once whatever the number of pictures that show it, with its time, fingerprint and picture", () => {
  const { caseId } = acceptedCase();
  makeClaimHold(caseId);
  const [file] = letterOf(caseId).files;
  addText(caseId, "one", { words: "A sale for you" }, file?.id);
  addText(caseId, "two", { words: "A sale for you" }, "another picture");
  const { messages } = letterOf(caseId);
  expect(messages).toHaveLength(3);
  expect(messages.find(({ words }) => words === "A sale for you")).toEqual({
    words: "A sale for you",
    sha256: sha256("A sale for you"),
    at: `${dayBefore(4)}, 12:34 by the phone's clock`,
    picture: 1,
  });
});

it("counts all of very many texts, and carries stops, registry and the chain of custody of its pictures", () => {
  const { caseId } = acceptedCase();
  makeClaimHold(caseId);
  for (let text = 0; text < 23; text++)
    addText(caseId, `more ${text}`, {
      receivedAt: { kind: "local", day: dayBefore(30 + text), second: 45_296 },
    });
  const stop = {
    at: { kind: "local", day: dayBefore(90), second: null },
    words: "STOP",
    channel: "reply",
    toSendingNumber: true,
    kind: "per_se",
    delivered: true,
  };
  recordFact({ caseId, source: "staff", at: Date.now(), fact: "stops", value: [stop] });
  const { messages, stops, registeredOn, custody, respondent, instrument } = letterOf(caseId);
  expect(messages).toHaveLength(25);
  expect(stops).toEqual([{ day: dayBefore(90), channel: "text", words: "STOP" }]);
  expect(registeredOn).toBe("2020-01-01");
  expect(custody.map(({ act, picture }) => [act, picture])).toContainEqual(["stored", 1]);
  expect([respondent, instrument]).toEqual(["Bright Roof", null]);
});
