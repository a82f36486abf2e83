import { describe, expect, it } from "vitest";
import { joinRows } from "~/integrations/reader/engine/layout/join-rows";
import type { TextLine } from "~/integrations/reader/engine/layout/text-line";

/** A row of a bubble that fills it from edge to edge. */
const row = (text: string, top: number): TextLine => {
  const region = { cx: 150, cy: top + 16, width: 300, height: 32, angle: 0, score: 1 };
  return {
    text,
    confidence: 1,
    letters: [],
    region,
    left: 0,
    right: 300,
    top,
    bottom: top + 32,
    size: 20,
  };
};

describe("a full stop at a row's end that is the end of an underline", () => {
  it("goes when the address goes on as a host, and the doubt is said", () => {
    const { text, doubts } = joinRows(
      [row("ivy.lund@cedarhousing.", 0), row("andloans.com is best", 34)],
      300,
    );
    expect(text).toBe("ivy.lund@cedarhousingandloans.com is best");
    expect(doubts).toEqual([
      {
        text: "ivy.lund@cedarhousingandloans.com",
        otherwise: "ivy.lund@cedarhousing.andloans.com",
      },
    ]);
  });

  it("goes when it was faint and the mailbox goes on, and the doubt is said", () => {
    const ending = (confidence: number): TextLine => ({
      ...row("mail IVY.LUN.", 0),
      letters: [..."mail IVY.LUN."].map((character) => ({
        character,
        at: 0,
        confidence,
        other: "",
        otherConfidence: 0,
      })),
    });
    const [faint, clear] = [0.6, 0.99].map((confidence) =>
      joinRows([ending(confidence), row("D@CEDARHOUSING.COM", 34)], 300),
    );
    expect(faint?.text).toBe("mail IVY.LUND@CEDARHOUSING.COM");
    expect(faint?.doubts).toEqual([
      { text: "IVY.LUND@CEDARHOUSING.COM", otherwise: "IVY.LUN.D@CEDARHOUSING.COM" },
    ]);
    expect(clear?.text).toContain("LUN.D@");
    const beforeRole = joinRows([ending(0.6), row("quotes@cedarhousing.com", 34)], 300).text;
    expect(beforeRole).toBe("mail IVY.LUN.quotes@cedarhousing.com");
  });

  it("stays before an ending", () => {
    expect(joinRows([row("ivy.lund@cedarhousing.", 0), row("com is best", 34)], 300).text).toBe(
      "ivy.lund@cedarhousing.com is best",
    );
  });
});

