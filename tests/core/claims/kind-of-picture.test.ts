import { describe, expect, it } from "vitest";
import { linesOfMatter } from "~/core/claims/facts/facts-of-matter";
import { fillFromReading } from "~/core/claims/facts/fill-from-reading";
import { kindOfPicture } from "~/core/claims/facts/kind-of-picture";
import { makeCase, makePerson } from "~/tests/support/people";

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
