import { expect, it } from "vitest";
import { minutes } from "~/core/duration";
import { machineSlowness } from "~/tests/support/machine-speed";
import { measureActsApart } from "~/tests/support/measure-acts-apart";

/**
 * Milliseconds of work in one turn of the event loop, on a machine as fast as the one this was set
 * on, whatever else it does meanwhile.
 */
const most = 50;

type Worked = { act: string; workMs: number };

// What only reads is measured before and after: a pause that is the machine's comes once.
function slowActs(measured: readonly Worked[], limit: number): [string, number][] {
  const least = new Map<string, number>();
  for (const { act, workMs } of measured)
    least.set(act, Math.min(workMs, least.get(act) ?? workMs));
  return [...least].filter(([, workMs]) => workMs > limit);
}

it(
  `H6: no scheduled function and no bulk act works for more than ${most} ms in one turn of the event loop`,
  { timeout: minutes(8) },
  async () => {
    const measured = await measureActsApart();
    const slow = slowActs(measured, most * machineSlowness());
    // What was slow is so again, or it was the machine's pause.
    const again = slow.length === 0 ? [] : await measureActsApart();
    const slowAgain = slowActs(again, most * machineSlowness()).map(([act]) => act);
    expect(slow.filter(([act]) => slowAgain.includes(act))).toEqual([]);
    const scheduled = measured.filter(({ act }) => act.startsWith("text-to-claim-"));
    expect(scheduled.length).toBeGreaterThanOrEqual(8);
    expect(scheduled.filter(({ outcome }) => outcome !== "completed")).toEqual([]);
    expect(measured.find(({ act }) => act === "retry many payouts")?.outcome).toMatch(
      /^[1-9]\d{2,} of/,
    );
  },
);
