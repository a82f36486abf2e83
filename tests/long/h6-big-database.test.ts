import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { days, hours } from "~/core/duration";
import { fakeTremendous } from "~/tests/fakes/tremendous";
import { fakeTwilio } from "~/tests/fakes/twilio";
import { deactivatedNumbers } from "~/tests/support/deactivated-numbers";
import { payoutEnvironment } from "~/tests/support/payout-environment";

Object.assign(process.env, payoutEnvironment);
const { measureActs } = await import("~/tests/support/measure-acts");
const { bigSizes } = await import("~/scripts/bench/fill/fill-big");

const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = payoutEnvironment;
const { TREMENDOUS_API_KEY: apiKey, TREMENDOUS_WEBHOOK_KEY: webhookKey } = payoutEnvironment;
const twilio = fakeTwilio({ accountSid, authToken });
const network = setupServer(...twilio.handlers, ...fakeTremendous({ apiKey, webhookKey }).handlers);
beforeAll(() => network.listen({ onUnhandledRequest: "error" }));
afterAll(() => network.close());

const most = 50;

it(
  `H6: with a million cases and tens of thousands owed, nothing works for more than ${most} ms in one turn of the event loop`,
  { timeout: hours(2) },
  async () => {
    const backlog = {
      purges: 3000,
      tickets: 20_000,
      mails: 100_000,
      messages: 100,
      held: 1000,
      unsent: 500,
      paid: 5000,
      changes: 500_000,
      ended: 500_000,
    };
    const deactivated = deactivatedNumbers({ ours: 3000, all: 200_000 });
    for (const back of [1, 2])
      twilio.publishDeactivations(
        new Date(Date.now() - days(back)).toISOString().slice(0, 10),
        deactivated,
      );
    const measured = await measureActs(bigSizes, backlog, hours(1));
    expect(measured.filter(({ workMs }) => workMs > most)).toEqual([]);
  },
);