describe("an ending that a row's end has broken", () => {
  it("an m alone after .co belongs to it, and the doubt is said", () => {
    const { text, doubts } = joinRows([row("ivy@cedarhousing.co", 0), row("m (any day)", 34)], 300);
    expect(text).toBe("ivy@cedarhousing.com (any day)");
    expect(doubts).toHaveLength(1);
  });

  it("the last letter of an ending alone on a row closes the address, whatever round sign it was taken for", () => {
    const alone = (character: string): TextLine => ({
      ...row(character, 34),
      letters: [{ character, at: 0, confidence: 0.4, other: "", otherConfidence: 0 }],
    });
    expect(joinRows([row("mail is ivy@cedarhousing.i", 0), alone("0")], 300)).toMatchObject({
      text: "mail is ivy@cedarhousing.io",
      doubts: [],
    });
    expect(joinRows([row("ivy@cedarhousing.or", 0), alone("9")], 300).text).toBe(
      "ivy@cedarhousing.org",
    );
    expect(joinRows([row("ivy@cedarhousing.or", 0), alone("x")], 300).text).not.toContain(".org");
  });

  it("the letter alone also closes an address that is written in words", () => {
    const m = {
      ...row("m", 34),
      letters: [{ character: "m", at: 0, confidence: 0.9, other: "", otherConfidence: 0 }],
    };
    expect(joinRows([row("office AT cedarhousing DOT co", 0), m], 300).text).toBe(
      "office AT cedarhousing DOT com",
    );
  });

  it("the word for a full stop may be broken too", () => {
    expect(
      joinRows([row("write to sales AT cedarhousing D", 0), row("OT net", 34)], 300).text,
    ).toBe("write to sales AT cedarhousing DOT net");
  });

  it("an ending on the next row that has lost its full stop gets it back, and the space behind it", () => {
    expect(
      joinRows([row("Escriba a ivy@cedarhousing", 0), row("comy le contesto", 34)], 300).text,
    ).toBe("Escriba a ivy@cedarhousing.com y le contesto");
    expect(joinRows([row("Escriba a ivy@cedarhousing", 0), row("comfort.com", 34)], 300).text).toBe(
      "Escriba a ivy@cedarhousingcomfort.com",
    );
  });

  it("a bubble with room for one more row has lost the letter that the ending lacks, and the doubt is said", () => {
    const lines = [row("write to", 0), row("ivy@cedarhousing.co", 34)];
    expect(joinRows(lines, 300, true)).toMatchObject({
      text: "write to ivy@cedarhousing.com",
      doubts: [{ text: "ivy@cedarhousing.com", otherwise: "ivy@cedarhousing.co" }],
    });
    expect(joinRows(lines, 300).text).toBe("write to ivy@cedarhousing.co");
    expect(joinRows([row("ivy@cedarhousing.com", 0)], 300, true).text).toBe("ivy@cedarhousing.com");
  });

  it("the doubt is called unlikely when the m was clearly read", () => {
    const withLetter = (confidence: number): TextLine => ({
      ...row("m and ask for Ivy", 34),
      letters: [{ character: "m", at: 0, confidence, other: "", otherConfidence: 0 }],
    });
    const doubtsOf = (confidence: number) =>
      joinRows([row("ivy@cedarhousing.co", 0), withLetter(confidence)], 300).doubts;
    expect(doubtsOf(0.97)).toMatchObject([{ unlikely: true }]);
    expect(doubtsOf(0.6)[0]).not.toHaveProperty("unlikely");
  });
});

describe("a mailbox that a row's end has broken", () => {
  it("a mailbox of everyday life broken in two is joined, also where its first half is a word", () => {
    expect(
      joinRows([row("You may email Ivy at su", 0), row("pport@cedarhousing.com", 34)], 300).text,
    ).toBe("You may email Ivy at support@cedarhousing.com");
    expect(
      joinRows([row("You may email Ivy at our", 0), row("mail@cedarhousing.com", 34)], 300).text,
    ).toContain("our mail@");
  });

  it("an underscore with a space before it belongs to the broken mailbox", () => {
    expect(
      joinRows([row("Thanks for asking, cedarh", 0), row("ousing _office@aol.com", 34)], 300).text,
    ).toBe("Thanks for asking, cedarhousing_office@aol.com");
  });

  it("pieces of a mailbox that give a role, or leave a single letter, are one; others stay in doubt", () => {
    const doubtsOf = (before: string, after: string) =>
      joinRows([row(`Or by email at ${before}`, 0), row(after, 34)], 300).doubts;
    expect(doubtsOf("suppo", "rt@cedarhousing.com")).toMatchObject([
      { text: "support@cedarhousing.com", unlikely: true },
    ]);
    expect(doubtsOf("dere", "k@cedarhousing.com")).toMatchObject([
      { text: "derek@cedarhousing.com", unlikely: true },
    ]);
    expect(doubtsOf("Ivy", "k@cedarhousing.com")[0]).not.toHaveProperty("unlikely");
    expect(doubtsOf("marlo", "west@cedarhousing.com")[0]).not.toHaveProperty("unlikely");
  });

  it("a word in small letters above a mailbox may belong to it, which is said", () => {
    const doubtsOf = (before: string) =>
      joinRows([row(before, 0), row("gallagher@cedarhousing.com", 34)], 2000).doubts;
    expect(doubtsOf("Here you go: ingrid")).toEqual([
      { text: "ingrid gallagher@cedarhousing.com", otherwise: "ingridgallagher@cedarhousing.com" },
    ]);
    for (const before of ["Please write to", "Here you go:", "Ingrid"])
      expect(doubtsOf(before), before).toEqual([]);
  });
});
