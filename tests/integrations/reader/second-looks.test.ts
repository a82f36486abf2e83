import { describe, expect, it } from "vitest";
import { tally, withOtherTail } from "~/integrations/reader/engine/address/confirm-email";
import type { TextLine } from "~/integrations/reader/engine/layout/text-line";

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
    const votes = [
      "ivy@cedarhouse.net",
      "ivy@cedarhouse.net",
      "ivy@cedarh.ouse.net",
      "ivy@cedarhouse.net",
    ];
    expect(tally(votes.map((address) => ({ address, weight: 1 })))).toEqual([
      { address: "ivy@cedarhouse.net", weight: 4 },
    ]);
    const hidden = ["ivy_l@cedarhouse.net", "ivy_l@cedarhouse.net", "ivyl@cedarhouse.net"];
    expect(tally(hidden.map((address) => ({ address, weight: 1 })))).toEqual([
      { address: "ivy_l@cedarhouse.net", weight: 3 },
    ]);
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
