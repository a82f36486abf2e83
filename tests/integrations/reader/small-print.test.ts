import { describe, expect, it } from "vitest";
import { eraseUnderlines } from "~/integrations/reader/engine/ocr/erase-underlines";
import { findEmails } from "~/integrations/reader/engine/address/find-emails";
import { tellNoughts } from "~/integrations/reader/engine/ocr/glyph-heights";
import { tellTails } from "~/integrations/reader/engine/ocr/letter-tails";
import { restoreUnderscores } from "~/integrations/reader/engine/address/link-spaces";
import { mendAddresses, mendCapitals } from "~/integrations/reader/engine/address/mend-text";
import { partWords } from "~/integrations/reader/engine/words/part-words";
import type { Letter } from "~/integrations/reader/engine/ocr/letter";

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
    expect(
      textOf(
        tellTails(letters("ridqe", { 3: { confidence: 0.6, other: "g", otherConfidence: 0.3 } })),
      ),
    ).toBe("ridge");
    expect(textOf(tellTails(letters("lindqvist")))).toBe("lindqvist");
    expect(textOf(tellTails(letters("cedar.io/xqe", { 10: { confidence: 0.6 } })))).toBe(
      "cedar.io/xqe",
    );
    expect(
      textOf(
        tellTails(letters("quote", { 0: { confidence: 0.6, other: "g", otherConfidence: 0.3 } })),
      ),
    ).toBe("quote");
  });

  it("an address keeps together where a bracket, a dot or a space was misread", () => {
    expect(mendAddresses("angela[at]northgate[dotJco no spaces")).toBe(
      "angela[at]northgate[dot]co no spaces",
    );
    expect(mendAddresses("write to carly. .rivera@acme.com. Have a nice day")).toBe(
      "write to carly.rivera@acme.com. Have a nice day",
    );
    expect(mendAddresses("info@stonecap.buil ders. Have a nice day")).toBe(
      "info@stonecap.builders. Have a nice day",
    );
    expect(mendAddresses("Mi correo: sales@luckygull,bet. Quedo atento")).toBe(
      "Mi correo: sales@luckygull.bet. Quedo atento",
    );
    expect(mendAddresses("Mine is office@fallbrook :com and yours")).toBe(
      "Mine is office@fallbrook.com and yours",
    );
    expect(mendAddresses("desk@acme.com, net of fees")).toBe("desk@acme.com, net of fees");
    expect(mendAddresses("It's ann.lee. quotes@acme.com")).toBe("It's ann.lee.quotes@acme.com");
    expect(mendAddresses("ANN.LEE. QUOTES@ACME.COM")).toBe("ANN.LEE.QUOTES@ACME.COM");
    expect(mendAddresses("from 9 a.m. info@acme.com")).toBe("from 9 a.m. info@acme.com");
    expect(mendAddresses("see acme.com. quotes@acme.com")).toBe("see acme.com. quotes@acme.com");
    expect(mendAddresses("info@stonecap.co builders call us")).toBe(
      "info@stonecap.co builders call us",
    );
  });

  it("words that ran together are parted where the model nearly read a space", () => {
    expect(textOf(partWords(letters("please askfor me", { 10: { gap: 0.2 } })))).toBe(
      "please ask for me",
    );
    expect(textOf(partWords(letters("askfor")))).toBe("askfor");
    expect(textOf(partWords(letters("by phone.email?", { 9: { gap: 0.2 } })))).toBe(
      "by phone. email?",
    );
    expect(textOf(partWords(letters("see phone.email")))).toBe("see phone.email");
    expect(textOf(partWords(letters("info@askfor.me", { 8: { gap: 0.4 } })))).toBe(
      "info@askfor.me",
    );
  });

  it("noughts in words and letters in numbers are put right, codes stay", () => {
    expect(mendCapitals("0nly 3,0o0 left, n0 joke for $i9")).toBe(
      "Only 3,000 left, no joke for $19",
    );
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
    expect(findEmails("write to ivy@cedarlane.cgm today")).toMatchObject([
      { address: "ivy@cedarlane.com", mended: true },
    ]);
    expect(findEmails("write to ivy@cedarlanecom today")).toMatchObject([
      { address: "ivy@cedarlane.com", mended: true },
    ]);
    expect(findEmails("write to ivy@cedarlane.com today")[0]).not.toHaveProperty("mended");
    expect(findEmails("follow us at @cedarlanecom")).toEqual([]);
  });
});

