import { describe, expect, it } from "vitest";
import { nearDuplicate, type EvidencePrint } from "~/core/evidence/near-duplicate";

const talk = [
  {
    from: "sender",
    text: "Your gutter quote expires tonight, reply YES to keep the spring price of $420",
  },
  { from: "user", text: "what is your email" },
  { from: "sender", text: "desk@tilden-gutters.com" },
];
const print = (more: Partial<EvidencePrint>): EvidencePrint => ({
  fileHash: "a",
  perceptualHash: "ff00ff00ff00ff00",
  sender: "+13035550101",
  violatorEmail: "desk@tilden-gutters.com",
  messages: talk,
  ...more,
});

describe("near duplicates are found for staff to judge", () => {
  it("the same bytes are exact", () =>
    expect(nearDuplicate(print({}), print({ sender: null }))).toBe("exact"));

  it("the same conversation captured again in another theme, its header cropped", () => {
    expect(
      nearDuplicate(
        print({}),
        print({ fileHash: "b", perceptualHash: "00ff00ff00ff00ff", sender: null }),
      ),
    ).toBe("near");
  });

  it("a re-encoded picture that was read a little differently", () => {
    const messages = talk.map(({ from, text }) => ({
      from,
      text: text.replace("spring price", "springprice").replace("tonight", "tonignt"),
    }));
    expect(
      nearDuplicate(
        print({}),
        print({ fileHash: "b", perceptualHash: "ff00ff00ff00ff01", messages }),
      ),
    ).toBe("near");
  });

  it("the same spam from another number is another violation", () => {
    expect(nearDuplicate(print({}), print({ fileHash: "b", sender: "+13035550199" }))).toBeNull();
  });

  it("the same layout with other words is another conversation", () => {
    const messages = [
      {
        from: "sender",
        text: "Vote on Tuesday, the polls at Elm School open at seven and close at eight",
      },
    ];
    expect(
      nearDuplicate(print({}), print({ fileHash: "b", messages, violatorEmail: null })),
    ).toBeNull();
  });
});
