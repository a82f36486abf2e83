import { describe, expect, it } from "vitest";
import { composeReading } from "~/integrations/reader/engine/compose-reading";
import { draftReading } from "~/integrations/reader/engine/draft-reading";
import { inReadingOrder } from "~/integrations/reader/engine/judge/line-features";
import { judgeLines } from "~/integrations/reader/engine/judge/judge-lines";
import { lineLook } from "~/integrations/reader/engine/judge/line-look";
import { shippedNets } from "~/integrations/reader/engine/judge/shipped-nets";
import type { Reading } from "~/integrations/reader/contract";
import { understandPage, type UnderstoodPage } from "~/integrations/reader/engine/read-page";
import { likeness } from "~/scripts/reader/read-families";
import { families } from "~/tools/world/families";
import { drawnPage } from "../../support/drawn-page";

const held = families.filter((family) => family.held && family.shows === "talk");

/** The shares of message lines found, and of those with the right speaker, in a drawn picture. */
function judgedShares(name: string, seed: number): { found: number; right: number; all: number } {
  const { page, truth } = drawnPage(name, seed);
  const order = inReadingOrder(
    page.lines.map((line) => ({ ...line, look: lineLook(page.raster, line) })),
  );
  const judged = judgeLines(shippedNets.lines, { ...page.raster, lines: order });
  const spoken = order.flatMap((seen, i) => {
    const line = truth.lines.find(
      ({ text, top, left }) => text === seen.text && top === seen.top && left === seen.left,
    );
    const judgment = judged[i];
    return line?.role === "message" && judgment ? [{ line, judgment }] : [];
  });
  const found = spoken.filter(({ judgment }) => judgment.role === "message");
  const right = found.filter(
    ({ line, judgment }) => judgment.own > 0.5 === (line.speaker === "own"),
  );
  return { found: found.length, right: right.length, all: spoken.length };
}

describe("lines judged by their neighbourhood", () => {
  it("are messages with the right speaker in families that nothing was learnt from", () => {
    const shares = held.flatMap(({ name }) => [101, 102].map((seed) => judgedShares(name, seed)));
    const sum = (key: "found" | "right" | "all"): number =>
      shares.reduce((total, each) => total + each[key], 0);
    expect(sum("all")).toBeGreaterThan(200);
    expect(sum("found") / sum("all")).toBeGreaterThan(0.95);
    expect(sum("right") / sum("all")).toBeGreaterThan(0.92);
  });

  it("say who spoke where words have neither boxes nor sides", () => {
    const { page, truth } = drawnPage("rails", 103);
    const messages = understandPage(page).flatMap(({ part }) => part.conversation.messages);
    for (const said of truth.messages) {
      const [best] = messages
        .map((each) => ({ each, like: likeness(each.joined.text, said.text) }))
        .sort((a, b) => b.like - a.like);
      expect(best?.like, said.text).toBeGreaterThan(0.6);
      expect(best?.each.from, said.text).toBe(said.from);
    }
  });

  it("tell a conversation by text from what is none, in families never learnt from", () => {
    const told = (names: readonly string[]): number =>
      names.filter((name) => {
        const [read] = understandPage(drawnPage(name, 111).page);
        return read?.part.kind.kind === "sms";
      }).length;
    const texts = ["tables", "headless bubbles", "grouped shades", "rails", "page corners"];
    expect(told(texts)).toBeGreaterThanOrEqual(4);
    expect(told(["calendars", "tickets", "searches", "voicemails"])).toBeLessThanOrEqual(1);
  });

  const readingOf = (part: Partial<UnderstoodPage>): Reading => {
    const { page, truth } = drawnPage("rails", 103);
    const { width: pageWidth, height: pageHeight } = truth;
    const parts = understandPage(page).map((each) => ({
      ...each,
      part: { ...each.part, ...part },
      index: 0,
      pageWidth,
      pageHeight,
    }));
    return composeReading(draftReading(parts, undefined), null, "test");
  };

  it("send a page to review where its speakers are doubted, and only there", () => {
    expect(readingOf({ right: 0.3 }).reviewReasons).toEqual([
      "the layout is unusual: who spoke is uncertain",
    ]);
    expect(readingOf({ right: 0.99 }).reviewReasons).toEqual([]);
  });

  it("do not refuse a page with an address unseen that may be a conversation by text", () => {
    const none = { kind: "not_sms" as const, reason: "none", sure: false };
    const shown = drawnPage("rails", 103).page.lines.map((line) => ({ ...line }));
    const [first] = shown;
    if (first) first.text = "office@cedarroofing.example.com";
    const page = { ...drawnPage("rails", 103).page, lines: shown };
    const perhaps = ["it may be a conversation by text message, and shows an address"];
    expect(readingOf({ page, kind: none, texts: 0.4 }).reviewReasons).toEqual(perhaps);
    expect(readingOf({ page, kind: none, texts: 0.01 }).reviewReasons).toEqual([]);
    const chat = { ...none, chat: true };
    expect(readingOf({ page, kind: chat, texts: 0.4 }).reviewReasons).toEqual([]);
  });

  it("do not take a page for texts unseen that may be something else", () => {
    const kind = { kind: "sms" as const, reason: "texts", sure: false };
    const reasons = (differs: boolean, texts: number): readonly string[] =>
      readingOf({ kind, right: 0.99, differs, texts }).reviewReasons;
    expect(reasons(true, 0.55)).toEqual(["it may be no conversation by text message"]);
    expect(reasons(false, 0.45)).toEqual(["it may be no conversation by text message"]);
    expect(reasons(false, 0.55)).toEqual([]);
  });

  it("are judged within 50 ms a page at most in the mean", () => {
    const { page } = drawnPage("group rails", 104);
    const lines = inReadingOrder(
      page.lines.map((line) => ({ ...line, look: lineLook(page.raster, line) })),
    );
    judgeLines(shippedNets.lines, { ...page.raster, lines });
    const started = process.cpuUsage();
    for (let i = 0; i < 20; i++) judgeLines(shippedNets.lines, { ...page.raster, lines });
    expect(process.cpuUsage(started).user / 20 / 1000).toBeLessThan(50);
  });
});
