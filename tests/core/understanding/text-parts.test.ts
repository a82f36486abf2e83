import { describe, expect, it } from "vitest";
import { readRevocation } from "~/core/consent/words/revocation";
import { partsOf, pooledChances, sentencesOf } from "~/core/understanding/text-parts";
import { readSafety } from "~/core/understanding/text-readings";

const ramble =
  "so i was out with the dog this morning and my neighbor had the same roofing text that i got last week and we sat on the porch and compared them over coffee and hers even had my street in it which is odd because " +
  "i never gave anybody my street and then the mail came and it was another bill from the water company which i will have to go and sort out at the counter tomorrow since they never pick up and my daughter says i worry too much " +
  "about all of it but she has a garden to keep and three cats and a job at the library where they let her bring lunch so she does not know what it is like to wait for a bus in this weather";

describe("a text and its parts", () => {
  it("has none where it is one short sentence", () => {
    expect(partsOf("how much do i get for a case")).toEqual([]);
    expect(sentencesOf("how much do i get for a case")).toEqual(["how much do i get for a case"]);
  });

  it("is read in runs of words where nobody typed a sign, and every word stands in one", () => {
    const parts = partsOf(ramble);
    expect(parts.length).toBeGreaterThan(6);
    for (const part of parts) expect(part.split(" ").length).toBeLessThanOrEqual(24);
    const words = ramble.split(" ");
    for (let at = 0; at + 12 <= words.length; at++) {
      const twelve = words.slice(at, at + 12).join(" ");
      expect(parts.some((part) => part.includes(twelve))).toBe(true);
    }
  });
});

describe("the chances of a text by its whole and its parts", () => {
  const [none, told] = [0, 1];
  const of = (chance: number): Float32Array => Float32Array.of(1 - chance, chance);

  it("are those of the whole where there are no parts", () => {
    expect(pooledChances(of(0.3), [], none)).toEqual(of(0.3));
  });

  it("hear what one part says clearly, though the whole hardly does", () => {
    const pooled = pooledChances(of(0.1), [of(0.01), of(0.97), of(0.02)], none);
    expect(pooled[told]).toBeGreaterThan(0.5);
    expect((pooled[none] ?? 0) + (pooled[told] ?? 0)).toBeCloseTo(1, 5);
  });

  it("do not take one part's likeness for what the whole surely does not say", () => {
    const pooled = pooledChances(of(0.01), [of(0.5), of(0.02), of(0.03)], none);
    expect(pooled[told]).toBeLessThan(0.2);
  });
});

describe("a text of 600 letters without any sign", () => {
  it("is no danger and no wish by itself", () => {
    expect(readSafety(ramble)).toBeNull();
    expect(readRevocation(ramble, { hasMedia: false })).toBeNull();
  });

  it.each(["honestly i want to kill myself", "ya no quiero vivir me quiero morir"])(
    'is a crisis where it ends with "%s"',
    (words) => {
      expect(readSafety(`${ramble} ${ramble} ${words}`)).toBe("crisis");
    },
  );

  it("is a wish where it ends with one", () => {
    const wish = "anyway please stop texting me and take my number off your list";
    expect(readRevocation(`${ramble} ${wish}`, { hasMedia: false })).toBe("clear");
  });
});
