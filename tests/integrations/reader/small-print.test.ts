import { describe, expect, it } from "vitest";
import { tally, withOtherTail } from "~/integrations/reader/engine/confirm-email";
import { eraseUnderlines } from "~/integrations/reader/engine/erase-underlines";
import { findEmails } from "~/integrations/reader/engine/find-emails";
import { tellNoughts } from "~/integrations/reader/engine/glyph-heights";
import { joinRows } from "~/integrations/reader/engine/join-rows";
import { tellTails } from "~/integrations/reader/engine/letter-tails";
import { restoreUnderscores } from "~/integrations/reader/engine/link-spaces";
import { mendAddresses, mendCapitals } from "~/integrations/reader/engine/mend-text";
import { partWords } from "~/integrations/reader/engine/part-words";
import type { Letter } from "~/integrations/reader/engine/recognize-text";
import type { TextLine } from "~/integrations/reader/engine/text-line";

function letters(text: string, special: Record<number, Partial<Letter>> = {}): Letter[] {
  return [...text].map((character, i) => ({
    character,
    at: (i + 0.5) / text.length,
    confidence: 1,
    other: "",
    otherConfidence: 0,
    ...special[i],
  }));
}

const textOf = (read: readonly Letter[]) => read.map(({ character }) => character).join("");

describe("letters in small print", () => {
  it("a q without a u that may as well be a g is one; a sure q stays", () => {
    expect(textOf(tellTails(letters("ridqe", { 3: { confidence: 0.6, other: "g", otherConfidence: 0.3 } })))).toBe("ridge");
    expect(textOf(tellTails(letters("lindqvist")))).toBe("lindqvist");
    expect(textOf(tellTails(letters("cedar.io/xqe", { 10: { confidence: 0.6 } })))).toBe("cedar.io/xqe");
    expect(textOf(tellTails(letters("quote", { 0: { confidence: 0.6, other: "g", otherConfidence: 0.3 } })))).toBe("quote");
  });

  it("an address keeps together where a bracket, a dot or a space was misread", () => {
    expect(mendAddresses("angela[at]northgate[dotJco no spaces")).toBe("angela[at]northgate[dot]co no spaces");
    expect(mendAddresses("write to carly. .rivera@acme.com. Have a nice day")).toBe("write to carly.rivera@acme.com. Have a nice day");
    expect(mendAddresses("info@stonecap.buil ders. Have a nice day")).toBe("info@stonecap.builders. Have a nice day");
    expect(mendAddresses("Mi correo: sales@luckygull,bet. Quedo atento")).toBe("Mi correo: sales@luckygull.bet. Quedo atento");
    expect(mendAddresses("Mine is office@fallbrook :com and yours")).toBe("Mine is office@fallbrook.com and yours");
    expect(mendAddresses("desk@acme.com, net of fees")).toBe("desk@acme.com, net of fees");
    expect(mendAddresses("It's ann.lee. quotes@acme.com")).toBe("It's ann.lee.quotes@acme.com");
    expect(mendAddresses("ANN.LEE. QUOTES@ACME.COM")).toBe("ANN.LEE.QUOTES@ACME.COM");
    expect(mendAddresses("from 9 a.m. info@acme.com")).toBe("from 9 a.m. info@acme.com");
    expect(mendAddresses("see acme.com. quotes@acme.com")).toBe("see acme.com. quotes@acme.com");
    expect(mendAddresses("info@stonecap.co builders call us")).toBe("info@stonecap.co builders call us");
  });

  it("words that ran together are parted where the model nearly read a space", () => {
    expect(textOf(partWords(letters("please askfor me", { 10: { gap: 0.2 } })))).toBe("please ask for me");
    expect(textOf(partWords(letters("askfor")))).toBe("askfor");
    expect(textOf(partWords(letters("by phone.email?", { 9: { gap: 0.2 } })))).toBe("by phone. email?");
    expect(textOf(partWords(letters("see phone.email")))).toBe("see phone.email");
    expect(textOf(partWords(letters("info@askfor.me", { 8: { gap: 0.4 } })))).toBe("info@askfor.me");
  });

  it("noughts in words and letters in numbers are put right, codes stay", () => {
    expect(mendCapitals("0nly 3,0o0 left, n0 joke for $i9")).toBe("Only 3,000 left, no joke for $19");
    expect(mendCapitals("Clearsc0re Repair")).toBe("Clearscore Repair");
    expect(mendCapitals("use code X0Y7Z or b0b1")).toBe("use code X0Y7Z or b0b1");
    expect(mendCapitals("write to 0ak@cedar.io")).toBe("write to 0ak@cedar.io");
  });

  it("an apostrophe lost in I'll comes back", () => {
    expect(mendCapitals("ok lll call you")).toBe("ok I'll call you");
    expect(mendCapitals("my llltown office")).toBe("my Illtown office");
  });
});

