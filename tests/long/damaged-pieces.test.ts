import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { hours } from "~/core/duration";
import { smallReplica } from "~/tests/support/damaged-replica";

const folder = mkdtempSync(join(tmpdir(), "damaged-pieces-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const rounds = Number(process.env.ROUNDS ?? 400);
/** To begin with another seed. */
const first = Number(process.env.FIRST_SEED ?? 1);

it(
  `issue 24: ${rounds} damaged pieces: a restored second is true, or the piece is named`,
  { timeout: hours(2) },
  async () => {
    const replica = await smallReplica(folder);
    expect(await replica.judgeWhole()).toEqual([]);
    const wrong: string[] = [];
    let named = 0;
    for (let seed = first; seed < first + rounds; seed++) {
      const round = await replica.round(seed);
      named += round.isNamed ? 1 : 0;
      if (round.wrong) wrong.push(round.wrong);
      if (round.wrong) console.log(round.wrong);
      if ((seed - first) % 50 === 49)
        console.log(`${seed - first + 1} rounds, ${named} named, ${wrong.length} wrong`);
    }
    expect(wrong).toEqual([]);
  },
);
