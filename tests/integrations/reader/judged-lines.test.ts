import { describe, expect, it } from "vitest";
import { composeReading } from "~/integrations/reader/engine/compose-reading";
import { draftReading } from "~/integrations/reader/engine/draft-reading";
import { inReadingOrder } from "~/integrations/reader/engine/judge/line-features";
import { judgeLines } from "~/integrations/reader/engine/judge/judge-lines";
import { lineLook } from "~/integrations/reader/engine/judge/line-look";
import { shippedNets } from "~/integrations/reader/engine/judge/shipped-nets";
import { understandPage } from "~/integrations/reader/engine/read-page";
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
  const judged = judgeLines(shippedNets, { ...page.raster, lines: order });
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

  it("go to review where they say something else than the layout's rules", () => {
    const { page, truth } = drawnPage("rails", 103);
    const { width: pageWidth, height: pageHeight } = truth;
    const parts = understandPage(page).map((each) => ({
      ...each,
      index: 0,
      pageWidth,
      pageHeight,
    }));
    const reading = composeReading(draftReading(parts, undefined), null, "test");
    expect(reading.kind).toBe("sms");
    expect(reading.reviewReasons).toEqual(["the layout is unusual: who spoke is uncertain"]);
  });

  it("are judged within 50 ms a page at most in the mean", () => {
    const { page } = drawnPage("group rails", 104);
    const lines = inReadingOrder(
      page.lines.map((line) => ({ ...line, look: lineLook(page.raster, line) })),
    );
    judgeLines(shippedNets, { ...page.raster, lines });
    const started = process.cpuUsage();
    for (let i = 0; i < 20; i++) judgeLines(shippedNets, { ...page.raster, lines });
    expect(process.cpuUsage(started).user / 20 / 1000).toBeLessThan(50);
  });
});