describe("addresses with a damaged ending", () => {
  it("one covered letter of a common ending or its lost full stop is put right, and said", () => {
    expect(findEmails("write to ivy@cedarlane.cgm today")).toMatchObject([{ address: "ivy@cedarlane.com", mended: true }]);
    expect(findEmails("write to ivy@cedarlanecom today")).toMatchObject([{ address: "ivy@cedarlane.com", mended: true }]);
    expect(findEmails("write to ivy@cedarlane.com today")[0]).not.toHaveProperty("mended");
    expect(findEmails("follow us at @cedarlanecom")).toEqual([]);
  });
});

describe("words beside addresses", () => {
  it("telling somebody to do something at a site gives no address", () => {
    for (const text of ["Claim at cedarhouse.net/win?id=4", "order at cedarhouse.net", "Claim at cedarhouse.net today"]) {
      expect(findEmails(text)).toEqual([]);
    }
    expect(findEmails("office at cedarhouse.net")[0]?.address).toBe("office@cedarhouse.net");
    expect(findEmails("claim at cedarhouse dot net")[0]?.address).toBe("claim@cedarhouse.net");
  });

  it("words that ran into an address are cut off, and the doubt is said", () => {
    expect(findEmails("it'sbilling@cedarhouse.net")).toMatchObject([{ address: "billing@cedarhouse.net", mended: true, from: 4 }]);
  });

  it("an ending whose full stop and o an underline has joined is .org, marked; a word that only looks so is none", () => {
    expect(findEmails("Here it is ivy@cedarhousebrg")).toMatchObject([{ address: "ivy@cedarhouse.org", mended: true }]);
    expect(findEmails("Here it is ivy@cedarhouseprg thanks")).toMatchObject([{ address: "ivy@cedarhouse.org", mended: true }]);
    expect(findEmails("find us as ivy@iceberg")).toEqual([]);
  });

  it("mailboxes and first names that begin with I are known when the I was read as l", () => {
    expect(findEmails("lnfo@cedarhouse.net lrene.lane@cedarhouse.net")).toMatchObject([
      { address: "info@cedarhouse.net" },
      { address: "irene.lane@cedarhouse.net" },
    ]);
    expect(findEmails("lstewart@cedarhouse.net")[0]?.address).toBe("lstewart@cedarhouse.net");
  });
});

