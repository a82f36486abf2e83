import { expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.CLOCK_SPEED = "1500000";
});

import { measureCaseSize, tellSizes } from "~/tests/support/measure-case-size";
import { runHouse } from "~/tests/support/run-house";

runHouse();

const cases = Number(process.env.CASES ?? 200);

it("issue 24: a pursued case costs at most 20 kB of database after a month, and for ever", async () => {
  const sizes = await measureCaseSize(cases);
  console.log(tellSizes(sizes));
  expect(sizes.later.all).toBeLessThanOrEqual(20_000);
  expect(sizes.forEver.all).toBeLessThanOrEqual(20_000);
}, 1_800_000);
