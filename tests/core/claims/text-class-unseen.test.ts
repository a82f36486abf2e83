import { describe, expect, it } from "vitest";
import { noClaimKinds } from "~/core/claims/facts/claim-facts";
import { linesOfMatter } from "~/core/claims/facts/facts-of-matter";
import { fillFromReading } from "~/core/claims/facts/fill-from-reading";
import { kindOfPicture } from "~/core/claims/facts/kind-of-picture";
import { textClass } from "~/core/claims/facts/text-class";
import { keptApart } from "~/tests/fixtures/claims/no-claim-kept-apart";
import { unseenTexts } from "~/tests/fixtures/claims/no-claim-unseen";
import { makeCase, makePerson } from "~/tests/support/people";

const half = (place: 0 | 1) =>
  [...noClaimKinds, "marketing" as const].flatMap((kind) =>
    unseenTexts.filter((text) => text[0] === kind).filter((_, index) => index % 2 === place),
  );

const isNoClaim = ([kind]: (typeof unseenTexts)[number]): boolean => kind !== "marketing";

/** The share told as their kind, and that told as another kind; the rest goes to staff. */
function measure(texts: typeof unseenTexts): { told: number; wrong: string[] } {
  const kinds = texts.filter(isNoClaim);
  const told = kinds.filter(([kind, words]) => textClass(words) === kind);
  const wrong = kinds.filter(([kind, words]) => {
    const found = textClass(words);
    return found !== kind && found !== null && found !== "mixed" && found !== "marketing";
  });
  return { told: told.length / kinds.length, wrong: wrong.map(([, words]) => words) };
}

// A claim refused for a sign of another kind is the costly mistake.
const refused = (texts: typeof unseenTexts): string[] =>
  texts
    .filter((text) => !isNoClaim(text))
    .map(([, words]) => words)
    .filter((text) => kindOfPicture([{ from: "sender", text }]).noClaim !== null);

describe("the kinds of text that are no claim (CL-03)", () => {
  it("have at least ten wordings each that the signs were not made with", () => {
    for (const kind of noClaimKinds) {
      const all = [...unseenTexts, ...keptApart].filter(([each]) => each === kind);
      expect(all.length, kind).toBeGreaterThanOrEqual(10);
    }
  });

  it("are told in the half that mended the signs", () => {
    expect(measure(half(0)).told).toBeGreaterThanOrEqual(0.95);
  });

  it("are told in the half that was only measured", () => {
    expect(measure(half(1)).told).toBeGreaterThanOrEqual(0.85);
  });

  // Signs are no understanding: of words that nobody had in mind they tell a quarter.
  it("are seldom taken for another kind in wordings written after the signs: what is not told goes to staff", () => {
    const { told, wrong } = measure(keptApart);
    expect(told).toBeGreaterThanOrEqual(0.25);
    expect(wrong.length / keptApart.filter(isNoClaim).length).toBeLessThanOrEqual(0.05);
  });

  it("take no advertisement with them", () => {
    expect(refused(unseenTexts)).toEqual([]);
    expect(refused(keptApart)).toEqual([]);
  });
});

describe("what a picture shows besides its words", () => {
  const sender = (text: string) => ({ from: "sender", text });

  it("a conversation of several people is no text to the person's number (N14), unless it advertises", () => {
    const other = { from: "other", text: "who made this group?" };
    expect(kindOfPicture([sender("hi all, Tom here"), other]).noClaim).toBe("N14");
    const advertising = kindOfPicture([sender("FLASH SALE! 40% off mattresses"), other]);
    expect(advertising).toEqual({ noClaim: null, isMixed: true });
  });

  it("a welcome alone is N13, and stays a claim beside an advertisement", () => {
    const welcome = sender("Thanks for joining Bloom texts. Reply STOP to end");
    expect(kindOfPicture([welcome]).noClaim).toBe("N13");
    expect(kindOfPicture([welcome, sender("40% off all roses today")]).noClaim).toBeNull();
  });
});

describe("how the person joined, as a picture proves it (N13)", () => {
  const factOf = (messages: { from: string; text: string }[]): unknown => {
    const { caseId } = makeCase(makePerson().userId);
    const timestamps = [{ raw: "May 4, 2026", iso: "2026-05-04" }];
    fillFromReading(caseId, `file of ${caseId}`, { messages, timestamps }, Date.now());
    return linesOfMatter([caseId]).find(({ fact }) => fact === "consent")?.value;
  };
  const joined = [{ kind: "given", at: "2026-05-04" }];

  it("a yes to the sender's question, and a keyword that the sender confirms", () => {
    expect(
      factOf([
        { from: "sender", text: "Reply Y to confirm that you want texts from Kay's" },
        { from: "user", text: "Y" },
      ]),
    ).toEqual(joined);
    expect(
      factOf([
        { from: "user", text: "JOIN" },
        { from: "sender", text: "Thanks for joining! 4 msgs/month. Reply STOP to end" },
      ]),
    ).toEqual(joined);
  });

  it("no welcome that nobody asked for, and no yes to anything else", () => {
    expect(factOf([{ from: "sender", text: "Welcome to Kay's texts!" }])).toBeUndefined();
    expect(
      factOf([
        { from: "sender", text: "Want a quote for your roof?" },
        { from: "user", text: "Yes" },
        { from: "sender", text: "Great, call us at 800-555-0100" },
      ]),
    ).toBeUndefined();
  });
});