describe("a full stop at a row's end that is the end of an underline", () => {
  const row = (text: string, top: number): TextLine => {
    const region = { cx: 150, cy: top + 16, width: 300, height: 32, angle: 0, score: 1 };
    return { text, confidence: 1, letters: [], region, left: 0, right: 300, top, bottom: top + 32, size: 20 };
  };

  it("goes when the address goes on as a host, and the doubt is said", () => {
    const { text, doubts } = joinRows([row("ivy.lund@cedarhousing.", 0), row("andloans.com is best", 34)], 300);
    expect(text).toBe("ivy.lund@cedarhousingandloans.com is best");
    expect(doubts).toEqual([{ text: "ivy.lund@cedarhousingandloans.com", otherwise: "ivy.lund@cedarhousing.andloans.com" }]);
  });

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
    expect(joinRows([row("ivy@cedarhousing.or", 0), alone("9")], 300).text).toBe("ivy@cedarhousing.org");
    expect(joinRows([row("ivy@cedarhousing.or", 0), alone("x")], 300).text).not.toContain(".org");
  });

  it("the letter alone also closes an address that is written in words", () => {
    const m = { ...row("m", 34), letters: [{ character: "m", at: 0, confidence: 0.9, other: "", otherConfidence: 0 }] };
    expect(joinRows([row("office AT cedarhousing DOT co", 0), m], 300).text).toBe("office AT cedarhousing DOT com");
  });

  it("the word for a full stop may be broken too", () => {
    expect(joinRows([row("write to sales AT cedarhousing D", 0), row("OT net", 34)], 300).text).toBe(
      "write to sales AT cedarhousing DOT net",
    );
  });

  it("an ending on the next row that has lost its full stop gets it back, and the space behind it", () => {
    expect(joinRows([row("Escriba a ivy@cedarhousing", 0), row("comy le contesto", 34)], 300).text).toBe(
      "Escriba a ivy@cedarhousing.com y le contesto",
    );
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

  it("a mailbox of everyday life broken in two is joined, also where its first half is a word", () => {
    expect(joinRows([row("You may email Ivy at su", 0), row("pport@cedarhousing.com", 34)], 300).text).toBe(
      "You may email Ivy at support@cedarhousing.com",
    );
    expect(joinRows([row("You may email Ivy at our", 0), row("mail@cedarhousing.com", 34)], 300).text).toContain("our mail@");
  });

  it("an underscore with a space before it belongs to the broken mailbox", () => {
    expect(joinRows([row("Thanks for asking, cedarh", 0), row("ousing _office@aol.com", 34)], 300).text).toBe(
      "Thanks for asking, cedarhousing_office@aol.com",
    );
  });

  it("goes when it was faint and the mailbox goes on, and the doubt is said", () => {
    const ending = (confidence: number): TextLine => ({
      ...row("mail IVY.LUN.", 0),
      letters: [..."mail IVY.LUN."].map((character) => ({ character, at: 0, confidence, other: "", otherConfidence: 0 })),
    });
    const [faint, clear] = [0.6, 0.99].map((confidence) => joinRows([ending(confidence), row("D@CEDARHOUSING.COM", 34)], 300));
    expect(faint?.text).toBe("mail IVY.LUND@CEDARHOUSING.COM");
    expect(faint?.doubts).toEqual([{ text: "IVY.LUND@CEDARHOUSING.COM", otherwise: "IVY.LUN.D@CEDARHOUSING.COM" }]);
    expect(clear?.text).toContain("LUN.D@");
    const beforeRole = joinRows([ending(0.6), row("quotes@cedarhousing.com", 34)], 300).text;
    expect(beforeRole).toBe("mail IVY.LUN.quotes@cedarhousing.com");
  });

  it("the doubt is called unlikely when the m was clearly read", () => {
    const withLetter = (confidence: number): TextLine => ({
      ...row("m and ask for Ivy", 34),
      letters: [{ character: "m", at: 0, confidence, other: "", otherConfidence: 0 }],
    });
    const doubtsOf = (confidence: number) => joinRows([row("ivy@cedarhousing.co", 0), withLetter(confidence)], 300).doubts;
    expect(doubtsOf(0.97)).toMatchObject([{ unlikely: true }]);
    expect(doubtsOf(0.6)[0]).not.toHaveProperty("unlikely");
  });

  it("pieces of a mailbox that give a role, or leave a single letter, are one; others stay in doubt", () => {
    const doubtsOf = (before: string, after: string) => joinRows([row(`Or by email at ${before}`, 0), row(after, 34)], 300).doubts;
    expect(doubtsOf("suppo", "rt@cedarhousing.com")).toMatchObject([{ text: "support@cedarhousing.com", unlikely: true }]);
    expect(doubtsOf("dere", "k@cedarhousing.com")).toMatchObject([{ text: "derek@cedarhousing.com", unlikely: true }]);
    expect(doubtsOf("Ivy", "k@cedarhousing.com")[0]).not.toHaveProperty("unlikely");
    expect(doubtsOf("marlo", "west@cedarhousing.com")[0]).not.toHaveProperty("unlikely");
  });

  it("a word in small letters above a mailbox may belong to it, which is said", () => {
    const doubtsOf = (before: string) => joinRows([row(before, 0), row("gallagher@cedarhousing.com", 34)], 2000).doubts;
    expect(doubtsOf("Here you go: ingrid")).toEqual([
      { text: "ingrid gallagher@cedarhousing.com", otherwise: "ingridgallagher@cedarhousing.com" },
    ]);
    for (const before of ["Please write to", "Here you go:", "Ingrid"]) expect(doubtsOf(before), before).toEqual([]);
  });

  it("stays before an ending", () => {
    expect(joinRows([row("ivy.lund@cedarhousing.", 0), row("com is best", 34)], 300).text).toBe("ivy.lund@cedarhousing.com is best");
  });
});

