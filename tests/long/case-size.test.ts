import { expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.CLOCK_SPEED = "1500000";
});

import { reader } from "~/integrations/reader/reader";
import { measureCaseSize, tellSizes } from "~/tests/support/measure-case-size";
import { runHouse } from "~/tests/support/run-house";

runHouse();

it("issue 24: the mails, readings and instruments of a pursued case cost at most 20 kB of database for ever", async () => {
  const sizes = await measureCaseSize(Number(process.env.CASES ?? 200));
  console.log(tellSizes(sizes));
  await reader().close();
  expect(sizes.written.bodies).toBeGreaterThan(137_000);
  for (const { bytes, bodies } of [sizes.later, sizes.forEver]) {
    expect(bodies).toBeLessThanOrEqual(9_500);
    // The rest is what was said, agreed, done and paid, and stays by its own rules. What was
    // reached, so that it does not grow again; 100 cases or more, since few leave pages half empty.
    expect(bytes).toBeLessThanOrEqual(28_000);
  }
}, 1_800_000);
