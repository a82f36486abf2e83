import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { days, minutes } from "~/core/duration";
import { fakeTremendous } from "~/tests/fakes/tremendous";
import { fakeTwilio } from "~/tests/fakes/twilio";
import { deactivatedNumbers } from "~/tests/support/deactivated-numbers";
import { machineSlowness } from "~/tests/support/machine-speed";
import { payoutEnvironment } from "~/tests/support/payout-environment";

Object.assign(process.env, payoutEnvironment);
const { measureActs } = await import("~/tests/support/measure-acts");

const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = payoutEnvironment;
const { TREMENDOUS_API_KEY: apiKey, TREMENDOUS_WEBHOOK_KEY: webhookKey } = payoutEnvironment;
const twilio = fakeTwilio({ accountSid, authToken });
const network = setupServer(...twilio.handlers, ...fakeTremendous({ apiKey, webhookKey }).handlers);
beforeAll(() => network.listen({ onUnhandledRequest: "error" }));
afterAll(() => network.close());

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
  { timeout: minutes(12) },
  async () => {
    const sizes = { people: 3000, cases: 12_000, referrals: 9000, settled: 0.1 };
    const backlog = {
      purges: 150,
      tickets: 1000,
      mails: 1500,
      messages: 100,
      held: 100,
      unsent: 200,
      paid: 150,
      changes: 5000,
      ended: 5000,
    };
    const deactivated = deactivatedNumbers({ ours: 300, all: 10_000 });
    for (const back of [1, 2])
      twilio.publishDeactivations(
        new Date(Date.now() - days(back)).toISOString().slice(0, 10),
        deactivated,
      );
    const measured = await measureActs(sizes, backlog, minutes(3));
    const slow = slowActs(measured, most * machineSlowness());
    // What was slow is so again, or it was the machine's pause.
    const again = slow.length === 0 ? [] : await measureActs(null, backlog, minutes(3));
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
