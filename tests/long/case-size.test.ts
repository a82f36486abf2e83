import { afterAll, expect, it, vi } from "vitest";

vi.hoisted(() => {
  process.env.CLOCK_SPEED = "1500000";
});

import { reader } from "~/integrations/reader/reader";
import { measureCaseSize, tellSizes } from "~/tests/support/measure-case-size";
import { runHouse } from "~/tests/support/run-house";

runHouse();
afterAll(() => reader().close());

it.each(["settled", "filed"] as const)(
  "issue 24: a pursued case that was %s costs at most 20 kB of database for ever",
  async (end) => {
    const sizes = await measureCaseSize(Number(process.env.CASES ?? 200), end);
    console.log(`${end}\n${tellSizes(sizes)}`);
    expect(sizes.written.bodies).toBeGreaterThan(137_000);
    // 100 cases or more, since few leave pages half empty.
    expect(sizes.forEver.bodies).toBeLessThanOrEqual(6_000);
    expect(sizes.forEver.bytes).toBeLessThanOrEqual(20_000);
    // Until they go after a year, mails with alarms to staff are among them.
    expect(sizes.later.bytes).toBeLessThanOrEqual(22_000);
  },
  1_800_000,
);