describe("gaps in an underlined address", () => {
  const spaced = (text: string, wide: boolean): Letter[] => {
    let at = 0;
    return [...text].map((character) => {
      at += character === " " ? (wide ? 0.01 : 0.001) : 0.01;
      return { character, at, confidence: 1, other: "", otherConfidence: 0 };
    });
  };

  it("are underscores when they are wide and nothing when they are narrow", () => {
    const under = [{ from: 0, to: 1 }];
    expect(textOf(restoreUnderscores(spaced("ivy lund@cedar.io", true), under))).toBe("ivy_lund@cedar.io");
    expect(textOf(restoreUnderscores(spaced("ivy lund@cedar.io", false), under))).toBe("ivylund@cedar.io");
    expect(textOf(restoreUnderscores(spaced("to ivy@cedar.io", true), [{ from: 0.04, to: 1 }]))).toBe("to ivy@cedar.io");
  });

  it("are underscores before a mailbox's last word whose host stands on the next row", () => {
    const under = [{ from: 0.02, to: 1 }];
    expect(textOf(restoreUnderscores(spaced("cedarhouse office", true), under))).toBe("cedarhouse_office");
    expect(textOf(restoreUnderscores(spaced("visit our office", true), under))).toBe("visit our office");
  });

  it("a dash that the model half took for an underscore is one, in a mailbox alone", () => {
    const half = (text: string) =>
      spaced(text, true).map((letter) =>
        letter.character === "-" ? { ...letter, confidence: 0.88, other: "_", otherConfidence: 0.08 } : letter,
      );
    expect(textOf(restoreUnderscores(half("ivy-lund@cedar-house.io"), [{ from: 0, to: 1 }]))).toBe("ivy_lund@cedar-house.io");
    expect(textOf(restoreUnderscores(half("ivy-lund@cedar.io"), []))).toBe("ivy-lund@cedar.io");
  });
});

describe("a capital O amid the small letters of an address", () => {
  const [width, height] = [400, 48];
  /** Each letter is a stroke in its middle from its top down to the foot of the line. */
  const drawn = (text: string, topOf: (sign: string) => number) => {
    const planes = new Float32Array(3 * width * height).fill(255);
    const letters = [...text].map((character, i): Letter => {
      const at = (i + 0.5) / text.length;
      const middle = Math.round(at * width);
      for (let y = topOf(character); y < 40; y++)
        for (let plane = 0; plane < 3; plane++)
          planes.fill(0, (plane * height + y) * width + middle - 1, (plane * height + y) * width + middle + 2);
      return { character, at, confidence: 0.9, other: "o", otherConfidence: 0.1 };
    });
    return textOf(tellNoughts(letters, planes, width, height));
  };
  const tops: Readonly<Record<string, number>> = { f: 5, "@": 8 };

  it("is a nought where it is taller than they are, though no tall letter's stem can be measured", () => {
    expect(drawn("sue@frOnd.com", (sign) => (sign === "O" ? 4 : (tops[sign] ?? 12)))).toBe("sue@fr0nd.com");
    expect(drawn("sue@frOnd.com", (sign) => tops[sign] ?? 12)).toBe("sue@frond.com");
  });
});

