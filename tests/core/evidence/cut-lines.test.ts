import { describe, expect, it } from "vitest";
import { repeats, type Sighting } from "~/core/evidence/repeats";

const words = (text: string): string[] => text.split(" ");
const whole = words(
  "this is tara with the funding desk we spoke a while back about your request email and i will get you taken care of today",
);
const seen = (over: Partial<Sighting>): Sighting => ({
  fileHash: "a",
  picture: null,
  person: "user_1",
  domain: "funds.example",
  words: whole,
  times: [],
  ...over,
});
const again = (over: Partial<Sighting>) =>
  repeats(seen({ fileHash: "b", person: "user_2", ...over }), seen({}));

describe("issue 20, 24: a picture that was cropped is known again", () => {
  it("also where the crop cut through a line, of which a reader makes other words", () => {
    const cropped = [...words("wc sporc ptc nocn"), ...whole.slice(10)];
    expect(again({ words: cropped })).toMatchObject({ kind: "near" });
    expect(again({ words: [...whole.slice(0, 14), "vcur", "requost"] })).toMatchObject({
      kind: "near",
    });
  });

  it("but words that differ within are another text, as are few that are left", () => {
    const within = whole.map((word, index) => (index % 5 === 2 ? `${word}x` : word));
    expect(again({ words: within })).toBeNull();
    const few = [...words("wc sporc ptc nocn back"), ...whole.slice(16)];
    expect(again({ words: few })).toBeNull();
  });
});
