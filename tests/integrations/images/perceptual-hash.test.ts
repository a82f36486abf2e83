import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { bitsApart } from "~/core/evidence/near-duplicate";
import { perceptualHash } from "~/integrations/images/perceptual-hash";
import { sha256Hex } from "~/integrations/images/sha256-hex";
import { barcode } from "./pictures";

describe("perceptual hashes find the same picture again", () => {
  it("re-encoded and resized is near, another picture far", async () => {
    const original = await barcode(5);
    const again = await sharp(original).resize({ width: 250 }).jpeg({ quality: 45 }).toBuffer();
    const [a, b, c] = await Promise.all([
      perceptualHash(original),
      perceptualHash(again),
      perceptualHash(await barcode(11)),
    ]);
    expect(a).toMatch(/^[0-9a-f]{16}$/);
    expect(bitsApart(a, b)).toBeLessThanOrEqual(5);
    expect(bitsApart(a, c)).toBeGreaterThan(10);
  });

  it("SHA-256 of the bytes, as hex", () => {
    expect(sha256Hex(Buffer.from("abc"))).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });
});
