import { describe, expect, it } from "vitest";
import { chanceFrom } from "~/tools/world/chance";
import { composeWritten } from "~/tools/world/say/compose-play";
import { parsePieces, readMatter, type Piece } from "~/tools/world/say/read-matter";
import { writtenApp } from "~/tools/world/say/written-apps";

const matters = ["learnt", "held"] as const;
const kinds = ["talks", "screens", "apps"] as const;
const all = matters.flatMap((matter) =>
  kinds.flatMap((kind) => readMatter(matter, kind).map((piece) => ({ matter, kind, piece }))),
);
const wordsOf = ({ title, rows }: Piece): string =>
  [title, ...rows.map(({ text }) => text)].join("\n");

describe("the written matter that pictures are drawn from", () => {
  it("is broad: a thousand talks and seven hundred screens to learn from, and a hundred of each kept apart", () => {
    const count = (matter: (typeof matters)[number], kind: (typeof kinds)[number]): number =>
      all.filter((one) => one.matter === matter && one.kind === kind).length;
    expect(count("learnt", "talks")).toBeGreaterThan(1000);
    expect(count("learnt", "screens")).toBeGreaterThan(700);
    expect(count("held", "talks")).toBeGreaterThan(100);
    expect(count("held", "screens")).toBeGreaterThan(80);
  });

  it("names nobody: numbers are 555-01xx, addresses stand under reserved domains", () => {
    const text = all.map(({ piece }) => wordsOf(piece)).join("\n");
    const numbers = text.match(/\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}/g) ?? [];
    expect(numbers.length).toBeGreaterThan(50);
    expect(numbers.filter((number) => !/555[ .-]01\d\d$/.test(number))).toEqual([]);
    const addresses = text.match(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g) ?? [];
    expect(addresses.filter((each) => !/\.example\.(com|net|org)$/.test(each))).toEqual([]);
  });

  it("shuts away what is held: no row of more than six words stands on both sides", () => {
    const rowsOf = (matter: string) =>
      all
        .filter((one) => one.matter === matter && one.kind !== "apps")
        .flatMap(({ piece }) => piece.rows.map(({ text }) => text.toLowerCase()))
        .filter((text) => text.split(" ").length > 6);
    const learnt = new Set(rowsOf("learnt"));
    expect(rowsOf("held").filter((text) => learnt.has(text))).toEqual([]);
  });

  it("has talks of known places in which somebody else than the owner speaks", () => {
    const known = /^(?:owner|agent|company|address|own|link|number)$/;
    for (const { piece } of all.filter(({ kind }) => kind === "talks")) {
      const places = [...wordsOf(piece).matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
      expect(
        places.filter((name) => !known.test(name)),
        piece.title,
      ).toEqual([]);
      expect(
        piece.rows.some(({ key }) => key !== "user"),
        piece.title,
      ).toBe(true);
      expect(wordsOf(piece), piece.title).not.toMatch(/\S@\S/);
      const keys = piece.rows.map(({ key }) => key);
      expect(keys.filter((key) => !/^(?:sender|user|other \S.*)$/.test(key))).toEqual([]);
    }
  });

  it("fills every place, and an address is given only where the sender says it", () => {
    for (let seed = 0; seed < 400; seed++) {
      const play = composeWritten(chanceFrom(`fill ${seed}`), 1 + (seed % 4), "learnt");
      const said = play.messages.map(({ text }) => text).join("\n");
      expect(said).not.toMatch(/[{}]/);
      const given = play.messages.some(
        ({ from, text }) => from === "sender" && text.includes(play.address ?? "\n"),
      );
      expect(given).toBe(play.address !== null);
      expect(play.expected).toBe(play.address ? "accept" : "reject_no_email");
      if (seed % 4 === 0) expect(play.messages.some(({ from }) => from === "other")).toBe(false);
    }
  });

  it("reads rows of a file by their keys and leaves out what is none", () => {
    expect(
      parsePieces(
        "# T\n\n## Ann's Gutters\n\nsender: Hi: there\nother Dana: who?\nno row\n\n## Empty\n",
      ),
    ).toEqual([
      {
        title: "Ann's Gutters",
        rows: [
          { key: "sender", text: "Hi: there" },
          { key: "other Dana", text: "who?" },
        ],
      },
    ]);
  });

  it("takes what an app does not say from any other, and nothing of a kind that nobody wrote", () => {
    const app = writtenApp(chanceFrom("app"), ["sms"], "learnt");
    expect(app?.months).toHaveLength(12);
    expect(app?.placeholders.length).toBeGreaterThan(0);
    expect(writtenApp(chanceFrom("app"), ["pigeon"], "learnt")).toBeNull();
  });
});
