import { setupServer } from "msw/node";
import { days, minutes } from "~/core/duration";
import { fakeTremendous } from "~/tests/fakes/tremendous";
import { fakeTwilio } from "~/tests/fakes/twilio";
import { deactivatedNumbers } from "~/tests/support/deactivated-numbers";
import { payoutEnvironment } from "~/tests/support/payout-environment";

Object.assign(process.env, payoutEnvironment);
const { measureActs } = await import("~/tests/support/measure-acts");

const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = payoutEnvironment;
const { TREMENDOUS_API_KEY: apiKey, TREMENDOUS_WEBHOOK_KEY: webhookKey } = payoutEnvironment;
const twilio = fakeTwilio({ accountSid, authToken });
setupServer(...twilio.handlers, ...fakeTremendous({ apiKey, webhookKey }).handlers).listen({
  onUnhandledRequest: "error",
});

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
process.send?.(await measureActs(sizes, backlog, minutes(3)));
