import { describe, expect, it } from "vitest";
import { kindOfPicture } from "~/core/claims/facts/kind-of-picture";
import { textClass } from "~/core/claims/facts/text-class";
import { decideCase } from "~/core/cases/reading/decide-case";
import { recordReading } from "~/core/cases/reading/record-reading";
import { findLatestRefusal } from "~/core/cases/queries";
import { noClaimAnswers } from "~/core/claims/questions/no-claim-answers";
import { classifiedTexts } from "~/tests/fixtures/claims/no-claim-texts";
import { makeCase, makePerson, makeReading } from "~/tests/support/people";

const half = (odd: number) => classifiedTexts.filter((_, index) => index % 2 === odd);

function shareTold(texts: typeof classifiedTexts): number {
  return texts.filter(([kind, words]) => textClass(words) === kind).length / texts.length;
}

// A claim refused for a sign of another kind is the costly mistake.
const refusedWrongly = (texts: typeof classifiedTexts): string[] =>
  texts.flatMap(([kind, words]) => {
    const isClaim = kind === "marketing" || kind === "mixed" || kind === null;
    return isClaim && kindOfPicture([{ from: "sender", text: words }]).noClaim ? [words] : [];
  });

describe("what kind of text some words are", () => {
  it("tells nearly all of those it was made with", () => {
    expect(shareTold(half(0))).toBeGreaterThanOrEqual(0.95);
  });

  it("tells most of those that were kept unseen", () => {
    expect(shareTold(half(1))).toBeGreaterThanOrEqual(0.9);
  });

  it("refuses no advertisement as something else", () => {
    expect(refusedWrongly(classifiedTexts)).toEqual([]);
  });
});

function decided(texts: readonly string[]) {
  const { userId } = makePerson();
  const { caseId, fileId } = makeCase(userId);
  const messages = texts.map((text) => ({ from: "sender", text }));
  const readingId = recordReading(caseId, fileId, makeReading({ messages }));
  return { userId, decision: decideCase(caseId, readingId) };
}

describe("a picture", () => {
  it.each([
    ["N7", "Time to refill your Rx ending 204. Questions: pharmacy@corner-drug.com"],
    ["N9", "EZPass: you have an unpaid toll. Pay now at ezpass-toll-pay.xyz to avoid a late fee."],
    ["N5", "493021 is your verification code. Do not share it with anyone."],
    ["N6", "Reminder: you have an appointment with Dr. Kim on May 9. Reply C to confirm."],
  ] as const)("of kind %s is refused with its reason and what helps", (kind, words) => {
    const { userId, decision } = decided([words]);
    expect(decision).toMatchObject({ outcome: "refused", sentence: noClaimAnswers[kind] });
    expect(findLatestRefusal(userId)?.sentence).toBe(noClaimAnswers[kind]);
  });

  it("with one advertisement among them stays a claim", () => {
    const { decision } = decided([
      "Your order #48213 has been received.",
      "FLASH SALE! 40% off all mattresses. Reply STOP to end",
    ]);
    expect(decision.outcome).toBe("submitted");
  });

  it("of texts that mix both goes to staff", () => {
    const { decision } = decided(["Thank you for your purchase! Enjoy 15% off your next visit."]);
    expect(decision.outcome).toBe("review");
  });
});