describe("words beside addresses", () => {
  it("telling somebody to do something at a site gives no address", () => {
    for (const text of [
      "Claim at cedarhouse.net/win?id=4",
      "order at cedarhouse.net",
      "Claim at cedarhouse.net today",
    ]) {
      expect(findEmails(text)).toEqual([]);
    }
    expect(findEmails("office at cedarhouse.net")[0]?.address).toBe("office@cedarhouse.net");
    expect(findEmails("claim at cedarhouse dot net")[0]?.address).toBe("claim@cedarhouse.net");
  });

  it("words that ran into an address are cut off, and the doubt is said", () => {
    expect(findEmails("it'sbilling@cedarhouse.net")).toMatchObject([
      { address: "billing@cedarhouse.net", mended: true, from: 4 },
    ]);
  });

  it("an ending whose full stop and o an underline has joined is .org, marked; a word that only looks so is none", () => {
    expect(findEmails("Here it is ivy@cedarhousebrg")).toMatchObject([
      { address: "ivy@cedarhouse.org", mended: true },
    ]);
    expect(findEmails("Here it is ivy@cedarhouseprg thanks")).toMatchObject([
      { address: "ivy@cedarhouse.org", mended: true },
    ]);
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
    expect(textOf(restoreUnderscores(spaced("ivy lund@cedar.io", true), under))).toBe(
      "ivy_lund@cedar.io",
    );
    expect(textOf(restoreUnderscores(spaced("ivy lund@cedar.io", false), under))).toBe(
      "ivylund@cedar.io",
    );
    expect(
      textOf(restoreUnderscores(spaced("to ivy@cedar.io", true), [{ from: 0.04, to: 1 }])),
    ).toBe("to ivy@cedar.io");
  });

  it("are underscores before a mailbox's last word whose host stands on the next row", () => {
    const under = [{ from: 0.02, to: 1 }];
    expect(textOf(restoreUnderscores(spaced("cedarhouse office", true), under))).toBe(
      "cedarhouse_office",
    );
    expect(textOf(restoreUnderscores(spaced("visit our office", true), under))).toBe(
      "visit our office",
    );
  });

  it("a dash that the model half took for an underscore is one, in a mailbox alone", () => {
    const half = (text: string) =>
      spaced(text, true).map((letter) =>
        letter.character === "-"
          ? { ...letter, confidence: 0.88, other: "_", otherConfidence: 0.08 }
          : letter,
      );
    expect(textOf(restoreUnderscores(half("ivy-lund@cedar-house.io"), [{ from: 0, to: 1 }]))).toBe(
      "ivy_lund@cedar-house.io",
    );
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
          planes.fill(
            0,
            (plane * height + y) * width + middle - 1,
            (plane * height + y) * width + middle + 2,
          );
      return { character, at, confidence: 0.9, other: "o", otherConfidence: 0.1 };
    });
    return textOf(tellNoughts(letters, planes, width, height));
  };
  const tops: Readonly<Record<string, number>> = { f: 5, "@": 8 };

  it("is a nought where it is taller than they are, though no tall letter's stem can be measured", () => {
    expect(drawn("sue@frOnd.com", (sign) => (sign === "O" ? 4 : (tops[sign] ?? 12)))).toBe(
      "sue@fr0nd.com",
    );
    expect(drawn("sue@frOnd.com", (sign) => tops[sign] ?? 12)).toBe("sue@frond.com");
  });
});

describe("underlines", () => {
  const [width, height] = [200, 48];

  /** White planes with black rectangles: [from, to, top, bottom]. */
  function drawn(rectangles: [number, number, number, number][]): Float32Array {
    const planes = new Float32Array(3 * width * height).fill(255);
    for (const [from, to, top, bottom] of rectangles) {
      for (let plane = 0; plane < 3; plane++)
        for (let y = top; y < bottom; y++)
          planes.fill(0, (plane * height + y) * width + from, (plane * height + y) * width + to);
    }
    return planes;
  }
  const ink = (
    planes: Float32Array,
    [from, to, top, bottom]: [number, number, number, number],
  ): number => {
    let count = 0;
    for (let y = top; y < bottom; y++)
      for (let x = from; x < to; x++) if ((planes[y * width + x] ?? 255) < 128) count++;
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
