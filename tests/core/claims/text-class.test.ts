import { describe, expect, it } from "vitest";
import { textClass } from "~/core/claims/facts/text-class";
import { decideCase } from "~/core/cases/reading/decide-case";
import { recordReading } from "~/core/cases/reading/record-reading";
import { findLatestRefusal } from "~/core/cases/queries";
import { noClaimAnswers } from "~/core/claims/questions/no-claim-answers";
import { shippedKinds } from "~/core/understanding/kind-of-words";
import { makeCase, makePerson, makeReading } from "~/tests/support/people";
import { hashOfKinds } from "~/tools/talk/read-kinds";
import { readFile } from "~/tools/talk/read-wordings";

describe("what kind of text some words are", () => {
  it("was learnt from the wordings that stand in this tree: `npm run train:talk` makes it anew", () => {
    expect(shippedKinds().madeFrom).toBe(hashOfKinds());
  });

  it("CL-03: of 440 texts put aside it tells most, refuses no advertisement, and takes hardly another kind for one", () => {
    const texts = readFile("tests/fixtures/claims/kinds-put-aside.md");
    const isNoClaim = (kind: string | null) => kind !== null && /^N\d/.test(kind);
    const told = texts.map(({ label, wording }) => ({ label, told: textClass(wording) }));
    const advertisements = told.filter(({ label }) => label === "marketing");
    const others = told.filter(({ label }) => isNoClaim(label));
    expect(advertisements.filter((one) => isNoClaim(one.told))).toEqual([]);
    expect(advertisements.filter((one) => one.told === "marketing").length).toBeGreaterThan(70);
    expect(others.filter((one) => one.told === one.label).length).toBeGreaterThan(140);
    expect(
      others.filter((one) => one.told === "marketing" || one.told === "mixed").length,
    ).toBeLessThan(10);
    expect(
      others.filter((one) => isNoClaim(one.told) && one.told !== one.label).length,
    ).toBeLessThan(10);
  });

  it("tells most of what was not learnt, and takes none of it for another kind", () => {
    const texts = [
      ["marketing", "We help folks in Denver cut their power bill with panels, got a minute?"],
      [
        "marketing",
        "Your quote for new windows is still open, shall we hold the price till Friday",
      ],
      ["marketing", "Sofa clearance this weekend at Lowry's, up to half off"],
      ["N1", "Your refund for the blue kettle was sent to your card today"],
      ["N2", "Can Dana Cole count on your vote for county clerk next week?"],
      ["N4", "Your box from the bike shop is on the truck, expect it before 3"],
      ["N5", "771204 is your login code for the library. It ends in five minutes"],
      ["N6", "See you Thursday at 4 for the cut and color. Text back if you can't make it"],
      ["N10", "Tornado warning for Adams county until 7, go to a basement now"],
      ["N11", "Account 5521 is 45 days late. Call our collections office to set up payments"],
    ] as const;
    const told = texts.map(([kind, words]) => [kind, textClass(words)] as const);
    expect(told.filter(([kind, found]) => found !== null && found !== kind)).toEqual([]);
    expect(told.filter(([kind, found]) => found === kind).length).toBeGreaterThanOrEqual(7);
  });

  it.each(["", "ok", "👍", "see attached", "x".repeat(5000)])(
    "says nothing of what tells nothing: %j",
    (words) => expect(textClass(words)).toBeNull(),
  );
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

  it("is judged by what was written first, not by the address that the sender then gave", () => {
    const { decision } = decided([
      "Time to refill your Rx ending 204, reply REFILL",
      "Sure, it's pharmacy@corner-drug.com",
    ]);
    expect(decision).toMatchObject({ outcome: "refused", sentence: noClaimAnswers.N7 });
    expect(
      decided(["Solar with zero down, do you own your home?", "Sure, it's jo@sunpeak-solar.com"])
        .decision.outcome,
    ).toBe("submitted");
  });
});
