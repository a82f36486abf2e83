import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { smallReplica } from "~/tests/support/damaged-replica";

const folder = mkdtempSync(join(tmpdir(), "damaged-replica-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const rounds = 12;

it("issue 24: whatever becomes of a piece, a restored second is true, or the piece is named", async () => {
  const replica = await smallReplica(folder);
  expect(replica.pieces).toBeGreaterThan(40);
  expect(await replica.judgeWhole()).toEqual([]);
  const wrong: (string | null)[] = [];
  let named = 0;
  for (let seed = 1; seed <= rounds; seed++) {
    const round = await replica.round(seed);
    if (round.wrong) wrong.push(round.wrong);
    named += round.isNamed ? 1 : 0;
  }
  expect(wrong).toEqual([]);
  expect(named).toBeGreaterThan(0);
}, 240_000);
