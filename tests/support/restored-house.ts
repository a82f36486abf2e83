import { setupServer } from "msw/node";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { fakeTremendous } from "~/tests/fakes/tremendous";
import { fakeTwilio } from "~/tests/fakes/twilio";
import { payoutEnvironment } from "~/tests/support/payout-environment";
import { beginAnew, type Product } from "~/tests/support/restored-product";

Object.assign(process.env, payoutEnvironment);
const { TREMENDOUS_API_KEY: apiKey, TREMENDOUS_WEBHOOK_KEY: webhookKey } = payoutEnvironment;
const operator = { kind: "operator", id: null } as const;

/**
 * Vendors for a product that is restored, and before each test a new database with a journal of its
 * own. `hold` says which product stands, or takes another one's place.
 */
export function restoredHouse(hold: (fresh?: Product) => Product) {
  const vendor = fakeTremendous({ apiKey, webhookKey });
  const carrier = fakeTwilio({
    accountSid: payoutEnvironment.TWILIO_ACCOUNT_SID,
    authToken: payoutEnvironment.TWILIO_AUTH_TOKEN,
  });
  const network = setupServer(...vendor.handlers, ...carrier.handlers);
  let isOpen = false;
  beforeAll(() => network.listen({ onUnhandledRequest: "error" }));
  afterAll(async () => {
    await hold().endJournal();
    network.close();
  });
  beforeEach(async () => {
    vendor.orders.clear();
    carrier.messages.length = 0;
    hold(await beginAnew(isOpen ? hold() : undefined));
    isOpen = true;
  });
  return { vendor, carrier };
}

/** Collects what is owed to a person into a payout. */
export function collectFor(product: Product, userId: string): string {
  const collected = product.createPayout(userId);
  if (collected.outcome !== "created") throw new Error(JSON.stringify(collected));
  return collected.payoutId;
}

/** Sends a person what is owed to them. @returns the payout */
export async function payOut(product: Product, userId: string): Promise<string> {
  const payoutId = collectFor(product, userId);
  product.releasePayout(payoutId, operator);
  await product.sendPayout(payoutId);
  return payoutId;
}
