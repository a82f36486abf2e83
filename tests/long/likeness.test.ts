import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { verdict } from "~/core/cases/reading/verdict";
import { repeats, timeOf, wordsOf, type Sighting } from "~/core/evidence/repeats";
import { perceptualHash } from "~/integrations/images/perceptual-hash";
import { sha256Hex } from "~/integrations/images/sha256-hex";
import { reader } from "~/integrations/reader/reader";
import { changePicture, pictureChanges } from "~/tests/support/picture-variants";

// A folder of other pictures may be named; the fixtures are few.
const folders = process.env.PICTURES
  ? [process.env.PICTURES]
  : ["tests/fixtures/reader", "tests/fixtures/screenshots"];
const pictures = folders
  .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  .filter((path) => /\.(png|jpe?g)$/.test(path));
afterAll(() => reader().close());

async function see(bytes: Uint8Array, person: string): Promise<Sighting | null> {
  const reading = await reader().read({ bytes });
  const { decision, host } = verdict(reading);
  if (decision !== "accept") return null;
  const picture = await perceptualHash(bytes);
  const times = reading.timestamps.map(({ raw }) => timeOf(raw));
  return {
    fileHash: sha256Hex(bytes),
    picture,
    person,
    domain: host,
    words: wordsOf(reading.messages),
    times,
  };
}

it(
  "W1: whatever is done to an accepted picture, the accepted result is known again, and different pictures are not taken for each other",
  { timeout: 3_600_000 },
  async () => {
    const seen: { path: string; sighting: Sighting }[] = [];
    const missed: string[] = [];
    let tried = 0;
    for (const path of pictures) {
      const bytes = new Uint8Array(readFileSync(path));
      const first = await see(bytes, "user_1");
      if (!first) continue;
      seen.push({ path, sighting: first });
      for (const change of Object.keys(pictureChanges)) {
        const changed = await see(await changePicture(bytes, change), "user_2");
        if (!changed) continue;
        tried++;
        if (!repeats(changed, first)) missed.push(`${path} ${change}`);
      }
    }
    const confused = seen.flatMap((one, at) =>
      seen
        .slice(at + 1)
        .filter((other) => repeats(one.sighting, other.sighting))
        .map((other) => `${one.path} ${other.path}`),
    );
    expect({ missed, confused }).toEqual({ missed: [], confused: [] });
    expect(tried).toBeGreaterThan(10);
  },
);