describe("second looks", () => {
  it("a g whose tail may be a q's is said, where it stands in the mailbox", () => {
    const region = { cx: 150, cy: 16, width: 300, height: 32, angle: 0, score: 1 };
    const shown = (text: string, doubtful: number): TextLine => ({
      ...{ text, confidence: 1, region, left: 0, right: 300, top: 0, bottom: 32, size: 20 },
      letters: [...text].map((character, i) => ({
        character,
        at: 0,
        confidence: 0.6,
        other: i === doubtful ? "q" : "",
        otherConfidence: 0.4,
      })),
    });
    expect(withOtherTail([shown("to ivyg@cedar.io", 6)], "ivyg@cedar.io")).toBe("ivyq@cedar.io");
    expect(withOtherTail([shown("g@cedar.io", 0)], "ivyg@cedar.io")).toBe("ivyq@cedar.io");
    expect(withOtherTail([shown("to ivyg@oakgrove.io", 11)], "ivyg@oakgrove.io")).toBeNull();
  });

  it("a single reading with a full stop more or an underscore less is no disagreement, any other is", () => {
    const votes = ["ivy@cedarhouse.net", "ivy@cedarhouse.net", "ivy@cedarh.ouse.net", "ivy@cedarhouse.net"];
    expect(tally(votes.map((address) => ({ address, weight: 1 })))).toEqual([{ address: "ivy@cedarhouse.net", weight: 4 }]);
    const hidden = ["ivy_l@cedarhouse.net", "ivy_l@cedarhouse.net", "ivyl@cedarhouse.net"];
    expect(tally(hidden.map((address) => ({ address, weight: 1 })))).toEqual([{ address: "ivy_l@cedarhouse.net", weight: 3 }]);
    const others = ["ivy@cedarhouse.net", "ivy@cedarhouse.net", "lvy@cedarhouse.net"];
    expect(tally(others.map((address) => ({ address, weight: 1 })))).toHaveLength(2);
    const parted = [
      "hectoribarra.team@cedarhouse.net",
      "hectoribarra.team@cedarhouse.net",
      "hectoribarra.team@cedarhouse.net",
      "hector.ibarra.team@cedarhouse.net",
    ];
    expect(tally(parted.map((address) => ({ address, weight: 1 })))).toHaveLength(2);
  });
});

describe("underlines", () => {
  const [width, height] = [200, 48];

  /** White planes with black rectangles: [from, to, top, bottom]. */
  function drawn(rectangles: [number, number, number, number][]): Float32Array {
    const planes = new Float32Array(3 * width * height).fill(255);
    for (const [from, to, top, bottom] of rectangles) {
      for (let plane = 0; plane < 3; plane++)
        for (let y = top; y < bottom; y++) planes.fill(0, (plane * height + y) * width + from, (plane * height + y) * width + to);
    }
    return planes;
  }
  const ink = (planes: Float32Array, [from, to, top, bottom]: [number, number, number, number]): number => {
    let count = 0;
    for (let y = top; y < bottom; y++) for (let x = from; x < to; x++) if ((planes[y * width + x] ?? 255) < 128) count++;
    return count;
  };

  it("go with the bits that tails of letters leave of them; full stops stay", () => {
    const [link, bit, stop, tail] = [
      [10, 120, 40, 42],
      [132, 136, 40, 42],
      [150, 154, 33, 37],
      [124, 130, 20, 46],
    ] as [number, number, number, number][];
    const planes = drawn([link!, bit!, stop!, tail!, [20, 26, 15, 37], [60, 66, 15, 37]]);
    eraseUnderlines(planes, width, height);
    expect([ink(planes, link!), ink(planes, bit!)]).toEqual([0, 0]);
    expect(ink(planes, stop!)).toBe(16);
    expect(ink(planes, tail!)).toBe(6 * 26);
  });
});
